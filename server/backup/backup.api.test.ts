import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { linkDayTable } from '#server/customers/index.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { openDiskStore } from '#server/platform/files/disk-store.ts';
import { readSchemaState } from '#server/platform/migrate.ts';
import { mailTable } from '#server/platform/outbox.ts';
import { partitionJobs } from '#server/platform/partitions.ts';
import { StartError } from '#server/platform/start-error.ts';
import { openEarlierDatabase } from '#server/testing/databases.ts';
import { mumbaiAddress, seedCoupon, seedProduct } from '#server/testing/shop.ts';
import { type OrderFeedReader, runReader } from '#server/order-feed/index.ts';
import { makeBackup, restoreBackup } from './index.ts';

let shop: LifeShop;
let folder: string;
const opened: Database[] = [];
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-backup-'));
  shop = await openLifeShop();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Opens an empty database of each kind. */
async function openEmpty(kind: 'embedded' | 'postgres'): Promise<Database> {
  const config = { databaseUrl: null as string | null, databasePool: 2, dataDir: 'memory:' };
  if (kind === 'postgres') {
    const place = new URL(inject('postgresUrl'));
    const admin = new pg.Client({ connectionString: place.toString() });
    await admin.connect();
    place.pathname = `/restored_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE DATABASE ${place.pathname.slice(1)}`);
    await admin.end();
    config.databaseUrl = place.toString();
  }
  const database = await openDatabase({ ...shop.services.config, ...config });
  opened.push(database);
  return database;
}
const kinds =
  process.env['TEST_DATABASE'] === 'postgres' ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

const dataDir = () => path.join(folder, 'data');
const placeOf = (dir: string) => ({ dataDir: dir, files: openDiskStore(dir) });
const file = (name: string) => path.join(folder, name);
function addFile(name: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(dataDir(), name)), { recursive: true });
  fs.writeFileSync(path.join(dataDir(), name), content);
}

/** Creates a little history: orders at several stages, an invoice, a return, a refund. */
async function liveThrough(rounds: number, products: number[], coupon: number): Promise<void> {
  for (let turn = 0; turn < rounds; turn++) {
    const lines = Object.fromEntries(products.map((id) => [id, 1 + (turn % 3)]));
    const form = { ...(turn % 2 === 0 ? online : {}), ...mumbaiAddress };
    const order = await placeLive(shop, lines, { coupon, form });
    if (turn % 4 === 0) await order.act('cancel');
    else await bringTo(shop, order.id, turn % 4 === 1 ? 'dispatch' : 'deliver');
    if (turn % 4 === 3)
      await order.act('returns', {
        lines: [{ line_no: 1, quantity: 1 }],
        reason: 'damaged',
        message: 'Cracked',
        photos: [],
      });
    await shop.runJobs();
  }
}

async function seedGoods(): Promise<[number[], number]> {
  const { db } = shop.services;
  const products = await Promise.all([1, 2].map(() => seedProduct(db, { regular: 3_333, stock: 1_000 })));
  await bookStock(db);
  return [products, await seedCoupon(db, { kind: 'percent', percentBp: 1_000 })];
}

/** Reads everything of a schema that a restore removes and creates again. */
async function schemaOf({ db }: Pick<Database, 'db'>): Promise<unknown> {
  const { rows } = await sql`
    SELECT 'key ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS part
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
    UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`.execute(db);
  return rows;
}

