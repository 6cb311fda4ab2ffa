import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { runReader } from '#server/order-feed/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { TestServices } from '#server/testing/services.ts';
import { openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { approveMonth, salePointReader } from './index.ts';
import { addMember, readEntries, readTotals } from '#server/testing/sale-points.ts';

const seller = '654321';
let shop: TestShop;
let orders: number[];
beforeEach(async () => {
  shop = await openTestShop();
  const product = await seedProduct(shop.services.db, { stock: 1_000, centiSp: 250 });
  await addMember(shop.services.db, seller);
  orders = [];
  for (let count = 0; count < 30; count++) {
    const placed = await shop.post(
      paths.placeOrder,
      orderBody({ [product]: 1 }, { form: { referral_member_id: seller } }),
    );
    orders.push((placed.body as { order_id: number }).order_id);
    shop.services.clock.advance(60_000);
  }
});
afterEach(() => shop.close());

const deliver = ({ db }: TestServices, order: number, at: Date) =>
  sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${order}, ${at}, 'delivered', 'system')`.execute(db);

test('two processes that post at once while orders are delivered post each line once, and the sums are those of the entries', async () => {
  const [one, two, telling] = await Promise.all([
    shop.services.another(),
    shop.services.another(),
    shop.services.another(),
  ]);
  const work = { isOver: false };
  const read = async (services: TestServices) => {
    while (!work.isOver) await runReader(services, salePointReader);
  };
  const reading = [read(one), read(two)];
  // Each order is delivered twice: becoming final a second time must not be posted again.
  for (const order of [...orders, ...orders]) await deliver(telling, order, shop.services.clock.now());
  work.isOver = true;
  await Promise.all(reading);
  await runReader(shop.services, salePointReader);
  const entries = await readEntries(shop.services.db);
  expect(entries.map(({ order_id: id }) => id)).toEqual(orders);
  const { counted, summed } = await readTotals(shop.services.db);
  expect(counted).toEqual(summed);
});

test('a month that is approved while its last orders are posted has them all, or is not approved', async () => {
  const [reader, approver] = await Promise.all([shop.services.another(), shop.services.another()]);
  const inOctober = new Date('2026-10-31T12:00:00Z');
  const at = new Date('2026-11-05T12:00:00Z');
  await runReader(shop.services, salePointReader);
  let approved: number | null = null;
  const approve = async () => {
    const done = await inTransaction(approver.db, (tx) => approveMonth(tx, { month: '2026-10-01', at }));
    if (done.ok) approved = done.value.position;
    else expect(done.error.code).toMatch(/^(sale_points_behind|month_approved)$/);
  };
  for (const order of orders) {
    await deliver(shop.services, order, inOctober);
    await Promise.all([runReader(reader, salePointReader), approve()]);
  }
  await runReader(reader, salePointReader);
  await approve();
  expect(approved).not.toBeNull();
  const entries = await readEntries(shop.services.db);
  expect(entries).toHaveLength(orders.length);
  for (const { month, position } of entries) expect(month).toBe(position <= approved! ? '2026-10-01' : '2026-11-01');
});
