import { sql } from 'kysely';
import type { Db } from './database.ts';
import { revive } from './jobs.ts';
import { mailJobPrefix } from './email.ts';
import { ok, err, type Result } from './result.ts';
import type { Services } from './services.ts';

/** All mails, or those that could not be sent. */
export type MailChoice = 'all' | 'failed';

const chosen = (which: MailChoice) => (which === 'all' ? sql`TRUE` : sql`sent_at IS NULL AND job.dead_at IS NOT NULL`);

export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** `waiting` to be sent, `sent`, `kept` because no mail server is set, `failed` for good. */
  state: 'waiting' | 'sent' | 'kept' | 'failed';
  created_at: Date;
  sent_at: Date | null;
  /** What the last attempt came to; null where none went wrong. */
  trouble: string | null;
}

/** Mails older than the one with id `before`, the newest first, with how sending them went; all, or those that failed. */
export async function findMails(
  db: Db,
  before: number | null,
  most: number,
  which: MailChoice = 'all',
): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    SELECT mail.id, recipient, subject, body_text AS text, mail.created_at, sent_at,
      CASE WHEN sent_at IS NULL THEN job.last_error END AS trouble,
      CASE
        WHEN sent_at IS NOT NULL THEN 'sent'
        WHEN job.dead_at IS NOT NULL THEN 'failed'
        WHEN job.id IS NOT NULL AND job.done_at IS NULL THEN 'waiting'
        ELSE 'kept'
      END AS state
    FROM mail LEFT JOIN job ON job.key = ${mailJobPrefix} || mail.id
    WHERE (${before}::bigint IS NULL OR mail.id < ${before}::bigint) AND ${chosen(which)}
    ORDER BY mail.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countMails(db: Db, which: MailChoice = 'all'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM mail LEFT JOIN job ON job.key = ${mailJobPrefix} || mail.id WHERE ${chosen(which)}`.execute(
    db,
  );
  return rows[0]!.total;
}

/**
 * Sends a mail that has failed once more, with all attempts anew.
 * Errors: 404 email_not_found; 409 email_not_failed where it waits, was sent or is kept.
 */
export async function sendAgain(services: Services, id: number): Promise<Result<OutboxMail>> {
  const revived = await revive(services.db, `${mailJobPrefix}${id}`, services.clock.now());
  const mail = (await findMails(services.db, id + 1, 1))[0];
  if (mail?.id !== id) return err(404, 'email_not_found', 'There is no such mail');
  if (!revived) return err(409, 'email_not_failed', 'This mail is not one that could not be sent');
  services.jobsWaiting.tell();
  return ok(mail);
}
