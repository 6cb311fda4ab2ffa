import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Database, Db, Tx } from './database.ts';
import { initSetting, readSetting, writeSetting } from './settings.ts';

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

/** The setting that tells processes with another SECRET_KEY from this shop's; it says nothing about the key. */
export const fingerprintSetting = 'secret_key_fingerprint';

type KeyPlace = { database: Database; config: Pick<Config, 'secretKey'> };

/** What `fingerprintSetting` holds where SECRET_KEY is this process's. */
export async function fingerprintOf(place: KeyPlace, db: Db | Tx): Promise<string> {
  return keyedHash(await readServerKey(place, db), 'fingerprint of SECRET_KEY');
}

/** Notes the SECRET_KEY of a shop that has none yet: the first process that is started with one decides. */
export async function noteSecretKey(place: KeyPlace, at: Date): Promise<void> {
  const { db } = place.database;
  if (place.config.secretKey !== null) await initSetting(db, fingerprintSetting, await fingerprintOf(place, db), at);
}

/** Makes this process's SECRET_KEY the shop's, whatever it was before. */
export async function acceptSecretKey(place: KeyPlace, tx: Tx, at: Date): Promise<void> {
  await writeSetting(tx, fingerprintSetting, await fingerprintOf(place, tx), at);
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
