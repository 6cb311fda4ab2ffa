import { sql } from 'kysely';
import type { Db } from './database.ts';
import { mailJobPrefix } from './mail.ts';

export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** `waiting` to be sent, `sent`, `kept` because no mail server is set, `failed` for good. */
  state: 'waiting' | 'sent' | 'kept' | 'failed';
  created_at: Date;
  sent_at: Date | null;
}

/** Mails older than the one with id `before`, the newest first, with how sending them went. */
export async function findMails(db: Db, before: number | null, most: number): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    SELECT mail.id, recipient, subject, body_text AS text, mail.created_at, sent_at,
      CASE
        WHEN sent_at IS NOT NULL THEN 'sent'
        WHEN job.dead_at IS NOT NULL THEN 'failed'
        WHEN job.id IS NOT NULL AND job.done_at IS NULL THEN 'waiting'
        ELSE 'kept'
      END AS state
    FROM mail LEFT JOIN job ON job.key = ${mailJobPrefix} || mail.id
    WHERE ${before}::bigint IS NULL OR mail.id < ${before}::bigint
    ORDER BY mail.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countMails(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM mail`.execute(db);
  return rows[0]!.total;
}
