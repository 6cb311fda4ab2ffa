import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { requeueFailedJob } from './jobs.ts';
import { mailJobPrefix } from './email.ts';
import { ok, err, type Result } from './result.ts';
import { messages } from './messages.ts';

/** All mails, or those that could not be sent. */
export type MailChoice = 'all' | 'failed';

/** The mails of a choice with the jobs that send them. */
function mails(db: Db, which: MailChoice) {
  return db
    .selectFrom('mail')
    .leftJoin('job', (join) =>
      join.on(({ eb, ref }) => eb('job.key', '=', sql<string>`${mailJobPrefix} || ${ref('mail.id')}`)),
    )
    .$if(which === 'failed', (query) => query.where('sent_at', 'is', null).where('job.dead_at', 'is not', null));
}

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
  return await mails(db, which)
    .select(['mail.id', 'recipient', 'subject', 'body_text as text', 'mail.created_at', 'sent_at'])
    .select(({ eb, ref, and }) => [
      eb.case().when('sent_at', 'is', null).then(ref('job.last_error')).end().as('trouble'),
      eb
        .case()
        .when('sent_at', 'is not', null)
        .then('sent' as const)
        .when('job.dead_at', 'is not', null)
        .then('failed' as const)
        .when(and([eb('job.id', 'is not', null), eb('job.done_at', 'is', null)]))
        .then('waiting' as const)
        .else('kept' as const)
        .end()
        .as('state'),
    ])
    .$if(before !== null, (query) => query.where('mail.id', '<', before))
    .orderBy('mail.id', 'desc')
    .limit(most)
    .execute();
}

export async function countMails(db: Db, which: MailChoice = 'all'): Promise<number> {
  const { total } = await mails(db, which)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Sends a mail that has failed once more, with all attempts anew, from `at` on. Tell `services.jobsWaiting` after the commit.
 * Errors: 404 email_not_found; 409 email_not_failed where it waits, was sent or is kept.
 */
export async function resendEmail(tx: Tx, id: number, at: Date): Promise<Result<OutboxMail>> {
  const requeued = await requeueFailedJob(tx, `${mailJobPrefix}${id}`, at);
  const mail = (await findMails(tx, id + 1, 1))[0];
  if (mail?.id !== id) return err(404, 'email_not_found', messages.errors.staff.emailNotFound);
  if (!requeued) return err(409, 'email_not_failed', messages.errors.staff.emailNotFailed);
  return ok(mail);
}
