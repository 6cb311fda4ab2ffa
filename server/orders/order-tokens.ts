import type { FastifyRequest } from 'fastify';
import { orderTokenHeader } from '#contract/order-states.ts';
import { isSameSecret, keyedHash, readServerKey, type ServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';

/** How long a guest may change an order after entering its one-time code. */
const codeTokenMs = 60 * 60_000;
/** Of a keyed hash: 132 bits, which nobody guesses. */
const tokenLength = 22;

/**
 * The token of the links in a guest's emails: opens the whole order for as long as it is kept. Made from the order, so that every email can
 * have it although it is stored nowhere.
 */
export function linkToken(key: ServerKey, orderId: number): string {
  return keyedHash(key, 'order link', String(orderId)).slice(0, tokenLength);
}

/** The same for a guest who has just placed the order. */
export async function readLinkToken(services: Services, orderId: number): Promise<string> {
  return linkToken(await readServerKey(services, services.db), orderId);
}

/** The token that a guest gets for the order's one-time code. */
export function codeToken(key: ServerKey, orderId: number, at: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(at.getTime() + codeTokenMs);
  return { token: signCodeToken(key, orderId, String(expiresAt.getTime())), expiresAt };
}

function signCodeToken(key: ServerKey, orderId: number, expiry: string): string {
  return `${expiry}.${keyedHash(key, 'order code', String(orderId), expiry).slice(0, tokenLength)}`;
}

/** What looks like tokens in the call's header; a few at most. */
export function readOrderTokens(request: Pick<FastifyRequest, 'headers'>): string[] {
  const header = request.headers[orderTokenHeader];
  if (typeof header !== 'string') return [];
  return header
    .split(',', 4)
    .map((token) => token.trim())
    .filter((token) => /^(?:\d{1,15}\.)?[\w-]{22}$/.test(token));
}

/** The most that one of the tokens allows with this order at `now`; null where none belongs to it. */
export function verifyOrderTokens(
  key: ServerKey,
  orderId: number,
  tokens: readonly string[],
  now: Date,
): 'code' | 'link' | null {
  const isCodeToken = (token: string) => {
    const expiry = /^(\d+)\./.exec(token)?.[1];
    return (
      expiry !== undefined && Number(expiry) > now.getTime() && isSameSecret(token, signCodeToken(key, orderId, expiry))
    );
  };
  if (tokens.some(isCodeToken)) return 'code';
  return tokens.some((token) => isSameSecret(token, linkToken(key, orderId))) ? 'link' : null;
}
