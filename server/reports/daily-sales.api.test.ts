import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { paths } from '#contract/paths.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { eraseBuyer } from '#server/orders/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { checkDailySales } from './check-daily-sales.ts';
import { rebuildDailySales, sumDays } from './sum-days.ts';
import { readSummedDays } from './summed-days.ts';
import { orderBody, seedCoupon, seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { countPlaced, readSales, readSoldItems, type SalesDimension } from './sales.ts';

let shop: LifeShop;
let honey: number;
let oil: number;
let coupon: number;
const span = { start: new Date('2026-03-01T00:00:00+05:30'), end: new Date('2026-05-01T00:00:00+05:30') };
const dimensions: SalesDimension[] = ['day', 'month', 'state', 'coupon', 'payment', 'product', 'category'];

beforeAll(async () => {
  shop = await openLifeShop();
  const { db, clock } = shop.services;
  clock.set('2026-03-01T11:00:00+05:30');
  honey = await seedProduct(db, { name: 'Honey', regular: 29_950, sale: 24_900, gst: 5, stock: 1_000 });
  oil = await seedProduct(db, { name: 'Oil', regular: 49_999, gst: 18, stock: 1_000 });
  coupon = await seedCoupon(db, { kind: 'percent', percentBp: 1_500, code: 'MONSOON' });
});
afterAll(() => shop.close());

const ordered = <Value>(map: ReadonlyMap<string, Value>) =>
  [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Using these days' sums. */
async function readAll(summed: readonly string[]) {
  const { db } = shop.services;
  const sales = await Promise.all(dimensions.map(async (by) => ordered(await readSales(db, span, by, summed))));
  const sold = await readSoldItems(db, span, { summed, most: 10 });
  return { sales, sold, placed: await countPlaced(db, span, summed) };
}

/**
 * Figures from sums must equal those of the orders, to the paisa; then ends the day, sums everything, and checks again.
 */
async function expectAgreement(step: string): Promise<void> {
  const { services } = shop;
  const fromOrders = await readAll([]);
  expect([step, await readAll(await readSummedDays(services.db, span))]).toEqual([step, fromOrders]);
  services.clock.advance(24 * 3_600_000);
  await sumDays(services);
  const summed = await readSummedDays(services.db, span);
  expect([step, summed.length]).toEqual([step, dayNumber(services.clock.now()) - dayNumber(span.start)]);
  expect([step, await readAll(summed)]).toEqual([step, fromOrders]);
  expect([step, (await checkDailySales(services.db, 0, 200)).found]).toEqual([step, []]);
}
const dayNumber = (at: Date) => Math.floor((at.getTime() + 5.5 * 3_600_000) / 86_400_000);

test('sums of days agree with the orders after each step of their lives, also where it changes a day that was summed', async () => {
  const { services } = shop;
  const cash = await placeLive(shop, { [honey]: 3, [oil]: 1 }, { coupon });
  await expectAgreement('cash order placed');
  const unpaid = (await shop.post(paths.placeOrder, orderBody({ [oil]: 2 }, { form: online }))).body;
  await expectAgreement('online order placed');
  const paid = await placeLive(shop, { [honey]: 2, [oil]: 2 }, { form: online });
  await expectAgreement('online order placed and paid');
  // The payment arrives on a later day: the sale is added to the order's own day.
  await sql`UPDATE orders SET paid_paise = payable_paise, payment_status = 'paid' WHERE id = ${unpaid.order_id}`.execute(
    services.db,
  );
  await expectAgreement('paid late');

  const { version } = (await shop.staffGet(`/${cash.id}`)).body.data as { version: string };
  const edit = {
    version,
    reason: 'The buyer called',
    lines: [{ line_no: 1, quantity: 2 }],
    add: [{ product_id: oil, quantity: 1 }],
  };
  const edited = await shop.staff(cash.id, orderEditPaths.edit, edit);
  expect([edited.status, edited.text]).toEqual([200, expect.any(String)]);
  await expectAgreement('edited');
  expect((await cash.act('cancel', { lines: [{ line_no: 2, quantity: 1 }] })).status).toBe(200);
  await expectAgreement('cancelled in part');

  await bringTo(shop, paid.id, 'dispatch');
  await expectAgreement('dispatched');
  for (const action of ['out-for-delivery', 'deliver']) expect((await shop.staff(paid.id, action)).status).toBe(200);
  await expectAgreement('delivered');
  const asked = await paid.act('returns', { lines: [{ line_no: 1, quantity: 1, reason: 'damaged' }] });
  expect(asked.status).toBe(200);
  const [request] = ((await shop.staffGet(`/${paid.id}`)).body.data as { returns: { id: number }[] }).returns;
  await shop.staff(paid.id, `returns/${request!.id}/approve`, { answer: 'Yes' });
  await expectAgreement('return approved');
  await shop.staff(paid.id, `returns/${request!.id}/receive`, { restock: 0 });
  expect((await shop.staff(paid.id, 'refund', { refund_shipping: false })).status).toBe(200);
  await expectAgreement('refunded');
  expect((await cash.act('cancel')).status).toBe(200);
  await expectAgreement('cancelled');

  const { id: customer } = await seedCustomer(services);
  await services.db.updateTable('orders').set({ customer_id: customer }).where('id', '=', paid.id).execute();
  await inTransaction(services.db, async (tx) => {
    await eraseBuyer(tx, customer);
    return ok(null);
  });
  await expectAgreement('erased');
});

test('a step that changes no sale leaves the sums of days alone', async () => {
  const { db, clock } = shop.services;
  const order = await placeLive(shop, { [honey]: 1 });
  clock.advance(24 * 3_600_000);
  await sumDays(shop.services);
  const before = await readSummedDays(db, span);
  await bringTo(shop, order.id, 'deliver');
  expect(await readSummedDays(db, span)).toEqual(before);
});

test('a sum that was changed behind the shop is found, and rebuilding mends it', async () => {
  const { services } = shop;
  services.clock.advance(24 * 3_600_000);
  await sumDays(services);
  await sql`UPDATE daily_sales SET charged_paise = charged_paise + 1 WHERE day = '2026-03-01'`.execute(services.db);
  await sql`UPDATE daily_product_sales SET sold = sold + 1 WHERE day = '2026-03-03' AND product_id = ${oil}`.execute(
    services.db,
  );
  await sql`UPDATE sales_day SET placed = 7 WHERE day = '2026-03-05'`.execute(services.db);
  const [total] = await services.db
    .selectFrom('daily_sales')
    .select(({ fn, cast }) => cast<number>(fn.sum('charged_paise'), 'bigint').as('charged'))
    .where('day', '=', '2026-03-01')
    .execute();
  const { charged } = total!;
  const day = (name: string) => ({
    kind: 'daily_sales_differ',
    place: `day ${name}`,
    where: { code: 'day', day: name },
    order_id: null,
  });
  expect((await checkDailySales(services.db, 0, 200)).found).toEqual([
    {
      ...day('2026-03-01'),
      expected: { code: 'amount', amount: charged - 1 },
      found: { code: 'amount', amount: charged },
    },
    { ...day('2026-03-03'), expected: { code: 'sums_of_orders' }, found: { code: 'other_sums' } },
    { ...day('2026-03-05'), expected: { code: 'sums_of_orders' }, found: { code: 'other_sums' } },
  ]);
  expect(await rebuildDailySales(services)).toBe((await readSummedDays(services.db, span)).length);
  expect((await checkDailySales(services.db, 0, 200)).found).toEqual([]);
});