test('a shop that is backed up while it sells is restored elsewhere with values of every kind as they were, and the checks find nothing', async () => {
  const { db } = shop.services;
  const moment = '2026-03-29T01:59:59.123457+00:00';
  const odd = 'quote " backslash \\ newline \n tab \t नीम 𝄞 {null,"a"}';
  await sql`INSERT INTO setting (key, value) VALUES ('odd', ${JSON.stringify({ text: odd, nothing: null })}), ('null', 'null'::jsonb)`.execute(
    db,
  );
  await sql`INSERT INTO job (kind, key, payload, run_at) VALUES ('test', 'test 1', '{}', ${moment}::timestamptz)`.execute(
    db,
  );
  const [products, coupon] = await seedGoods();
  await liveThrough(4, products, coupon);
  addFile('pictures/product-images/a.webp', 'picture');
  addFile('photos/1.jpg', 'photo');
  await sql`INSERT INTO job (kind, key, payload, run_at) VALUES ('text', 'text waiting', '{}', now() + interval '9 years')`.execute(
    db,
  );
  await sql`INSERT INTO message_secret (job_key, secret, expires_at) VALUES ('text waiting', 'SECRET-CODE', now() + interval '9 years')`.execute(
    db,
  );
  const traffic = liveThrough(8, products, coupon);
  const summary = await makeBackup(db, openDiskStore(dataDir()), file('shop.backup'));
  await traffic;
  expect(summary).toMatchObject({ files: 2 });
  expect(gunzipSync(fs.readFileSync(file('shop.backup'))).includes('SECRET-CODE')).toBe(false);
  for (const kind of kinds) {
    const restored = await openEmpty(kind);
    const elsewhere = path.join(folder, `restored-${kind}`);
    expect(await restoreBackup(restored.db, placeOf(elsewhere), file('shop.backup'))).toEqual(summary);
    expect(await disagreements(restored.db)).toEqual([]);
    const [{ orders }] = (await restored.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .execute()) as [{ orders: number }];
    expect(orders).toBeGreaterThanOrEqual(4);
    expect(fs.readFileSync(path.join(elsewhere, 'photos/1.jpg'), 'utf8')).toBe('photo');
    expect(fs.readFileSync(path.join(elsewhere, 'pictures/product-images/a.webp'), 'utf8')).toBe('picture');
    expect(fs.readdirSync(elsewhere).toSorted()).toEqual(['photos', 'pictures']);
    expect(await schemaOf(restored)).toEqual(await schemaOf({ db }));
    // The next order takes the next number.
    const {
      rows: [next],
    } = await sql<{ isFree: boolean }>`
      SELECT nextval(pg_get_serial_sequence('orders', 'id')) > max(id) AS "isFree" FROM orders`.execute(restored.db);
    expect(next).toEqual({ isFree: true });
    const { rows } = await sql`
      SELECT value ->> 'text' AS text, jsonb_typeof(value -> 'nothing') AS nothing FROM setting WHERE key = 'odd'
      UNION ALL SELECT (value IS NULL)::text, jsonb_typeof(value) FROM setting WHERE key = 'null'
      UNION ALL SELECT (run_at = ${moment}::timestamptz)::text, NULL FROM job WHERE kind = 'test'`.execute(restored.db);
    expect(rows).toEqual([
      { text: odd, nothing: 'null' },
      { text: 'false', nothing: 'null' },
      { text: 'true', nothing: null },
    ]);
  }
});

test('a living shop is not overwritten: neither its database, nor its files, nor an earlier backup', async () => {
  const { db } = shop.services;
  addFile('photos/1.jpg', 'photo');
  await makeBackup(db, openDiskStore(dataDir()), file('shop.backup'));
  const before = fs.readFileSync(file('shop.backup'));
  await expect(makeBackup(db, openDiskStore(dataDir()), file('shop.backup'))).rejects.toThrow(/is there already/);
  expect(fs.readFileSync(file('shop.backup'))).toEqual(before);
  await expect(restoreBackup(db, placeOf(path.join(folder, 'other')), file('shop.backup'))).rejects.toThrow(
    /holds tables already.*Nothing was changed/,
  );
  const empty = await openEmpty(kinds.at(-1)!);
  addFile('photos/1.jpg', 'another photo');
  await expect(restoreBackup(empty.db, placeOf(dataDir()), file('shop.backup'))).rejects.toThrow(
    /1\.jpg is in .* already/,
  );
  expect(fs.readFileSync(path.join(dataDir(), 'photos/1.jpg'), 'utf8')).toBe('another photo');
  expect((await sql`SELECT 1 FROM pg_class WHERE relname = 'orders'`.execute(empty.db)).rows).toEqual([]);
});

test('a table in monthly parts is backed up like one in one piece, and restored as one', async () => {
  const { db } = shop.services;
  const write = (at: string) =>
    sql`INSERT INTO mail (recipient, subject, body_text, body_html, created_at)
      VALUES ('a@example.in', ${at}, '', '', ${at}::timestamptz)`.execute(db);
  for (const at of ['2024-12-30', '2026-11-21']) await write(at);
  await partitionJobs([mailTable, linkDayTable])['hourly:partitions']!(shop.services, {});
  for (const at of ['2027-01-02', '2031-05-06']) await write(at);
  await makeBackup(db, openDiskStore(dataDir()), file('shop.backup'));
  const restored = await openEmpty(kinds.at(-1)!);
  await restoreBackup(restored.db, placeOf(path.join(folder, 'parts')), file('shop.backup'));
  const rowsOf = async (from: Database['db']) => (await sql`SELECT * FROM mail ORDER BY id`.execute(from)).rows;
  expect(await rowsOf(restored.db)).toEqual(await rowsOf(db));
  const next = sql<{
    id: number;
  }>`INSERT INTO mail (recipient, subject, body_text, body_html) VALUES ('', '', '', '') RETURNING id`;
  expect((await next.execute(restored.db)).rows).toEqual((await next.execute(db)).rows);
});

