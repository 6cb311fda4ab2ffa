import { z } from 'zod';
import { type Language, languages } from '#contract/language.ts';
import type { TextChannel } from '#contract/text-message-rules.ts';
import type { Tx } from './database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob, NonRetryableError } from './jobs.ts';
import type { Log } from './log.ts';
import {
  deleteMessageSecret,
  fillSecret,
  type MessageSecret,
  readMessageSecret,
  saveMessageSecret,
} from './message-secrets.ts';
import type { Services } from './services.ts';
import { type ApprovedText, type SmsMessage, writeApprovedText } from './text-messages.ts';

export type { ApprovedText, SmsMessage };

/** A message for the outbox. */
export interface NewSms extends SmsMessage {
  /** A one-time code. One of the fields holds `secretMask` in its place; it is put in only while the text is handed over. */
  secret?: MessageSecret;
}

/** What carries messages to mobile phones. */
export type MessageChannel = TextChannel;

/** Carries texts: a gateway for SMS or WhatsApp. Throwing means: try again later. The same text may come twice. */
export interface SmsGateway {
  send(text: ApprovedText): Promise<void>;
}

/** The public API where no gateway is set: it only notes that a text would have gone, without number and, but in a demo, without content. */
export function logSmsGateway(log: Log, channel: MessageChannel = 'sms', { showsText = false } = {}): SmsGateway {
  return {
    async send({ to, kind, language, templateId, text }) {
      const message = { channel, to: `…${to.slice(-4)}`, kind, language, templateId, characters: text.length };
      log.info(showsText ? { ...message, text } : message, 'text kept');
    },
  };
}

/** `secretKey` is the job's own key where the text has a secret. */
const textJob: JobType<ApprovedText & { secretKey?: string | undefined }> = {
  kind: 'text',
  payload: z.object({
    to: z.string(),
    kind: z.string(),
    language: z.enum(languages),
    text: z.string(),
    values: z.array(z.string()),
    templateId: z.string(),
    secretKey: z.optional(z.string()),
  }),
};

/** The same by WhatsApp; what goes there holds no secret. */
const whatsappJob: JobType<ApprovedText> = {
  kind: 'whatsapp',
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

/** What protects an account. Nobody who has its password chooses a language in which none of these goes to its owner's phone. */
const protective: readonly SmsMessage['kind'][] = ['verification_code', 'contact_changed', 'seller_details_change'];

/**
 * Under which id the message was approved in its language, or, where it protects an account, in another one; null where it was not, or its number is not an
 * Indian mobile's: then it is not sent.
 */
export function findSmsTemplate(
  { config }: Pick<Services, 'config'>,
  { kind, language, to }: Pick<SmsMessage, 'kind' | 'language' | 'to'>,
): { id: string; language: Language } | null {
  if (!indianMobile.test(to)) return null;
  for (const each of protective.includes(kind) ? [language, ...languages] : [language]) {
    const id = config.smsTemplates[`${kind}.${each}`];
    if (id !== undefined) return { id, language: each };
  }
  return null;
}

/**
 * Puts a text into the outbox, in its cause's transaction; `about` makes it one for its cause. Nothing is queued where the message
 * has no approved template (see `findSmsTemplate`). Tell `services.jobsWaiting` after the commit.
 */
export async function queueSms(tx: Tx, services: Services, message: NewSms, about: string): Promise<void> {
  const { secret, ...sms } = message;
  const template = findSmsTemplate(services, sms);
  if (template === null) return;
  const key = `text ${sms.kind} ${about}`;
  const text = await writeApprovedText(tx, 'sms', { ...sms, language: template.language }, template.id);
  await enqueue(
    tx,
    newJob(textJob, { ...text, ...(secret && { secretKey: key }) }, { key, runAt: services.clock.now() }),
  );
  if (secret) await saveMessageSecret(tx, key, [text.text, text.values.join('\n')], secret);
}

/** The template under which a message was approved for WhatsApp in its language; null where none was, or its number is not an Indian mobile's. */
export function findWhatsappTemplate(
  { config }: Pick<Services, 'config'>,
  { kind, language, to }: Pick<SmsMessage, 'kind' | 'language' | 'to'>,
): string | null {
  return indianMobile.test(to) ? (config.whatsappTemplates[`${kind}.${language}`] ?? null) : null;
}

/**
 * Puts a WhatsApp message into the outbox, in its cause's transaction; only for people who have agreed to it. Nothing is queued without an
 * approved template. Tell `services.jobsWaiting` after the commit.
 */
export async function queueWhatsapp(tx: Tx, services: Services, message: SmsMessage, about: string): Promise<void> {
  const templateId = findWhatsappTemplate(services, message);
  if (templateId === null) return;
  const key = `whatsapp ${message.kind} ${about}`;
  const text = await writeApprovedText(tx, 'whatsapp', message, templateId);
  await enqueue(tx, newJob(whatsappJob, text, { key, runAt: services.clock.now() }));
}

/** Hands the queued WhatsApp messages to a gateway. */
export function whatsappJobs(open: (services: Services) => SmsGateway): JobHandlers {
  return handleJob(whatsappJob, (services, text) => open(services).send(text));
}

/** Hands the queued texts to a public API. */
export function smsJobs(open: (services: Services) => SmsGateway): JobHandlers {
  return handleJob(textJob, async (services, { secretKey, ...text }) => {
    if (secretKey === undefined) return await open(services).send(text);
    const secret = await readMessageSecret(services.db, secretKey, services.clock.now());
    if (secret === null) throw new NonRetryableError('the code in this SMS has expired');
    const values = text.values.map((value) => fillSecret(value, secret));
    await open(services).send({ ...text, text: fillSecret(text.text, secret), values });
    await deleteMessageSecret(services.db, secretKey);
  });
}
