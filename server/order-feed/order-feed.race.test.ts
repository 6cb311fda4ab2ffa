import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/platform/database.ts';
import type { TestServices } from '#server/testing/services.ts';
import { openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { paths } from '#contract/paths.ts';
import { createNotes, notingReader, readNotes } from '#server/testing/feed-notes.ts';
import { runReader } from './index.ts';

let shop: TestShop;
let orders: number[];
beforeEach(async () => {
  shop = await openTestShop();
  const product = await seedProduct(shop.services.db, { stock: 100 });
  orders = [];
  for (let count = 0; count < 6; count++) {
    const placed = await shop.post(paths.placeOrder, orderBody({ [product]: 1 }));
    orders.push((placed.body as { order_id: number }).order_id);
  }
  await createNotes(shop.services.db);
});
afterEach(() => shop.close());

const happen = (db: Db, order: number) =>
  sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${order}, now(), 'shipped', 'system')`.execute(db);
const ids = async (db: Db) =>
  (await db.selectFrom('order_feed').select('id').orderBy('id').execute()).map(({ id }) => id);

/** A naive cursor over ids. */
async function readById(db: Db, after: number, seen: number[]): Promise<number> {
  const rows = await db.selectFrom('order_feed').select('id').where('id', '>', after).orderBy('id').execute();
  seen.push(...rows.map(({ id }) => id));
  return rows.at(-1)?.id ?? after;
}

test('what takes its id first and commits last is not passed over, as a cursor over ids would', async () => {
  const { services } = shop;
  const [slow, reading] = await Promise.all([services.another(), services.another()]);
  const reader = notingReader('careful');
  await runReader(reading, reader);
  const byId: number[] = [];
  let cursor = await readById(reading.db, 0, byId);

  const first = await slow.db.startTransaction().execute();
  await happen(first, orders[0]!);
  await happen(services.db, orders[1]!);
  await runReader(reading, reader);
  cursor = await readById(reading.db, cursor, byId);
  expect((await readNotes(reading.db, 'careful')).map((note) => note.order_id)).toEqual([...orders, orders[1]]);
  await first.commit().execute();
  await runReader(reading, reader);
  await readById(reading.db, cursor, byId);

  const notes = await readNotes(reading.db, 'careful');
  expect(notes.map((note) => note.order_id)).toEqual([...orders, orders[1], orders[0]]);
  expect(notes.map((note) => note.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const all = await ids(services.db);
  expect(notes.map((note) => note.event_id).toSorted((one, other) => one - other)).toEqual(all);
  expect(byId).toEqual(all.filter((id) => id !== notes.at(-1)!.event_id));
});

/** From 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('with many who write, undo and read at random each event is applied once, each order’s in its order', async () => {
  const writers = await Promise.all(Array.from({ length: 6 }, () => shop.services.another()));
  const readers = await Promise.all(Array.from({ length: 3 }, () => shop.services.another()));
  const writing = { isOver: false };
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function write({ db }: TestServices, index: number): Promise<void> {
    const random = createRandom(index + 1);
    for (let round = 0; round < 25; round++) {
      const tx = await db.startTransaction().execute();
      // Like a command, which locks the order before it writes its event.
      const order = orders[Math.floor(random() * orders.length)]!;
      await tx.selectFrom('orders').select('id').where('id', '=', order).forNoKeyUpdate().execute();
      for (let count = 1 + Math.floor(random() * 3); count > 0; count--) await happen(tx, order);
      await pause(random() * 8);
      await (random() < 0.2 ? tx.rollback() : tx.commit()).execute();
    }
  }
  const names = ['one', 'two'];
  async function read(services: TestServices): Promise<void> {
    while (!writing.isOver) for (const name of names) await runReader(services, notingReader(name));
  }

  const reading = readers.map(read);
  await Promise.all(writers.map(write));
  writing.isOver = true;
  await Promise.all(reading);
  for (const name of names) await runReader(shop.services, notingReader(name));

  const all = await ids(shop.services.db);
  expect(all.length).toBeGreaterThan(150);
  for (const name of names) {
    const notes = await readNotes(shop.services.db, name);
    expect(notes.map(({ position }) => position)).toEqual(all.map((_id, index) => index + 1));
    expect(notes.map((note) => note.event_id).toSorted((one, other) => one - other)).toEqual(all);
    for (const [, own] of Map.groupBy(notes, (note) => note.order_id))
      expect(own.map((note) => note.event_id)).toEqual(
        own.map((note) => note.event_id).toSorted((one, other) => one - other),
      );
  }
});