test('an archive with one changed byte, cut short, of a newer version or of one before 1.0.0 is refused, and nothing is changed', async () => {
  const { db } = shop.services;
  await sql`INSERT INTO setting (key, value) VALUES ('remember', '"the exact words"')`.execute(db);
  await makeBackup(db, openDiskStore(dataDir()), file('shop.backup'));
  const tar = gunzipSync(fs.readFileSync(file('shop.backup')));
  const change = (from: string, to: string) => {
    const changed = Buffer.from(tar);
    expect(from.length).toBe(to.length);
    changed.write(to, changed.indexOf(from));
    return gzipSync(changed);
  };
  const bad: [Buffer, RegExp][] = [
    [change('the exact words', 'the exact sword'), /tables\/setting\.jsonl is not what was backed up/],
    [change('0001-platform', '9999-platform'), /made by a newer version, with 9999-platform/],
    [
      change('0112-price-history', '0102-order-numbers'),
      /from a version before 1\.0\.0 \(it lacks the migration 0112-price-history\)/,
    ],
    [fs.readFileSync(file('shop.backup')).subarray(0, -40), /no whole backup/],
    [gzipSync(Buffer.alloc(2_048)), /no manifest/],
    [Buffer.from('not an archive'), /no whole backup/],
  ];
  const empty = await openEmpty(kinds.at(-1)!);
  for (const [index, [bytes, message]] of bad.entries()) {
    fs.writeFileSync(file(`bad-${index}`), bytes);
    const into = path.join(folder, `into-${index}`);
    const refusal = restoreBackup(empty.db, placeOf(into), file(`bad-${index}`));
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    expect(fs.readdirSync(into)).toEqual([]);
    expect((await sql`SELECT 1 FROM pg_class WHERE relname = 'orders'`.execute(empty.db)).rows).toEqual([]);
  }
});

test.each(['0292-order-feed-plans', '0510-referral-links'])(
  'a backup of the version whose last migration is %s is restored, and brought up to date',
  async (last) => {
    const old = await openEarlierDatabase(last);
    opened.push(old);
    await sql`INSERT INTO mail (recipient, subject, body_text, body_html) VALUES ('a@example.in', 'S', 'T', 'H')`.execute(
      old.db,
    );
    await makeBackup(old.db, openDiskStore(dataDir()), file('old.backup'));
    const restored = await openEmpty('postgres');
    await restoreBackup(restored.db, placeOf(path.join(folder, 'old')), file('old.backup'));
    expect(await readSchemaState(restored.db)).toEqual({ pending: [], newer: [] });
    const read = (from: Database['db']) =>
      sql`SELECT recipient, sent_at, (SELECT value FROM setting WHERE key = 'server_key') AS key FROM mail`.execute(
        from,
      );
    expect((await read(restored.db)).rows).toEqual((await read(old.db)).rows);
  },
);

test('a reader of the order feed that reads on while a backup is made goes on from its place in what is restored', async () => {
  const { db } = shop.services;
  const [products, coupon] = await seedGoods();
  // It writes its notes into a table that backups contain.
  const reader: OrderFeedReader = {
    name: 'points',
    begins: 'first',
    async apply(tx, events) {
      for (const { id, position } of events)
        await sql`INSERT INTO setting (key, value) VALUES (${`told ${id}`}, ${position}::text::jsonb)`.execute(tx);
    },
  };
  const readTold = async (from: Database['db']) =>
    (
      await sql<{ id: number; position: number }>`
        SELECT substr(key, 6)::int AS id, value::text::int AS position FROM setting WHERE key LIKE 'told %' ORDER BY 2`.execute(
        from,
      )
    ).rows;
  await liveThrough(2, products, coupon);
  await runReader(shop.services, reader);
  const making = new AbortController();
  const reading = (async () => {
    while (!making.signal.aborted) await runReader(shop.services, reader);
  })();
  const traffic = liveThrough(4, products, coupon);
  await makeBackup(db, openDiskStore(dataDir()), file('shop.backup'));
  making.abort();
  await Promise.all([reading, traffic]);
  await runReader(shop.services, reader);
  const told = await readTold(db);
  for (const kind of kinds) {
    const restored = await openEmpty(kind);
    await restoreBackup(restored.db, placeOf(path.join(folder, `fed-${kind}`)), file('shop.backup'));
    const events = await restored.db
      .selectFrom('order_feed')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const before = await readTold(restored.db);
    expect(before).toEqual(told.slice(0, before.length));
    expect(before.length).toBeGreaterThan(0);
    expect(events.count).toBeGreaterThan(0);
    // Events that are in the backup but were not read yet are applied once; then those of the new database follow.
    await runReader({ ...shop.services, db: restored.db }, reader);
    const after = await readTold(restored.db);
    expect(after).toHaveLength(events.count);
    expect(after.map(({ position }) => position)).toEqual(after.map((_event, index) => index + 1));
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
  }
});
