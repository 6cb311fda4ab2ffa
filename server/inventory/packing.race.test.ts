import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStock } from '#server/catalog/index.ts';
import { staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { checkBatches } from './index.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

test('orders packed, cancelled, received and counted at once leave stock and batches exact', async () => {
  const { db } = shop.services;
  const ids = [await seedProduct(db, { stock: 0 }), await seedProduct(db, { stock: 0 })];
  const receive = (number: number) =>
    shop.staffPost(staffStockPaths.receipts, {
      supplier: 'Doon Herbs',
      bill_number: String(number),
      bill_date: '2026-11-20',
      lines: ids
        .toSorted((one, other) => (number % 2 ? one - other : other - one))
        .map((product_id) => ({
          product_id,
          quantity: 10,
          unit_cost: 50,
          batch: `B${number % 2}`,
          expires_on: `2028-0${1 + (number % 2)}-28`,
        })),
    });
  for (const number of [1, 2]) expect((await receive(number)).status).toBe(200);
  const orders: { id: number }[] = [];
  for (let n = 0; n < 8; n++) {
    const placed = await placeLive(shop, { [ids[n % 2]!]: 1, [ids[(n + 1) % 2]!]: 1 });
    await bringTo(shop, placed.id, 'confirm');
    orders.push(placed);
  }
  const count = async (product: number) => {
    const { data } = (await shop.staffFile(`${staffStockPaths.stock}/${product}`)).json<{
      data: { on_hand: number };
    }>();
    const lines = [{ product_id: product, from: data.on_hand, counted: data.on_hand }];
    return shop.staffPost(staffStockPaths.counts, { lines });
  };
  const answers = await Promise.all([
    ...orders.map(async ({ id }, n) => {
      const packed = await shop.staff(id, 'pack');
      if (n % 2) await shop.staff(id, 'cancel', { reason: 'Changed their mind' });
      return packed;
    }),
    receive(3),
    receive(4),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(ids.map(count));
  const { rows } = await sql<{ quantity: number; remaining: number }>`
    SELECT s.quantity, (SELECT sum(b.remaining)::int FROM stock_batch b WHERE b.product_id = s.product_id) AS remaining
    FROM stock s ORDER BY s.product_id`.execute(db);
  // 40 of each were received; 4 orders of one each are packed and not cancelled.
  expect(rows).toEqual([
    { quantity: 36, remaining: 36 },
    { quantity: 36, remaining: 36 },
  ]);
  expect((await checkStock(db, 0, 10)).found).toEqual([]);
  expect((await checkBatches(db, 0, 10)).found).toEqual([]);
});
