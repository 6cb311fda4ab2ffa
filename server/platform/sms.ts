import { z } from 'zod';
import { type Language, languages } from '#contract/language.ts';
import type { Tx } from './database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from './jobs.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

/** A short message to a mobile phone. */
export interface SmsMessage {
  /** Ten digits of an Indian mobile number; to others nothing is sent. */
  to: string;
  /** Which message it is: `order_placed`. Together with the language it names the approved template. */
  kind: string;
  language: Language;
  /** The whole message. */
  text: string;
  /** What stands in the template's places, in their order. */
  values: readonly string[];
}

/** A message together with the id under which its template was approved (DLT); India's networks carry no others. */
export interface ApprovedText extends SmsMessage {
  templateId: string;
}

/** Carries texts: a gateway for SMS or WhatsApp. Throwing means: try again later. The same text may come twice. */
export interface SmsGateway {
  send(text: ApprovedText): Promise<void>;
}

/** The public API where no gateway is set: it only notes that a text would have gone, without number and content. */
export function logSmsGateway(log: Log): SmsGateway {
  return {
    async send({ to, kind, language, templateId, text }) {
      log.info({ to: `…${to.slice(-4)}`, kind, language, templateId, characters: text.length }, 'text kept');
    },
  };
}

const textJob: JobType<ApprovedText> = {
  kind: 'text',
  payload: z.object({
    to: z.string(),
    kind: z.string(),
    language: z.enum(languages),
    text: z.string(),
    values: z.array(z.string()),
    templateId: z.string(),
  }),
};

const indianMobile = /^[6-9]\d{9}$/;

/**
 * Puts a text into the outbox, in its cause's transaction; `about` makes it one for its cause. Nothing is queued where the message
 * has no approved template in its language or the number is not an Indian mobile's. Tell `services.jobsWaiting` after the commit.
 */
export async function queueSms(tx: Tx, services: Services, message: SmsMessage, about: string): Promise<void> {
  const templateId = services.config.smsTemplates[`${message.kind}.${message.language}`];
  if (templateId === undefined || !indianMobile.test(message.to)) return;
  const text: ApprovedText = { ...message, templateId };
  await enqueue(tx, newJob(textJob, text, { key: `text ${message.kind} ${about}`, runAt: services.clock.now() }));
}

/** Hands the queued texts to a public API. */
export function smsJobs(open: (services: Services) => SmsGateway): JobHandlers {
  return handleJob(textJob, (services, text) => open(services).send(text));
}
