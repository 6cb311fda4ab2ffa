import type { FastifyRequest } from 'fastify';
import { orderTokenHeader } from '#contract/order-states.ts';
import { isSameSecret, keyedHash, readServerKey, type ServerKey } from '#server/platform/server-key.ts';
import type { Db } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

/** For changes by a guest after entering the one-time code. */
const codeTokenMs = 60 * 60_000;
/** For changes by the tab that placed the order, which forgets its tokens when it is closed; from the placing on. */
const placedTokenMs = 24 * 60 * 60_000;
/** 132 bits of a keyed hash, which nobody can guess. */
const tokenLength = 22;

/**
 * For links in a guest's emails; opens the whole order as long as it is stored. Derived from the order instead of
 * stored, so that every email can contain it.
 */
function linkToken(key: ServerKey, orderId: number): string {
  return keyedHash(key, 'order link', String(orderId)).slice(0, tokenLength);
}

/** Returns the link token of an order. Pass the transaction as `db` inside one. */
export async function readLinkToken(services: Services, orderId: number, db: Db = services.db): Promise<string> {
  return linkToken(await readServerKey(services, db), orderId);
}

/** The same for each repeated request. It holds for a time after the order was placed. */
function placedToken(key: ServerKey, orderId: number): string {
  return keyedHash(key, 'order placed', String(orderId)).slice(0, tokenLength);
}

/** For the tab of a guest who has just placed the order: the link token and one for changes, separated by a comma. */
export async function readPlacedTokens(services: Services, orderId: number): Promise<string> {
  const key = await readServerKey(services, services.db);
  return `${linkToken(key, orderId)},${placedToken(key, orderId)}`;
}

/** For the order's one-time code. */
export function codeToken(key: ServerKey, orderId: number, at: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(at.getTime() + codeTokenMs);
  return { token: signCodeToken(key, orderId, String(expiresAt.getTime())), expiresAt };
}

function signCodeToken(key: ServerKey, orderId: number, expiry: string): string {
  return `${expiry}.${keyedHash(key, 'order code', String(orderId), expiry).slice(0, tokenLength)}`;
}

/** At most four. */
export function readOrderTokens(request: Pick<FastifyRequest, 'headers'>): string[] {
  const header = request.headers[orderTokenHeader];
  if (typeof header !== 'string') return [];
  return header
    .split(',', 4)
    .map((token) => token.trim())
    .filter((token) => /^(?:\d{1,15}\.)?[\w-]{22}$/.test(token));
}

/** The highest level granted by a token for this order; null if none belongs to it. */
export function verifyOrderTokens(
  key: ServerKey,
  { id: orderId, placedAt }: { id: number; placedAt: Date },
  tokens: readonly string[],
  now: Date,
): 'code' | 'link' | null {
  const isPlacedToken = (token: string) =>
    now.getTime() - placedAt.getTime() < placedTokenMs && isSameSecret(token, placedToken(key, orderId));
  const isCodeToken = (token: string) => {
    const expiry = /^(\d+)\./.exec(token)?.[1];
    return (
      expiry !== undefined && Number(expiry) > now.getTime() && isSameSecret(token, signCodeToken(key, orderId, expiry))
    );
  };
  if (tokens.some((token) => isPlacedToken(token) || isCodeToken(token))) return 'code';
  return tokens.some((token) => isSameSecret(token, linkToken(key, orderId))) ? 'link' : null;
}
