import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { disagreements } from '#server/testing/order-ledger.ts';
import { openEarlierDatabase, openEmptyDatabase } from '#server/testing/databases.ts';
import { readSchema } from '#server/testing/read-schema.ts';
import type { Database } from './database.ts';
import { baseline, listMigrations, migrate } from './migrate.ts';

const folder = path.join(import.meta.dirname, 'upgrade-dumps');
const dumps = fs.readdirSync(folder).filter((file) => file.endsWith('.sql.gz'));

let database: Database | null = null;
afterEach(async () => {
  await database?.close();
  database = null;
});

/** Must be the same before and after: row counts, and what was sold, paid and withheld as tax. */
const facts = `
  SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT sum(payable_paise) FROM orders)::bigint AS payable,
    (SELECT count(*) FROM order_line)::int AS lines, (SELECT count(*) FROM order_event)::int AS events,
    (SELECT count(*) FROM payment WHERE status = 'paid')::int AS payments, (SELECT sum(change) FROM stock_movement)::int AS moved,
    (SELECT sum(quantity) FROM stock)::int AS stock,
    ARRAY(SELECT number FROM tax_document ORDER BY number) AS numbers`;

test.each(dumps)('the shop of %s opens, and the ledger checks find nothing', async (file) => {
  const text = (await promisify(gunzip)(fs.readFileSync(path.join(folder, file)))).toString();
  database = await openEmptyDatabase();
  const { db } = database;
  const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
  await sql.raw(`CREATE EXTENSION IF NOT EXISTS pg_trgm; ${text}`).execute(db);
  const before = await rows(facts);
  expect(before[0]!['orders']).toBeGreaterThan(5);

  expect((await migrate(db)).length).toBeGreaterThan(3);

  expect(await rows(facts)).toEqual(before);
  expect(await disagreements(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
});

test('a database of version 1.0.0 comes to have the schema that a new one has, and the same rows', async () => {
  database = await openEmptyDatabase();
  await migrate(database.db);
  const fresh = await readSchema(database.db);
  await database.close();

  database = await openEarlierDatabase('0292-order-feed-plans');
  const applied = await migrate(database.db);
  expect([applied[0], applied.includes(baseline), applied.length]).toEqual([
    '0300-members',
    true,
    (await listMigrations()).length - 95,
  ]);
  expect(await readSchema(database.db)).toEqual(fresh);
});

test('two schemas are told apart by what a table is divided by, and where', async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const schemaWith = async (key: string, upTo: number) => {
    await sql
      .raw(`CREATE TABLE parted (a int, b int) PARTITION BY RANGE (${key});
      CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (${upTo})`)
      .execute(db);
    const lines = await readSchema(db);
    await sql`DROP TABLE parted`.execute(db);
    return lines;
  };
  const schema = await schemaWith('a', 9);
  expect(await schemaWith('a', 9)).toEqual(schema);
  expect(await schemaWith('b', 9)).not.toEqual(schema);
  expect(await schemaWith('a', 8)).not.toEqual(schema);
});
