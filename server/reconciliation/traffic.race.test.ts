import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { mumbaiAddress, seedCoupon, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
beforeEach(async () => {
  shop = await openLifeShop();
});
afterEach(() => shop.close());

test('while orders are placed, paid, cancelled, sent and taken back, a check at any moment raises no alarm', async () => {
  const { db } = shop.services;
  const products = await Promise.all([1, 2, 3].map(() => seedProduct(db, { regular: 3_333, stock: 1_000 })));
  const coupon = await seedCoupon(db, { kind: 'percent', percentBp: 1_000 });
  await bookStock(db);
  const traffic = { over: false };
  const life = async (seed: number) => {
    for (let round = 0; round < 12; round++) {
      const turn = (seed + round) % 4;
      const lines = Object.fromEntries(products.map((id) => [id, 1 + (turn % 3)]));
      const form = { ...(turn % 2 === 0 ? online : {}), ...mumbaiAddress };
      const order = await placeLive(shop, lines, { coupon, form });
      if (turn === 0) await order.act('cancel');
      if (turn === 1) await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
      if (turn < 2) continue;
      await bringTo(shop, order.id, turn === 2 ? 'dispatch' : 'deliver');
      if (turn === 2) await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
      else await shop.staff(order.id, 'collect-cod');
      await shop.runJobs();
    }
  };
  const lives = Promise.all([0, 1, 2, 3].map(life)).finally(() => (traffic.over = true));
  let looks = 0;
  while (!traffic.over) {
    expect(await disagreements(db)).toEqual([]);
    looks++;
  }
  await lives;
  await shop.runJobs();
  expect(await disagreements(db)).toEqual([]);
  expect(looks).toBeGreaterThan(5);
});
