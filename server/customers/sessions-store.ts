import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { StoredSession } from '#server/platform/session-list.ts';
import type { Credentials } from './rules.ts';

export interface NewSession {
  hash: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
  /** Null if the owner did not prove the second factor. */
  factorShownAt: Date | null;
}

/**
 * Stores a token if the password is still the verified one, the account is open, and any second factor was proved. A
 * shared lock makes concurrent log-ins and password changes take turns, so that no token survives the change. Returns
 * whether it was stored.
 */
export async function insertToken(
  db: Db | Tx,
  credentials: Pick<Credentials, 'id' | 'passwordHash'>,
  session: NewSession,
): Promise<boolean> {
  const stored = await db
    .with('holder', (query) =>
      query
        .selectFrom('customer')
        .select('id')
        .where('id', '=', credentials.id)
        .where('password_hash', '=', credentials.passwordHash)
        .where('blocked_at', 'is', null)
        .where('erased_at', 'is', null)
        .$if(session.factorShownAt === null, (holder) => holder.where('second_factor_since', 'is', null))
        .forShare(),
    )
    .insertInto('customer_token')
    .columns(['token_hash', 'customer_id', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'factor_shown_at'])
    .expression(({ selectFrom }) =>
      selectFrom('holder').select(({ cast, val }) => [
        cast<string>(val(session.hash), 'text').as('token_hash'),
        'id',
        cast<string>(val(session.userAgent), 'text').as('user_agent'),
        cast<Date>(val(session.createdAt), 'timestamptz').as('created_at'),
        cast<Date>(val(session.createdAt), 'timestamptz').as('last_used_at'),
        cast<Date>(val(session.expiresAt), 'timestamptz').as('expires_at'),
        cast<Date | null>(val(session.factorShownAt), 'timestamptz').as('factor_shown_at'),
      ]),
    )
    .returning('customer_id')
    .execute();
  return stored.length === 1;
}

export async function findSessions(db: Db, customerId: number, now: Date): Promise<StoredSession[]> {
  return await db
    .selectFrom('customer_token')
    .select([
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function noteTokenUse(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('customer_token').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteToken(db: Db, ...tokenHashes: string[]): Promise<void> {
  await db.deleteFrom('customer_token').where('token_hash', '=', anyOf(tokenHashes)).execute();
}

/** All, or all except one. */
export async function deleteTokensOf(tx: Tx | Db, customerId: number, exceptHash: string | null): Promise<void> {
  await tx
    .deleteFrom('customer_token')
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', exceptHash ?? '')
    .execute();
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('customer_token').where('expires_at', '<=', now).execute();
}
