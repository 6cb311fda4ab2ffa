import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import { setStock } from '#server/catalog/index.ts';
import { paymentStorm } from './payment-storm.testing.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { openRazorpayServer, type RazorpayServer } from '#server/testing/razorpay-server.ts';
import {
  callsOf,
  openTestShop,
  seedProduct,
  sellingSite,
  stockOf,
  payingBy,
  type TestShop,
} from '#server/testing/shop.ts';

/** The bench sends ten thousand. */
const orders = Number(process.env['STORM_ORDERS'] ?? 150);

let razorpay: RazorpayServer;
let shop: TestShop;
beforeEach(async () => {
  razorpay = await openRazorpayServer();
  shop = await openTestShop(payingBy({ razorpay: razorpay.account }));
});
afterEach(async () => {
  await shop.close();
  await razorpay.close();
});

test('online orders, told of three times in random order, some late, some by nobody: nothing missing, nothing double', async () => {
  const { db, clock } = shop.services;
  const site = await sellingSite(await shop.services.another());
  const neighbour = callsOf(site);
  const [plenty, scarce] = [await seedProduct(db, { stock: orders }), await seedProduct(db, { stock: orders })];
  await bookStock(db);
  let turn = 0;
  const outcome = await paymentStorm(
    {
      db,
      clock,
      post: (...call) => (turn++ % 2 === 0 ? shop : neighbour).post(...call),
      runJobs: shop.runJobs,
    },
    razorpay,
    {
      orders,
      products: [plenty, scarce],
      seed: 20_261_121,
      atOnce: 8,
      // Late orders of this product cannot be reserved again.
      afterExpiry: () =>
        inTransaction(db, async (tx) =>
          ok(await setStock(tx, [{ productId: scarce, quantity: 0 }], clock.now(), 'count')),
        ),
    },
  );
  await site.close();
  if (process.env['STORM_ORDERS']) console.log(outcome);
  expect(outcome).toMatchObject({ orders, missing: 0, doubled: 0, movedBack: 0, madeUp: 0 });
  expect(outcome.paid + outcome.closed).toBe(orders);
  for (const some of [outcome.reinstated, outcome.closed, outcome.sentBack]) expect(some).toBeGreaterThan(0);
  const { rows } = await sql<{ sold: number }>`
    SELECT count(*) AS sold FROM orders JOIN order_line ON order_id = orders.id
    WHERE payment_status = 'paid' AND product_id = ${plenty}`.execute(db);
  expect(await stockOf(db, plenty)).toBe(orders - rows[0]!.sold);
  const started = performance.now();
  expect(await disagreements(db)).toEqual([]);
  if (process.env['STORM_ORDERS'])
    console.log(`the books of ${orders} orders are checked in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}, 3_600_000);
