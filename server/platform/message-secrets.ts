import type { Db, Tx } from './database.ts';
import { escapeHtml } from './email-template.ts';

/** What only the recipient of a message may read: a one-time code, or the token of a one-time link. */
export interface MessageSecret {
  value: string;
  /** From then on it is good for nothing; a message that still waits is not sent any more. */
  expiresAt: Date;
}

/** Stands for the secret in a message's content, and is all that staff, logs and copies of the outbox ever show of it. */
export const secretMask = '••••••';

/**
 * Stores the secret of a queued message apart from it, under the key of the job that sends it; the job has to be there. One that is
 * stored stays.
 * @throws where the content has no place for it: then it would be sent to nobody.
 */
export async function saveMessageSecret(
  tx: Tx,
  jobKey: string,
  content: readonly string[],
  secret: MessageSecret,
): Promise<void> {
  if (!content.every((part) => part.includes(secretMask)))
    throw new Error('a message with a secret has no mask in its content');
  await tx
    .insertInto('message_secret')
    .values({ job_key: jobKey, secret: secret.value, expires_at: secret.expiresAt })
    .onConflict((conflict) => conflict.column('job_key').doNothing())
    .execute();
}

/** The secret of a message that has not been handed over; null where it has been, or the secret is no good any more. */
export async function readMessageSecret(db: Db, jobKey: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('message_secret')
    .select('secret')
    .where('job_key', '=', jobKey)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Forgets the secret of a message, in the transaction that records its hand-over. */
export async function deleteMessageSecret(db: Db, jobKey: string): Promise<void> {
  await db.deleteFrom('message_secret').where('job_key', '=', jobKey).execute();
}

export async function deleteExpiredMessageSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('message_secret').where('expires_at', '<=', now).execute();
}

/** A plain text with the secret in its place. */
export function fillSecret(text: string, secret: string): string {
  return text.replaceAll(secretMask, () => secret);
}

/** The same for HTML. */
export function fillSecretInHtml(html: string, secret: string): string {
  return fillSecret(html, escapeHtml(secret));
}
