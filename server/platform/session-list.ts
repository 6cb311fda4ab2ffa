import type { Session } from '#contract/sessions.ts';
import { hashToken } from './tokens.ts';
import { describeUserAgent } from './user-agent.ts';

export interface StoredSession {
  tokenHash: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export const longestUserAgent = 300;

/** The last use is not stored more often, so that reading calls seldom write. */
export const lastUseIntervalMs = 10 * 60_000;

/** Derived from the token's hash: it grants no access and reveals no count. */
export function sessionIdOf(tokenHash: string): string {
  return hashToken(`session ${tokenHash}`).slice(0, 22);
}

/** The current session first, then by last use. */
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
