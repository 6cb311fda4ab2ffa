import { sql } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { enqueue, handleJob, NonRetryableError, type JobHandlers, newJob } from './jobs.ts';
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
  const { id } = await tx
    .insertInto('mail')
    .values({ recipient: mail.to, subject: mail.subject, body_text: mail.text, body_html: mail.html, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(
    tx,
    newJob(
      mailJob,
      { mail_id: id, hides_code: mail.hidesCode ?? false },
      { key: `${mailJobPrefix}${id}`, runAt: now, mostAttempts: mailAttempts },
    ),
  );
  return id;
}

/** With the pauses between them about two days: a mail server may be away for a night, or for one whole day. */
export const mailAttempts = 60;

/** A mail's id after it is the key of the job that sends it; by it the outbox finds how sending went. */
export const mailJobPrefix = 'mail ';

const mailJob = { kind: 'mail', payload: z.object({ mail_id: z.int(), hides_code: z.boolean() }) };

/** Sends a mail over SMTP_URL; without it the mail stays in the outbox, and that is how it ends. */
async function deliver(
  services: Services,
  { mail_id: id, hides_code: hidesCode }: z.infer<typeof mailJob.payload>,
): Promise<void> {
  const mail = await services.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst();
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
    // The same for every attempt, so that an email sent twice is recognised as one.
    messageId: `<mail-${id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  await transporterFor(services.config.smtpUrl).sendMail(message).catch(checkFailure);
  await services.db
    .updateTable('mail')
    .set({ sent_at: services.clock.now() })
    .$if(hidesCode, (update) =>
      update.set(({ ref }) => ({
        body_text: sql<string>`regexp_replace(${ref('body_text')}, '\\m[0-9]{6}\\M', '******', 'g')`,
        body_html: sql<string>`regexp_replace(${ref('body_html')}, '>[0-9]{6}<', '>******<', 'g')`,
      })),
    )
    .where('id', '=', id)
    .execute();
}

/** A recipient that the server rejects for good (5xx) will not be there tomorrow; any other error may pass. */
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

export const mailJobs: JobHandlers = handleJob(mailJob, deliver);
