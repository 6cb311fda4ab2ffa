import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Database, Db, Tx } from './database.ts';
import { initSetting, readSetting, writeSetting } from './settings.ts';

/** For keyed hashes; the same for every process on a database. */
export type ServerKey = Buffer;

const keys = new WeakMap<Database, ServerKey>();

/**
 * Derived from the stored key and SECRET_KEY, so that with SECRET_KEY a copy of the database is not enough to compute a
 * hash. `db` is the current transaction, because embedded storage has only one connection.
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

/** Detects processes with another SECRET_KEY. It reveals nothing about the key. */
export const fingerprintSetting = 'secret_key_fingerprint';

type KeyPlace = { database: Database; config: Pick<Config, 'secretKey'> };

/** For this process's SECRET_KEY. */
export async function fingerprintOf(place: KeyPlace, db: Db | Tx): Promise<string> {
  return keyedHash(await readServerKey(place, db), 'fingerprint of SECRET_KEY');
}

/** The first process started with a SECRET_KEY sets the shop's. */
export async function noteSecretKey(place: KeyPlace, at: Date): Promise<void> {
  const { db } = place.database;
  if (place.config.secretKey !== null) await initSetting(db, fingerprintSetting, await fingerprintOf(place, db), at);
}

export async function acceptSecretKey(place: KeyPlace, tx: Tx, at: Date): Promise<void> {
  await writeSetting(tx, fingerprintSetting, await fingerprintOf(place, tx), at);
}

/** HMAC-SHA256 as base64url, 43 characters. Hashes of different purposes never collide. */
export function keyedHash(key: ServerKey, purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** In constant time. */
export function isSameSecret(given: string, right: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(right)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
