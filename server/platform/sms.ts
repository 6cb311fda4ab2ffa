import { z } from 'zod';
import { type Language, languages } from '#contract/language.ts';
import type { Tx } from './database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob, NonRetryableError } from './jobs.ts';
import type { Log } from './log.ts';
import type { ApprovedText, MessageChannel, MessageGateway, SmsMessage } from './message-gateways/message.ts';
import {
  deleteMessageSecret,
  fillSecret,
  type MessageSecret,
  readMessageSecret,
  saveMessageSecret,
} from './message-secrets.ts';
import type { Services } from './services.ts';
import { writeApprovedText } from './text-messages.ts';

export type { ApprovedText, MessageChannel, MessageGateway, SmsMessage };

export interface NewSms extends SmsMessage {
  /** A field contains `secretMask` in its place; the code is inserted only when the SMS is sent. */
  secret?: MessageSecret;
}

/** Logs that a text would have been sent, without the number and, except in a demo, without the content. */
export function logSmsGateway(log: Log, channel: MessageChannel = 'sms', { showsText = false } = {}): MessageGateway {
  return {
    async send({ to, kind, language, templateId, text }) {
      const message = { channel, to: `…${to.slice(-4)}`, kind, language, templateId, characters: text.length };
      log.info(showsText ? { ...message, text } : message, 'text kept');
    },
  };
}

/** `secretKey` is the job's own key, if there is a secret. */
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

/** WhatsApp messages contain no secrets. */
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

/**
 * These protect an account: somebody with its password must not silence them by choosing a language without templates.
 */
const protective: readonly SmsMessage['kind'][] = [
  'verification_code',
  'contact_changed',
  'contact_replaced',
  'seller_details_change',
];

/**
 * The template id in the message's language or, for one that protects an account, in another one. Null, and nothing is
 * sent, without a template or an Indian mobile number.
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
 * Queues an SMS in the transaction of its cause, once per `about`; nothing without a template (`findSmsTemplate`). Call
 * `services.jobsWaiting.notify` after the commit.
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

/** Null without a template in the message's language, or an Indian mobile number. */
export function findWhatsappTemplate(
  { config }: Pick<Services, 'config'>,
  { kind, language, to }: Pick<SmsMessage, 'kind' | 'language' | 'to'>,
): string | null {
  return indianMobile.test(to) ? (config.whatsappTemplates[`${kind}.${language}`] ?? null) : null;
}

/**
 * Queues a WhatsApp message in the transaction of its cause, only for people who have agreed; nothing without a
 * template. Call `services.jobsWaiting.notify` after the commit.
 */
export async function queueWhatsapp(tx: Tx, services: Services, message: SmsMessage, about: string): Promise<void> {
  const templateId = findWhatsappTemplate(services, message);
  if (templateId === null) return;
  const key = `whatsapp ${message.kind} ${about}`;
  const text = await writeApprovedText(tx, 'whatsapp', message, templateId);
  await enqueue(tx, newJob(whatsappJob, text, { key, runAt: services.clock.now() }));
}

export function whatsappJobs(open: (services: Services) => MessageGateway): JobHandlers {
  return handleJob(whatsappJob, (services, text) => open(services).send(text));
}

export function smsJobs(open: (services: Services) => MessageGateway): JobHandlers {
  return handleJob(textJob, async (services, { secretKey, ...text }) => {
    if (secretKey === undefined) return await open(services).send(text);
    const secret = await readMessageSecret(services.db, secretKey, services.clock.now());
    if (secret === null) throw new NonRetryableError('the code in this SMS has expired');
    const values = text.values.map((value) => fillSecret(value, secret));
    await open(services).send({ ...text, text: fillSecret(text.text, secret), values });
    await deleteMessageSecret(services.db, secretKey);
  });
}
