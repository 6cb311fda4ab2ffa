import { sql, type SqlBool } from 'kysely';
import { anyOf, countUpTo, type Db, type Tx } from './database.ts';
import { requeueFailedJob } from './jobs.ts';
import { mailJobPrefix } from './email.ts';
import type { MonthlyTable } from './partitions.ts';
import { ok, err, type Result } from './result.ts';
import { messages } from './messages.ts';

/** `text` is searched in recipient and subject; empty matches any. */
export interface MailSearch {
  state: 'failed' | 'waiting' | 'sent' | null;
  text: string;
}

/** Two years, within which a buyer may complain (Consumer Protection Act, 2019, section 69), plus a month. */
export const mailTable: MonthlyTable = { table: 'mail', time: 'created_at', by: 'id', keepDays: 760 };

const everyMail: MailSearch = { state: null, text: '' };

/** As in the index `mail_search`. */
const searchedText = sql<string>`lower(mail.recipient || ' ' || mail.subject)`;

/** Starts from the few jobs, because there are millions of emails. */
function hasJob(state: 'failed' | 'waiting') {
  return sql<SqlBool>`mail.id IN (SELECT substr(key, ${sql.lit(mailJobPrefix.length + 1)})::bigint FROM job
    WHERE kind = 'mail' AND ${state === 'failed' ? sql`dead_at IS NOT NULL` : sql`dead_at IS NULL AND done_at IS NULL`})`;
}

function mails(db: Db, { state, text }: MailSearch) {
  let query = db
    .selectFrom('mail')
    .leftJoin('job', (join) =>
      join.on(({ eb, ref }) => eb('job.key', '=', sql<string>`${mailJobPrefix} || ${ref('mail.id')}`)),
    );
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6))
    query = query.where(searchedText, 'like', `%${escapeLike(word)}%`);
  if (state === 'sent') query = query.where('sent_at', 'is not', null);
  if (state === 'failed' || state === 'waiting') query = query.where('sent_at', 'is', null).where(hasJob(state));
  return query;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** `kept`: no mail server is set; `failed`: permanently. */
  state: 'waiting' | 'sent' | 'kept' | 'failed';
  created_at: Date;
  sent_at: Date | null;
  /** The last attempt's error. */
  trouble: string | null;
}

/** Returns emails older than `before`, newest first, with their state. */
export async function findMails(
  db: Db,
  before: number | null,
  most: number,
  search: MailSearch = everyMail,
): Promise<OutboxMail[]> {
  return await mails(db, search)
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

export function countMails(db: Db, search: MailSearch = everyMail): Promise<number | null> {
  return countUpTo(db, mails(db, search).select('mail.id'));
}

/**
 * Retries a failed email from `at` on, with all its attempts; call `services.jobsWaiting.notify` after the commit.
 * Errors: 404 email_not_found; 409 email_not_failed.
 */
export async function resendEmail(tx: Tx, id: number, at: Date): Promise<Result<OutboxMail>> {
  const requeued = await requeueFailedJob(tx, `${mailJobPrefix}${id}`, at);
  const mail = (await findMails(tx, id + 1, 1))[0];
  if (mail?.id !== id) return err(404, 'email_not_found', messages.errors.staff.emailNotFound);
  if (!requeued) return err(409, 'email_not_failed', messages.errors.staff.emailNotFailed);
  return ok(mail);
}

/** Deletes emails to these addresses, sent or not. With `mentioning`, only those that mention one of these texts. */
export async function deleteEmailsTo(
  tx: Tx,
  addresses: readonly string[],
  mentioning: readonly string[] | null = null,
): Promise<void> {
  if (addresses.length === 0 || mentioning?.length === 0) return;
  const gone = await tx
    .deleteFrom('mail')
    .where(({ fn }) => fn<string>('lower', ['recipient']), '=', anyOf(addresses.map((each) => each.toLowerCase())))
    .$if(mentioning !== null, (query) =>
      query.where('body_text', 'like', anyOf(mentioning!.map((each) => `%${escapeLike(each)}%`))),
    )
    .returning('id')
    .execute();
  const keys = gone.map(({ id }) => `${mailJobPrefix}${id}`);
  await tx.deleteFrom('message_secret').where('job_key', '=', anyOf(keys)).execute();
}
