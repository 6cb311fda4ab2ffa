import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Tx } from './database.ts';
import { handleJob, NonRetryableError, type JobHandlers } from './jobs.ts';
import { completeAddresses, type EmailContent } from './email-template.ts';
import {
  deleteMessageSecret,
  fillSecret,
  fillSecretInHtml,
  type MessageSecret,
  readMessageSecret,
  requireMask,
} from './message-secrets.ts';
import { ok } from './result.ts';
import type { Services } from './services.ts';
import { asStep } from './telemetry/steps.ts';

export interface NewMail extends EmailContent {
  to: string;
  /** Text and HTML contain `secretMask` in its place; it is inserted only when the email is sent. */
  secret?: MessageSecret;
}

/**
 * Queues an email in the transaction of its cause; call `services.jobsWaiting.notify` after the commit. Returns its id.
 */
export async function queueEmail(tx: Tx, services: Pick<Services, 'clock'>, mail: NewMail): Promise<number> {
  const { secret } = mail;
  if (secret) requireMask([mail.text, mail.html]);
  const now = services.clock.now();
  // One statement for all three: most orders of guests queue such an email.
  const { rows } = await sql<{ id: number }>`
    WITH queued AS (
      INSERT INTO mail (recipient, subject, body_text, body_html, created_at)
      VALUES (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${now}) RETURNING id
    ), sending AS (
      INSERT INTO job (kind, key, payload, run_at, most_attempts)
      SELECT ${mailJob.kind}, ${mailJobPrefix} || id, jsonb_build_object('mail_id', id, 'has_secret', ${secret !== undefined}::boolean),
        ${now}, ${mailAttempts} FROM queued
    ), kept AS (
      INSERT INTO message_secret (job_key, secret, expires_at)
      SELECT ${mailJobPrefix} || id, ${secret?.value ?? ''}, ${secret?.expiresAt ?? now}::timestamptz FROM queued
      WHERE ${secret !== undefined}::boolean
    )
    SELECT id FROM queued`.execute(tx);
  return rows[0]!.id;
}

/** With the pauses about two days: a mail server may be away for a night or a whole day. */
export const mailAttempts = 60;

/** With the email's id it is the key of the sending job, by which the outbox finds the result. */
export const mailJobPrefix = 'mail ';

const mailJob = { kind: 'mail', payload: z.object({ mail_id: z.int(), has_secret: z.boolean() }) };

/** Without SMTP_URL the email stays in the outbox as `kept`, where nobody can read its secret. */
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
    // A demo shows its codes until they expire (readKeptCodes).
    if (services.config.demo && secret !== null && codeForm.test(secret)) return;
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
    // The same for every attempt, so that receivers recognise an email sent twice.
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

/** Only in a demo without a mail server: visitors find a code in the log. A real shop never logs one. */
function logKeptMail(
  { config, log }: Services,
  { recipient, subject }: { recipient: string; subject: string },
  secret: string | null,
): void {
  if (config.demo) log.info({ recipient, subject, ...(secret === null ? {} : { demo_code: secret }) }, 'mail kept');
}

const codeForm = /^\d{6}$/;
const keptCodesShown = 10;

/**
 * Returns the latest valid one-time codes of kept emails, newest first, for the page of a demo. Never links or tokens,
 * and nothing outside of a demo or where emails are sent.
 */
export async function readKeptCodes({ config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>) {
  if (!config.demo || config.smtpUrl !== null) return [];
  const { rows } = await sql<{ secret: string; subject: string; recipient: string; created_at: Date }>`
    SELECT s.secret, m.subject, m.recipient, m.created_at FROM message_secret s
    JOIN mail m ON m.id = substring(s.job_key FROM ${`^${mailJobPrefix}([0-9]+)$`})::bigint
    WHERE s.expires_at > ${clock.now()} AND s.secret ~ ${codeForm.source} ORDER BY m.id DESC LIMIT ${keptCodesShown}`.execute(
    db,
  );
  return rows;
}

/** A permanently rejected recipient (5xx) will not exist tomorrow either; other errors may pass. */
function checkFailure(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500) throw new NonRetryableError(error.message);
  throw error;
}

const testTimeoutMs = 10_000;

/** Sends at once, bypassing the outbox. Returns null or the error message. */
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
