import type { Db, Tx } from './database.ts';
import { escapeHtml } from './email-template.ts';

/** For the recipient only: a one-time code, or the token of a one-time link. */
export interface MessageSecret {
  value: string;
  /** When it becomes invalid; a message still waiting then is not sent. */
  expiresAt: Date;
}

/** Replaces the secret in a message's content; staff, logs and copies of the outbox see only this. */
export const secretMask = '••••••';

/** @throws Error if a part of a message has no placeholder, because its secret would be lost */
export function requireMask(content: readonly string[]): void {
  if (!content.every((part) => part.includes(secretMask)))
    throw new Error('a message with a secret has no mask in its content');
}

/**
 * Stores a queued message's secret under the key of its sending job, which must exist; an existing one stays.
 * @throws as requireMask
 */
export async function saveMessageSecret(
  tx: Tx,
  jobKey: string,
  content: readonly string[],
  secret: MessageSecret,
): Promise<void> {
  requireMask(content);
  await tx
    .insertInto('message_secret')
    .values({ job_key: jobKey, secret: secret.value, expires_at: secret.expiresAt })
    .onConflict((conflict) => conflict.column('job_key').doNothing())
    .execute();
}

/** Null if the message was sent or the secret has expired. */
export async function readMessageSecret(db: Db, jobKey: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('message_secret')
    .select('secret')
    .where('job_key', '=', jobKey)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Call it in the transaction that records the sending. */
export async function deleteMessageSecret(db: Db, jobKey: string): Promise<void> {
  await db.deleteFrom('message_secret').where('job_key', '=', jobKey).execute();
}

export async function deleteExpiredMessageSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('message_secret').where('expires_at', '<=', now).execute();
}

export function fillSecret(text: string, secret: string): string {
  return text.replaceAll(secretMask, () => secret);
}

export function fillSecretInHtml(html: string, secret: string): string {
  return fillSecret(html, escapeHtml(secret));
}
