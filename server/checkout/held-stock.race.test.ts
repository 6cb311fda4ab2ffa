import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { patientDeadlines } from '#server/testing/pace.ts';
import {
  openTestShop,
  orderBody,
  seedCoupon,
  seedCustomer,
  seedProduct,
  stockOf,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    databasePool: 8,
    databaseDeadlines: { ...patientDeadlines, lock: 300 },
  });
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

test('a buyer who waits for something of their own keeps no coupon from others', async () => {
  const patient = await openTestShop({ databasePool: 8 });
  onTestFinished(() => patient.close());
  const { db } = patient.services;
  const product = await seedProduct(db, { stock: 10 });
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 100, totalLimit: 2 });
  const customer = await seedCustomer(patient.services);
  const lines = JSON.stringify([{ product_id: product, quantity: 1 }]);
  await sql`INSERT INTO saved_cart (customer_id, lines, version, updated_at) VALUES (${customer.id}, ${lines}, 1, now())`.execute(
    db,
  );
  const holder = await (await patient.services.another()).db.startTransaction().execute();
  await sql`SELECT FROM saved_cart WHERE customer_id = ${customer.id} FOR UPDATE`.execute(holder);
  const body = orderBody({ [product]: 1 }, { coupon });
  const answered: string[] = [];
  const waiting = patient.post(paths.placeOrder, body, customer.headers).finally(() => void answered.push('customer'));
  await expect
    .poll(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db)).rows.length)
    .toBeGreaterThan(0);
  const other = await patient.post(paths.placeOrder, body).finally(() => void answered.push('guest'));
  await holder.rollback().execute();
  expect([other.status, (await waiting).status]).toEqual([200, 200]);
  expect(answered).toEqual(['guest', 'customer']);
});
