import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { checkDailySales } from './check-daily-sales.ts';
import { sumDays } from './sum-days.ts';
import { readSummedDays } from './summed-days.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { readSales } from './sales.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

test('a day that is summed again and again while its orders are placed, paid and cancelled misses none of them', async () => {
  const { services } = shop;
  const { db, clock } = services;
  clock.set('2026-03-01T11:00:00+05:30');
  const product = await seedProduct(db, { stock: 1_000 });
  const span = { start: new Date('2026-03-01T00:00:00+05:30'), end: new Date('2026-03-02T00:00:00+05:30') };
  // Runs the summing as of tomorrow, as if the orders' transactions had stayed open past midnight.
  const tomorrow = { db, clock: { now: () => new Date(clock.now().getTime() + 86_400_000) } };
  const selling = { isOn: true };
  const summing = (async () => {
    let sums = 0;
    while (selling.isOn) sums += await sumDays(tomorrow);
    return sums;
  })();
  const buyers = Array.from({ length: 8 }, async (_buyer, number) => {
    for (let round = 0; round < 4; round++) {
      const order = await placeLive(shop, { [product]: 1 + round }, number % 2 === 0 ? { form: online } : {});
      if (number % 3 === 0) expect((await order.act('cancel')).status).toBe(200);
    }
  });
  await Promise.all(buyers);
  selling.isOn = false;
  expect(await summing).toBeGreaterThan(1);
  const fromOrders = await readSales(db, span, 'payment', []);
  expect([...fromOrders.values()].reduce((sum, { orders }) => sum + orders, 0)).toBe(32);
  expect(await readSales(db, span, 'payment')).toEqual(fromOrders);
  await Promise.all([sumDays(tomorrow), sumDays(tomorrow)]);
  expect(await readSummedDays(db, span)).toEqual(['2026-03-01']);
  expect(await readSales(db, span, 'payment')).toEqual(fromOrders);
  expect((await checkDailySales(db, 0, 200)).found).toEqual([]);
});
