import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { disagreements } from '#server/testing/order-ledger.ts';
import { openEmptyDatabase } from '#server/testing/databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const folder = path.join(import.meta.dirname, 'upgrade-dumps');
const dumps = fs.readdirSync(folder).filter((file) => file.endsWith('.sql.gz'));

let database: Database | null = null;
afterEach(async () => {
  await database?.close();
  database = null;
});

/** What must be the same before and after: how many of each there are, and what was sold, paid and taken for tax. */
const facts = (taxDocuments: string) => `
  SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT sum(payable_paise) FROM orders)::bigint AS payable,
    (SELECT count(*) FROM order_line)::int AS lines, (SELECT count(*) FROM order_event)::int AS events,
    (SELECT count(*) FROM payment WHERE status = 'paid')::int AS payments, (SELECT sum(change) FROM stock_movement)::int AS moved,
    (SELECT sum(quantity) FROM stock)::int AS stock, ${taxDocuments} AS numbers`;

test.each(dumps)('the shop of %s opens, and the ledger checks find nothing', async (file) => {
  const text = (await promisify(gunzip)(fs.readFileSync(path.join(folder, file)))).toString();
  database = await openEmptyDatabase();
  const { db } = database;
  const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
  await sql.raw(`CREATE EXTENSION IF NOT EXISTS pg_trgm; ${text}`).execute(db);
  const [named] = await rows(`SELECT COALESCE(to_regclass('tax_document'), to_regclass('gst_paper'))::text AS name`);
  const numbers = (table: unknown) => `ARRAY(SELECT number FROM ${table as string} ORDER BY number)`;
  const before = await rows(facts(named!['name'] ? numbers(named!['name']) : `'{}'::text[]`));
  expect(before[0]!['orders']).toBeGreaterThan(5);

  expect((await migrate(db)).length).toBeGreaterThan(3);

  expect(await rows(facts(numbers('tax_document')))).toEqual(before);
  expect(await disagreements(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
});

test('there are five of them', () => {
  expect(dumps).toHaveLength(5);
});
