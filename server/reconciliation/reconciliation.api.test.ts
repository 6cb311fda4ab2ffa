import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FindingKind, findingKinds } from '#contract/admin/reports/check-kinds.ts';
import { paths } from '#contract/paths.ts';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import type { Tx } from '#server/platform/database.ts';
import { sumDays } from '#server/reports/index.ts';
import { kathmanduAddress, mumbaiAddress, orderBody, seedCoupon, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
const db = () => shop.services.db;

/** By what was done with the orders. */
const made = {} as Record<'sold' | 'returned' | 'cancelled' | 'paid' | 'pending' | 'couponed' | 'cash', number> & {
  honey: number;
  coupon: number;
};

async function placeUnpaid(lines: Record<number, number>, coupon?: number) {
  const body = orderBody(lines, { form: online, ...(coupon === undefined ? {} : { coupon }) });
  const { body: placed } = await shop.post(paths.placeOrder, body);
  const id = placed.order_id as number;
  return { id, proof: placed.payment.provider_order_id as string };
}

async function payUp({ id, proof }: { id: number; proof: string }) {
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id: proof, outcome: 'pay' });
  const { payment_id } = paid.body.data as { payment_id: string };
  return shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id } });
}

/** After the shop has stopped waiting for the payment. */
async function payLate({ id, proof }: { id: number; proof: string }) {
  for (const [payment_id, status] of [
    ['sbx_pay_late_1', 200],
    ['sbx_pay_late_2', 409],
  ] as const) {
    await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
      SELECT ${payment_id}, ${proof}, payable_paise, 'captured', ${shop.services.clock.now()}::timestamptz FROM orders WHERE id = ${id}`.execute(
      db(),
    );
    const told = await shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id } });
    expect(told.status).toBe(status);
    await sql`UPDATE sandbox_payment SET status = 'failed' WHERE payment_id = ${payment_id}`.execute(db());
  }
}

const release = ({ id, proof }: { id: number; proof: string }) =>
  shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id: proof } });
const retryPayment = ({ id, proof }: { id: number; proof: string }) =>
  shop.post(paths.payOrder, { order_data: { order_id: id, provider_order_id: proof } });

/** Of the first line; restocks some, and refunds them. */
async function returnItems(order: Awaited<ReturnType<typeof placeLive>>, quantity: number, restock: number) {
  const asked = await order.act('returns', { lines: [{ line_no: 1, quantity, reason: 'damaged', message: 'Leaks' }] });
  const { id } = asked.body.data.returns.at(-1) as { id: number };
  await shop.staff(order.id, `returns/${id}/approve`);
  await shop.staff(order.id, `returns/${id}/receive`, { restock });
  const refunded = await shop.staff(order.id, 'refund');
  expect(refunded.status).toBe(200);
  return refunded;
}

/** Orders on every path, some of them twice. */
async function live(): Promise<void> {
  const honey = await seedProduct(db(), { name: 'Honey', regular: 20_000, sale: 17_777, stock: 500, centiSp: 333 });
  const soap = await seedProduct(db(), { name: 'Soap', regular: 9_901, gst: 18, stock: 500 });
  const coupon = await seedCoupon(db(), { kind: 'percent', percentBp: 1_234 });
  const all = await seedCoupon(db(), { kind: 'percent', percentBp: 10_000, freeShipping: true });
  await bookStock(db());
  const input = { form: { ...online, ...mumbaiAddress }, coupon };

  const sold = await placeLive(shop, { [honey]: 3, [soap]: 2 }, input);
  await bringTo(shop, sold.id, 'pack');
  await shop.staff(sold.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }], reason: 'One leaks' });
  await shop.staff(sold.id, 'dispatch', { courier: 'DTDC', awb: 'BOOKS-1' });
  for (const action of ['out-for-delivery', 'attempt-failed', 'hold', 'out-for-delivery', 'deliver'])
    expect([action, (await shop.staff(sold.id, action)).status]).toEqual([action, 200]);

  const returned = await placeLive(shop, { [honey]: 3, [soap]: 1 }, input);
  await bringTo(shop, returned.id, 'deliver');
  await returnItems(returned, 2, 1);
  await returnItems(returned, 1, 0);

  const cash = await placeLive(shop, { [honey]: 2 });
  await bringTo(shop, cash.id, 'deliver');
  await shop.staff(cash.id, 'collect-cod');
  const { body } = await returnItems(cash, 1, 1);
  await shop.staff(cash.id, `refunds/${body.data.refunds[0].id}/paid`, { reference: 'UTR123456' });

  const cancelled = await placeLive(shop, { [honey]: 2, [soap]: 1 }, input);
  await cancelled.act('cancel');
  const refused = await placeLive(shop, { [soap]: 2 });
  await shop.staff(refused.id, 'cancel', { reason: 'Sold out' });
  const couponed = await placeLive(shop, { [honey]: 1 }, input);
  const gift = await placeLive(shop, { [soap]: 1 }, { coupon: all, form: kathmanduAddress });
  const abroad = await placeLive(shop, { [soap]: 3 }, { form: { ...online, ...kathmanduAddress } });
  await bringTo(shop, abroad.id, 'dispatch');
  const written_off = [{ line_no: 1, quantity: 1 }];
  await shop.staff(abroad.id, 'returned-to-origin', { reason: 'Nobody', written_off, refund_shipping: true });
  const unwanted = await placeLive(shop, { [honey]: 2 });
  await bringTo(shop, unwanted.id, 'out-for-delivery');
  await shop.staff(unwanted.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  await gift.act('cancel');

  const twiceGivenUp = await placeUnpaid({ [honey]: 1 }, coupon);
  await release(twiceGivenUp);
  await retryPayment(twiceGivenUp);
  await release(twiceGivenUp);
  const paidAgain = await placeUnpaid({ [soap]: 1 }, coupon);
  await release(paidAgain);
  await retryPayment(paidAgain);
  expect((await payUp(paidAgain)).status).toBe(200);
  const tooLate = await placeUnpaid({ [soap]: 2 });
  shop.services.clock.advance(31 * 60_000);
  await shop.runJobs();
  await payLate(tooLate);
  await placeUnpaid({ [soap]: 2 });
  shop.services.clock.advance(31 * 60_000);
  await shop.runJobs();
  const pending = await placeUnpaid({ [honey]: 1 });
  Object.assign(made, { honey, coupon, sold: sold.id, returned: returned.id, cancelled: cancelled.id });
  Object.assign(made, { paid: paidAgain.id, pending: pending.id, couponed: couponed.id, cash: cash.id });
  await shop.runJobs();
}

beforeAll(async () => {
  shop = await openLifeShop();
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await live();
});
afterAll(() => shop.close());

test('a shop whose orders went every way has nothing that does not add up', async () => {
  const { rows } = await sql<{ standing: string }>`
    SELECT DISTINCT order_status || ' ' || payment_status AS standing FROM orders ORDER BY 1`.execute(db());
  expect(rows.map(({ standing }) => standing)).toEqual([
    'cancelled cancelled',
    'cancelled expired',
    'cancelled refunded',
    'delivered partially_refunded',
    'placed paid',
    'placed pending',
    'returned_to_origin cancelled',
    'returned_to_origin refunded',
  ]);
  expect(await disagreements(db())).toEqual([]);
});

type Break = [kind: FindingKind, place: () => string, how: (tx: Tx) => Promise<unknown>];
const order =
  (name: 'sold' | 'returned' | 'cancelled' | 'paid' | 'pending' | 'couponed' | 'cash', part = '') =>
  () =>
    `order ${made[name]}${part}`;
const orders = (tx: Tx, id: number, change: ReturnType<typeof sql>) =>
  sql`UPDATE orders SET ${change} WHERE id = ${id}`.execute(tx);
/** Without a movement. */
const shelf = (tx: Tx, change: number) =>
  sql`UPDATE stock SET quantity = quantity + ${change} WHERE product_id = ${made.honey}`.execute(tx);
const numberOf = async (tx: Tx, name: 'sold' | 'returned', kind: string) => {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM tax_document WHERE order_id = ${made[name]} AND kind = ${kind} ORDER BY id DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]!.number;
};
let taxDocument = '';

const breaks: Break[] = [
  [
    'line_amount_wrong',
    order('sold', ', line 2'),
    async (tx) => {
      await sql`UPDATE order_line SET taxable_paise = taxable_paise - 1, igst_paise = igst_paise + 1
        WHERE order_id = ${made.sold} AND line_no = 2`.execute(tx);
      await orders(tx, made.sold, sql`tax_paise = tax_paise + 1`);
    },
  ],
  [
    'line_amount_wrong',
    order('sold', ', line 1'),
    (tx) =>
      sql`UPDATE order_line SET regular_paise = regular_paise, sale_paise = sale_paise - 1
      WHERE order_id = ${made.sold} AND line_no = 1`.execute(tx),
  ],
  ['order_total_wrong', order('sold'), (tx) => orders(tx, made.sold, sql`tax_paise = tax_paise + 1`)],
  [
    'order_total_wrong',
    order('paid'),
    (tx) =>
      orders(tx, made.paid, sql`mrp_total_paise = mrp_total_paise + 5, sale_discount_paise = sale_discount_paise + 5`),
  ],
  [
    'history_broken',
    order('sold'),
    (tx) => sql`DELETE FROM order_event WHERE order_id = ${made.sold} AND kind = 'confirmed'`.execute(tx),
  ],
  [
    'history_broken',
    order('paid'),
    (tx) =>
      sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${made.paid}, now(), 'paid', 'system')`.execute(
        tx,
      ),
  ],
  ['status_differs', order('sold'), (tx) => orders(tx, made.sold, sql`order_status = 'shipped'`)],
  ['status_differs', order('returned'), (tx) => orders(tx, made.returned, sql`payment_status = 'refunded'`)],
  [
    'payment_differs',
    order('paid'),
    (tx) => sql`UPDATE payment SET amount_paise = amount_paise + 100 WHERE order_id = ${made.paid}`.execute(tx),
  ],
  ['payment_differs', order('paid'), (tx) => sql`DELETE FROM payment WHERE order_id = ${made.paid}`.execute(tx)],
  [
    'payment_differs',
    order('pending'),
    (tx) =>
      sql`UPDATE payment SET status = 'paid', provider_payment_id = 'pay_1' WHERE order_id = ${made.pending}`.execute(
        tx,
      ),
  ],
  [
    'payment_counted_twice',
    order('paid'),
    (tx) =>
      sql`
      INSERT INTO unmatched_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
      SELECT order_id, provider, provider_payment_id, amount_paise, 'duplicate', 'found', now() FROM payment WHERE order_id = ${made.paid}`.execute(
        tx,
      ),
  ],
  ['paid_differs', order('paid'), (tx) => orders(tx, made.paid, sql`paid_paise = paid_paise - 1`)],
  ['paid_differs', order('cash'), (tx) => orders(tx, made.cash, sql`paid_paise = paid_paise - 1`)],
  [
    'credit_wrong',
    () => `order ${made.sold}, credit `,
    (tx) =>
      sql`UPDATE order_credit_line SET taxable_paise = taxable_paise - 1, igst_paise = igst_paise + 1
      WHERE order_id = ${made.sold}`.execute(tx),
  ],
  ['credited_differs', order('sold'), (tx) => orders(tx, made.sold, sql`credited_paise = credited_paise + 1`)],
  [
    'refund_exceeds_paid',
    order('paid'),
    async (tx) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM order_credit WHERE NOT EXISTS (SELECT FROM refund WHERE credit_id = order_credit.id) LIMIT 1`.execute(
        tx,
      );
      await sql`
        INSERT INTO refund (order_id, credit_id, amount_paise, method, state, created_at)
        SELECT id, ${rows[0]!.id}::bigint, paid_paise + 1, 'bank_transfer', 'waiting', now() FROM orders WHERE id = ${made.paid}`.execute(
        tx,
      );
    },
  ],
  ['refunded_differs', order('sold'), (tx) => orders(tx, made.sold, sql`refunded_paise = refunded_paise - 1`)],
  [
    'balance_wrong',
    order('sold'),
    async (tx) => {
      await sql`DELETE FROM refund WHERE order_id = ${made.sold}`.execute(tx);
      await orders(tx, made.sold, sql`refunded_paise = 0`);
    },
  ],
  [
    'return_differs',
    order('returned', ', line 1'),
    (tx) => sql`UPDATE order_return SET quantity = 1 WHERE order_id = ${made.returned} AND quantity = 2`.execute(tx),
  ],
  [
    'return_differs',
    order('sold', ', line 1'),
    (tx) =>
      sql`
      INSERT INTO order_return (order_id, line_no, quantity, reason, message, state, requested_at)
      VALUES (${made.sold}, 1, 3, 'late', '', 'requested', now())`.execute(tx),
  ],
  [
    'stock_negative',
    () => `product ${made.honey}`,
    async (tx) => {
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(tx);
      await sql`INSERT INTO stock_movement (product_id, change, reason)
        SELECT product_id, -1 - quantity, 'count' FROM stock WHERE product_id = ${made.honey}`.execute(tx);
      await sql`UPDATE stock SET quantity = -1 WHERE product_id = ${made.honey}`.execute(tx);
    },
  ],
  ['stock_differs', () => `product ${made.honey}`, (tx) => shelf(tx, 1)],
  [
    'unpaid_stock_differs',
    () => `unpaid stock of product ${made.honey}`,
    (tx) => sql`INSERT INTO unpaid_stock (key, product_id, quantity) VALUES ('nobody', ${made.honey}, 2)`.execute(tx),
  ],
  [
    'batch_differs',
    () => `product ${made.honey} batch A1`,
    (tx) =>
      sql`INSERT INTO stock_batch (product_id, code, remaining, created_at) VALUES (${made.honey}, 'A1', 1, now())`.execute(
        tx,
      ),
  ],
  [
    'batches_exceed_stock',
    () => `product ${made.honey}`,
    async (tx) => {
      await sql`WITH made AS (INSERT INTO stock_batch (product_id, code, remaining, created_at)
          SELECT product_id, 'A1', quantity + 100, now() FROM stock WHERE product_id = ${made.honey} RETURNING id, remaining)
        INSERT INTO batch_movement (batch_id, change, reason, at) SELECT id, remaining, 'received', now() FROM made`.execute(
        tx,
      );
    },
  ],
  [
    'stock_held_by_closed_order',
    () => `order ${made.cancelled}, product ${made.honey}`,
    async (tx) => {
      await sql`DELETE FROM stock_movement WHERE order_id = ${made.cancelled} AND product_id = ${made.honey} AND change > 0`.execute(
        tx,
      );
      await shelf(tx, -2);
    },
  ],
  [
    'stock_of_order_differs',
    () => `order ${made.paid}, product ${made.honey}`,
    async (tx) => {
      await sql`INSERT INTO stock_movement (product_id, change, reason, order_id) VALUES (${made.honey}, -1, 'order', ${made.paid})`.execute(
        tx,
      );
      await shelf(tx, -1);
    },
  ],
  [
    'stock_of_order_differs',
    () => `order ${made.returned}, product ${made.honey}`,
    (tx) => sql`UPDATE order_return SET restocked = 2 WHERE order_id = ${made.returned} AND restocked = 1`.execute(tx),
  ],
  [
    'movement_without_order',
    () => 'order 999999',
    async (tx) => {
      await sql`INSERT INTO stock_movement (product_id, change, reason, order_id) VALUES (${made.honey}, -1, 'order', 999999)`.execute(
        tx,
      );
      await shelf(tx, -1);
    },
  ],
  [
    'coupon_use_differs',
    order('couponed'),
    async (tx) => {
      await sql`DELETE FROM coupon_use WHERE order_id = ${made.couponed}`.execute(tx);
      await sql`UPDATE coupon SET used_count = used_count - 1 WHERE id = ${made.coupon}`.execute(tx);
    },
  ],
  [
    'coupon_count_differs',
    () => `coupon ${made.coupon}`,
    (tx) => sql`UPDATE coupon SET used_count = used_count + 1 WHERE id = ${made.coupon}`.execute(tx),
  ],
  ['invoice_missing', order('couponed'), (tx) => orders(tx, made.couponed, sql`dispatched_at = placed_at`)],
  [
    'invoice_differs',
    () => taxDocument,
    async (tx) => {
      taxDocument = await numberOf(tx, 'sold', 'invoice');
      await sql`UPDATE tax_document SET total_paise = total_paise + 1, delivery_paise = delivery_paise + 1 WHERE number = ${taxDocument}`.execute(
        tx,
      );
    },
  ],
  [
    'credit_note_missing',
    () => 'credit ',
    async (tx) => {
      taxDocument = await numberOf(tx, 'returned', 'credit_note');
      await sql`DELETE FROM tax_document WHERE number = ${taxDocument}`.execute(tx);
      await sql`UPDATE tax_document_series SET last_serial = last_serial - 1 WHERE kind = 'credit_note'`.execute(tx);
    },
  ],
  [
    'credit_note_differs',
    () => taxDocument,
    async (tx) => {
      taxDocument = await numberOf(tx, 'returned', 'credit_note');
      await sql`UPDATE tax_document SET total_paise = total_paise + 1, delivery_paise = delivery_paise + 1 WHERE number = ${taxDocument}`.execute(
        tx,
      );
    },
  ],
  [
    'tax_document_total_wrong',
    () => taxDocument,
    async (tx) => {
      taxDocument = await numberOf(tx, 'sold', 'invoice');
      await sql`UPDATE tax_document SET taxable_paise = taxable_paise + 1, igst_paise = igst_paise - 1 WHERE number = ${taxDocument}`.execute(
        tx,
      );
    },
  ],
  [
    'series_has_gaps',
    () => 'invoice 2026',
    (tx) => sql`UPDATE tax_document_series SET last_serial = last_serial + 1 WHERE kind = 'invoice'`.execute(tx),
  ],
  [
    'daily_sales_differ',
    () => 'day 2026-11-',
    async (tx) => {
      const now = new Date(shop.services.clock.now().getTime() + 86_400_000);
      await sumDays({ db: tx, clock: { now: () => now } });
      expect(await disagreements(tx)).toEqual([]);
      await sql`UPDATE daily_sales SET orders = orders + 1 WHERE day = (SELECT min(day) FROM daily_sales)
        AND payment_method = 'cod'`.execute(tx);
    },
  ],
];

class RolledBack extends Error {}

test.each(breaks)('%s is found, and nothing else', async (kind, place, how) => {
  let found: Awaited<ReturnType<typeof disagreements>> = [];
  const broken = db()
    .transaction()
    .execute(async (tx) => {
      // Only the database's owner can do this: disables the triggers.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await how(tx);
      found = await disagreements(tx);
      throw new RolledBack();
    });
  await expect(broken).rejects.toThrow(RolledBack);
  expect(found).toEqual([
    {
      kind,
      place: expect.stringMatching(new RegExp(`^${place()}\\d*$`)),
      order_id:
        place().startsWith('order') && kind !== 'movement_without_order' ? expect.any(Number) : found[0]?.order_id,
      expected: expect.stringMatching(/./),
      found: expect.stringMatching(/./),
    },
  ]);
  expect(found[0]!.expected).not.toBe(found[0]!.found);
});

test('every kind of finding was brought about', () => {
  // Tested in their own files: check-sale-points.api.test.ts and check-incomes.api.test.ts.
  const salePoints = ['sale_points_missing', 'sale_points_differ', 'sale_point_total_differs'];
  const incomes = ['income_posting_differs', 'income_balance_differs', 'income_payout_differs', 'tds_month_differs'];
  expect(new Set<string>([...breaks.map(([kind]) => kind), ...salePoints, ...incomes])).toEqual(new Set(findingKinds));
});
