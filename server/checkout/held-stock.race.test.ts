import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { presetDeadlines } from '#server/platform/database-pool.ts';
import { openTestShop, orderBody, seedProduct, stockOf, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ databasePool: 8, databaseDeadlines: { ...presetDeadlines, connect: 60_000, lock: 300 } });
});
afterAll(() => shop.close());

test('one stock row that is held fails the orders for it soon, and nothing else', async () => {
  const { db } = shop.services;
  const held = await seedProduct(db, { stock: 10 });
  const other = await seedProduct(db, { stock: 100 });
  const holder = await (await shop.services.another()).db.startTransaction().execute();
  await sql`SELECT FROM stock WHERE product_id = ${held} FOR UPDATE`.execute(holder);
  const body = orderBody({ [held]: 1 });
  const waiting = Array.from({ length: 30 }, (_, each) =>
    shop.site.inject({
      method: 'POST',
      url: paths.placeOrder,
      payload: body,
      headers: { 'idempotency-key': `held-${each}` },
    }),
  );
  const priced = Array.from({ length: 30 }, () => shop.post(paths.price, orderBody({ [other]: 1 })));
  expect((await Promise.all(priced)).map(({ status }) => status)).toEqual(Array(30).fill(200));
  const answers = await Promise.all(waiting);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(503));
  expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(await stockOf(db, held)).toBe(10);
  await holder.rollback().execute();
  expect((await shop.post(paths.placeOrder, body)).status).toBe(200);
  expect(await stockOf(db, held)).toBe(9);
});
