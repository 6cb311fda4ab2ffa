import type { Session } from '#contract/sessions.ts';
import { hashToken } from './tokens.ts';
import { describeUserAgent } from './user-agent.ts';

/** A stored login, of a customer or of staff. */
export interface StoredSession {
  tokenHash: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** As much of a User-Agent header as is stored. */
export const longestUserAgent = 300;

/** The last use is written down again after this time only, so that reading calls seldom write. */
export const lastUseIntervalMs = 10 * 60_000;

/** By which an account's owner names a login: made from the token's hash, so that it opens nothing and counts nothing. */
export function sessionIdOf(tokenHash: string): string {
  return hashToken(`session ${tokenHash}`).slice(0, 22);
}

/** Logins as their account's owner sees them: the one that asks first, then those used last. */
export function listSessions(stored: readonly StoredSession[], currentHash: string): Session[] {
  const rank = ({ tokenHash, lastUsedAt }: StoredSession) =>
    tokenHash === currentHash ? Infinity : lastUsedAt.getTime();
  return stored
    .toSorted((a, b) => (rank(b) > rank(a) ? 1 : rank(b) < rank(a) ? -1 : 0))
    .map(({ tokenHash, userAgent, createdAt, lastUsedAt }) => ({
      id: sessionIdOf(tokenHash),
      ...describeUserAgent(userAgent),
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      is_current: tokenHash === currentHash,
    }));
}
