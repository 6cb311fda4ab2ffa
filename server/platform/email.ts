import { sql } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { Tx } from './database.ts';
import { enqueue, NonRetryableError, type JobHandlers } from './jobs.ts';
import type { EmailContent } from './email-template.ts';
import type { Services } from './services.ts';

export interface NewMail extends EmailContent {
  to: string;
  /** The email holds a one-time code: its digits are struck out of the outbox as soon as it has been sent. */
  hidesCode?: boolean;
}

/** Puts a mail into the outbox, in its cause's transaction. Tell `services.jobsWaiting` after the commit. Returns the mail's id. */
export async function queueEmail(tx: Tx, services: Services, mail: NewMail): Promise<number> {
  const now = services.clock.now();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO mail (recipient, subject, body_text, body_html, created_at)
    VALUES (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${now})
    RETURNING id`.execute(tx);
  const id = rows[0]!.id;
  await enqueue(tx, {
    kind: 'mail',
    key: `${mailJobPrefix}${id}`,
    payload: { mail_id: id, hides_code: mail.hidesCode ?? false },
    runAt: now,
    mostAttempts: mailAttempts,
  });
  return id;
}

/** With the pauses between them about two days: a mail server may be away for a night, or for one whole day. */
export const mailAttempts = 60;

/** A mail's id after it is the key of the job that sends it; by it the outbox finds how sending went. */
export const mailJobPrefix = 'mail ';

interface StoredMail {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  sent_at: Date | null;
}

/** Sends a mail over SMTP_URL; without it the mail stays in the outbox, and that is how it ends. */
async function deliver(services: Services, payload: unknown): Promise<void> {
  const { mail_id: id, hides_code: hidesCode } = payload as { mail_id: number; hides_code: boolean };
  const { rows } =
    await sql<StoredMail>`SELECT recipient, subject, body_text, body_html, sent_at FROM mail WHERE id = ${id}`.execute(
      services.db,
    );
  const mail = rows[0];
  if (!mail || mail.sent_at) return;
  if (services.config.smtpUrl === null) {
    if (services.config.demo) services.log.info({ recipient: mail.recipient, subject: mail.subject }, 'mail kept');
    return;
  }
  const host = new URL(services.shopUrl).hostname;
  const message = {
    from: services.config.mailFrom ?? `no-reply@${host}`,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    // The same for every attempt, so that a mail handed over twice can be told as one.
    messageId: `<mail-${id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  await transporterFor(services.config.smtpUrl).sendMail(message).catch(checkFailure);
  await sql`
    UPDATE mail SET sent_at = ${services.clock.now()},
      body_text = CASE WHEN ${hidesCode} THEN regexp_replace(body_text, '\\m[0-9]{6}\\M', '******', 'g') ELSE body_text END,
      body_html = CASE WHEN ${hidesCode} THEN regexp_replace(body_html, '>[0-9]{6}<', '>******<', 'g') ELSE body_html END
    WHERE id = ${id}`.execute(services.db);
}

/** A recipient that the server rejects for good (5xx) will not be there tomorrow; all else may be mended. */
function checkFailure(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500) throw new NonRetryableError(error.message);
  throw error;
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

export const mailJobs: JobHandlers = { mail: deliver };
