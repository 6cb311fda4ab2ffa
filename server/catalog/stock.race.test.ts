import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { done, refuse } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/platform/testing.ts';
import { fillShop } from './sample-catalogue.ts';
import { returnStock, takeStock } from './stock.ts';

let services: TestServices;
let ids: number[];
beforeAll(async () => {
  services = await openTestServices();
  const { products } = await fillShop(
    services,
    Array.from({ length: 5 }, (_, n) => ({ sku: `p${n}`, stock: 40 })),
  );
  ids = [...products.values()];
});
afterAll(() => services.close());

const left = async () =>
  (await sql<{ quantity: number }>`SELECT quantity FROM stock ORDER BY product_id`.execute(services.db)).rows.map(
    (row) => row.quantity,
  );
const booked = async () =>
  (
    await sql<{
      sum: number;
    }>`SELECT sum(change)::int AS sum FROM stock_movement GROUP BY product_id ORDER BY product_id`.execute(services.db)
  ).rows.map((row) => row.sum);

test('carts of the same products in any order sell every piece once and never wait in a ring', async () => {
  const carts = Array.from({ length: 120 }, (_, n) => {
    const lines = ids.map((productId) => ({ productId, quantity: 1 }));
    return n % 2 === 0 ? lines : lines.reverse();
  });
  const results = await Promise.all(
    carts.map((lines, n) =>
      inTransaction(services.db, async (tx) => {
        const lacking = await takeStock(tx, lines, n + 1, services.clock.now());
        return lacking.length > 0 ? refuse(409, 'out_of_stock', lacking.join()) : done(n);
      }),
    ),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(40);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await booked()).toEqual([0, 0, 0, 0, 0]);
});

test('returns and sales at once keep stock and its book equal', async () => {
  const lines = ids.map((productId) => ({ productId, quantity: 2 }));
  const sell = (n: number) =>
    inTransaction(services.db, async (tx) =>
      (await takeStock(tx, lines, n, services.clock.now())).length > 0 ? refuse(409, 'out_of_stock', '') : done(n),
    );
  const giveBack = (n: number) =>
    services.db.transaction().execute((tx) => returnStock(tx, lines, n, services.clock.now(), 'cancelled'));
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? giveBack(n) : sell(n))));
  const sold = outcomes.filter((outcome) => outcome?.ok).length;
  const expected = 30 * 2 - sold * 2;
  expect(await left()).toEqual([expected, expected, expected, expected, expected]);
  expect(await booked()).toEqual(await left());
});
