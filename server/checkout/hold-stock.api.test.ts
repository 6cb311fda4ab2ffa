import { afterEach, expect, test } from 'vitest';
import { holdStock } from '../../bench/drills/hold-stock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openTestShop, seedProduct, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function attackedShop(products: number, scale: string) {
  const { orderLimits } = readConfig({ RATE_LIMIT_SCALE: scale }, []);
  shop = await openTestShop({ orderLimits, proofOfWork: 1 });
  for (let product = 0; product < products; product++) await seedProduct(shop.services.db, { stock: 140 });
  const url = await shop.site.listen({ port: 0, host: '127.0.0.1' });
  const readStock = async () => {
    const rows = await shop.services.db
      .selectFrom('stock')
      .select(['product_id', 'quantity'])
      .orderBy('product_id')
      .execute();
    return new Map(rows.map((row) => [row.product_id, row.quantity]));
  };
  return { url, readStock };
}

test.each(['cod', 'online'] as const)(
  'one client under ever new names holds no more of any product than a network may (%s)',
  async (method) => {
    const { url, readStock } = await attackedShop(4, '1000');
    const report = await holdStock(url, { method, readStock });
    expect(report).toMatchObject({ stock: 560, held: 4 * 42, largestSharePercent: 30 });
    expect(report.rejections['422 quantity_limit']).toBeGreaterThan(0);
  },
);

test('one that does all the work it is asked for goes on ordering, and holds no more', async () => {
  const { url, readStock } = await attackedShop(8, '1');
  const report = await holdStock(url, { method: 'online', readStock });
  expect(report.placed).toBeGreaterThan(30);
  expect(report).toMatchObject({ held: 8 * 42, largestSharePercent: 30 });
  expect(report.rejections['428 proof_required']).toBeUndefined();
});

test('nor does one that comes with ever new cookies', async () => {
  const { url, readStock } = await attackedShop(2, '1000');
  let calls = 0;
  const headersOf = () => ({ cookie: `order_device=${String(++calls).padStart(22, '0')}` });
  const report = await holdStock(url, { method: 'cod', readStock, headersOf });
  expect(report).toMatchObject({ stock: 280, held: 2 * 42, largestSharePercent: 30 });
});

test('orders that are given up and paid again hold nothing', async () => {
  const { url, readStock } = await attackedShop(2, '1000');
  const report = await holdStock(url, { method: 'online', readStock, payAgain: true });
  expect(report.placed).toBeGreaterThan(0);
  expect(report).toMatchObject({ held: 0, largestSharePercent: 0 });
});
