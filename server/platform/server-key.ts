import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Database, Db, Tx } from './database.ts';
import { readSetting } from './settings.ts';

/** The key of this installation for keyed hashes: the same for every process on its database. */
export type ServerKey = Buffer;

const keys = new WeakMap<Database, ServerKey>();

/**
 * The key made from the stored one and SECRET_KEY, so that with SECRET_KEY a copy of the database alone is not enough to make a hash.
 * `db` is the transaction at hand, if there is one: embedded storage has one connection.
 */
export async function readServerKey(
  { database, config }: { database: Database; config: Pick<Config, 'secretKey'> },
  db: Db | Tx,
): Promise<ServerKey> {
  const known = keys.get(database);
  if (known) return known;
  const stored = z.string().parse(await readSetting(db, 'server_key'));
  const key = createHmac('sha256', config.secretKey ?? '')
    .update(stored)
    .digest();
  keys.set(database, key);
  return key;
}

/** HMAC-SHA256 over a purpose and its parts as base64url, 43 characters; hashes of two purposes never meet. */
export function keyedHash(key: ServerKey, purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** Whether two hashes or tokens are the same; takes the same time wherever they differ. */
export function isSameSecret(given: string, right: string): boolean {
  const [told, known] = [Buffer.from(given), Buffer.from(right)];
  return told.length === known.length && timingSafeEqual(told, known);
}
