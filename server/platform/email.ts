import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { z } from 'zod';
import { inTransaction, type Tx } from './database.ts';
import { enqueue, handleJob, NonRetryableError, type JobHandlers, newJob } from './jobs.ts';
import { completeAddresses, type EmailContent } from './email-template.ts';
import {
  deleteMessageSecret,
  fillSecret,
  fillSecretInHtml,
  type MessageSecret,
  readMessageSecret,
  saveMessageSecret,
} from './message-secrets.ts';
import { ok } from './result.ts';
import type { Services } from './services.ts';
import { asStep } from './telemetry/steps.ts';

export interface NewMail extends EmailContent {
  to: string;
  /** A one-time code or link. Text and HTML hold `secretMask` in its place; it is put in only while the email is handed over. */
  secret?: MessageSecret;
}

/** Puts a mail into the outbox, in its cause's transaction. Tell `services.jobsWaiting` after the commit. Returns the mail's id. */
export async function queueEmail(tx: Tx, services: Pick<Services, 'clock'>, mail: NewMail): Promise<number> {
  const now = services.clock.now();
  const { id } = await tx
    .insertInto('mail')
    .values({ recipient: mail.to, subject: mail.subject, body_text: mail.text, body_html: mail.html, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `${mailJobPrefix}${id}`;
  const payload = { mail_id: id, has_secret: mail.secret !== undefined };
  await enqueue(tx, newJob(mailJob, payload, { key, runAt: now, mostAttempts: mailAttempts }));
  if (mail.secret) await saveMessageSecret(tx, key, [mail.text, mail.html], mail.secret);
  return id;
}

/** With the pauses between them about two days: a mail server may be away for a night, or for one whole day. */
export const mailAttempts = 60;

/** A mail's id after it is the key of the job that sends it; by it the outbox finds how sending went. */
export const mailJobPrefix = 'mail ';

const mailJob = { kind: 'mail', payload: z.object({ mail_id: z.int(), has_secret: z.boolean() }) };

/** Sends a mail over SMTP_URL; without it the mail stays in the outbox, and that is how it ends: nobody reads its secret there. */
async function deliver(
  services: Services,
  { mail_id: id, has_secret: hasSecret }: z.infer<typeof mailJob.payload>,
): Promise<void> {
  const mail = await services.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail || mail.sent_at) return;
  const key = `${mailJobPrefix}${id}`;
  const secret = hasSecret ? await readMessageSecret(services.db, key, services.clock.now()) : null;
  if (services.config.smtpUrl === null) {
    logKeptMail(services, mail, secret);
    return await deleteMessageSecret(services.db, key);
  }
  if (hasSecret && secret === null) throw new NonRetryableError('the code or link in this email has expired');
  const host = new URL(services.shopUrl).hostname;
  const message = {
    from: senderAddress(services),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: secret === null ? mail.body_text : fillSecret(mail.body_text, secret),
    html: completeAddresses(
      secret === null ? mail.body_html : fillSecretInHtml(mail.body_html, secret),
      services.shopUrl,
    ),
    // The same for every attempt, so that an email sent twice is recognised as one.
    messageId: `<mail-${id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  await send(services.config.smtpUrl, transporterFor(services.config.smtpUrl), message).catch(checkFailure);
  await inTransaction(services.db, async (tx) => {
    await tx.updateTable('mail').set({ sent_at: services.clock.now() }).where('id', '=', id).execute();
    if (hasSecret) await deleteMessageSecret(tx, key);
    return ok(null);
  });
}

/** In a demo without a mail server the log is the only place where a visitor can find a code; a real shop's log never holds one. */
function logKeptMail(
  { config, log }: Services,
  { recipient, subject }: { recipient: string; subject: string },
  secret: string | null,
): void {
  if (config.demo) log.info({ recipient, subject, ...(secret === null ? {} : { demo_code: secret }) }, 'mail kept');
}

/** A recipient that the server rejects for good (5xx) will not be there tomorrow; any other error may pass. */
function checkFailure(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500) throw new NonRetryableError(error.message);
  throw error;
}

/** For how long whoever asked for a test email waits for its mail server. */
const testTimeoutMs = 10_000;

/** Sends an email at once, past the outbox; returns null, or the words of the mail server or the network where it could not be sent. */
export async function sendTestEmail(services: Services, to: string, content: EmailContent): Promise<string | null> {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return 'SMTP_URL';
  const timeouts = { connectionTimeout: testTimeoutMs, greetingTimeout: testTimeoutMs, socketTimeout: testTimeoutMs };
  const transporter = nodemailer.createTransport({ url: smtpUrl, ...timeouts } as SMTPTransport.Options);
  try {
    const html = completeAddresses(content.html, services.shopUrl);
    const message = { from: senderAddress(services), to: { name: '', address: to }, ...content, html };
    await send(smtpUrl, transporter, { ...message, disableFileAccess: true, disableUrlAccess: true });
    return null;
  } catch (error) {
    services.log.warn({ err: error }, 'the test email could not be sent');
    return (error as Error).message.slice(0, 300);
  } finally {
    transporter.close();
  }
}

async function send(url: string, transporter: Transporter, message: SendMailOptions): Promise<void> {
  const host = new URL(url).hostname;
  await asStep(
    () => ({ name: `SMTP ${host}`, kind: 'client', attributes: { 'server.address': host } }),
    () => transporter.sendMail(message),
  );
}

function senderAddress({ config, shopUrl }: Pick<Services, 'config' | 'shopUrl'>): string {
  return config.mailFrom ?? `no-reply@${new URL(shopUrl).hostname}`;
}

const transporters = new Map<string, Transporter>();

function transporterFor(url: string): Transporter {
  let transporter = transporters.get(url);
  if (!transporter) {
    transporter = nodemailer.createTransport({
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    } as SMTPTransport.Options);
    transporters.set(url, transporter);
  }
  return transporter;
}

export const mailJobs: JobHandlers = handleJob(mailJob, deliver);
