import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringTo, type LifeShop, online, openLifeShop, placeLive, sentBack } from '#server/testing/order-life.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import {
  type Answer,
  mumbaiAddress,
  orderFacts,
  seedCoupon,
  seedProduct,
  stockOf,
  usesOf,
} from '#server/testing/shop.ts';
import { paymentJobs } from '#server/payments/index.ts';

let shop: LifeShop;
beforeEach(async () => {
  shop = await openLifeShop();
});
afterEach(() => shop.close());

const db = () => shop.services.db;
const codes = (answers: readonly Answer[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? 'done' : String(body.code)))
    .toSorted((a, b) => a.localeCompare(b));
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const key = (index: number) => ({ 'idempotency-key': `key-${index}` });
/** Paid, credited and refunded amounts, and the sums of credits and refunds. */
const ledger = async (orderId: number) =>
  (
    await sql<{ paid: number; credited: number; refunded: number; in_credits: number; in_refunds: number }>`
      SELECT paid_paise AS paid, credited_paise AS credited, refunded_paise AS refunded,
        COALESCE((SELECT sum(net_paise) FROM order_credit_line WHERE order_id = orders.id), 0)::int
          + COALESCE((SELECT sum(shipping_paise) FROM order_credit WHERE order_id = orders.id), 0)::int AS in_credits,
        COALESCE((SELECT sum(amount_paise) FROM refund WHERE order_id = orders.id), 0)::int AS in_refunds
      FROM orders WHERE id = ${orderId}`.execute(db())
  ).rows[0]!;

test('cancelling against dispatch: one wins, the other is told, goods and money follow the winner', async () => {
  for (let round = 0; round < 12; round++) {
    const product = await seedProduct(db(), { stock: 5 });
    const order = await placeLive(shop, { [product]: 2 }, { form: online });
    await bringTo(shop, order.id, 'pack');
    const dispatch = () => shop.staff(order.id, 'dispatch', { courier: 'DTDC', awb: `RACE-${round}` });
    const cancel = () => order.act('cancel');
    const answers = await Promise.all(round % 2 === 0 ? [dispatch(), cancel()] : [cancel(), dispatch()]);
    const status = (await orderFacts(db(), order.id)).order_status;
    expect([status, codes(answers)]).toEqual(
      status === 'shipped' ? ['shipped', ['done', 'order_dispatched']] : ['cancelled', ['done', 'order_closed']],
    );
    await shop.runJobs();
    const sent = status === 'shipped' ? [3, 0] : [5, 20_000];
    expect([await stockOf(db(), product), await sentBack(shop, order.id)]).toEqual(sent);
  }
});

test('twenty cancel pieces of ten at once: ten pieces go, the sum is what was paid, the delivery once', async () => {
  const product = await seedProduct(db(), { regular: 3_333, stock: 10 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1_001, totalLimit: 1 });
  const order = await placeLive(shop, { [product]: 10 }, { coupon, form: { ...online, ...mumbaiAddress } });
  const one = { lines: [{ line_no: 1, quantity: 1 }] };
  const answers = await Promise.all(times(20, (index) => order.act('cancel', one, key(index))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await ledger(order.id)).toEqual({
    paid: 38_329,
    credited: 38_329,
    refunded: 38_329,
    in_credits: 38_329,
    in_refunds: 38_329,
  });
  expect([await stockOf(db(), product), await usesOf(db(), coupon)]).toEqual([10, 0]);
  const second = await shop.services.another();
  await Promise.all([shop.runJobs(), runDueJobs(second, paymentJobs)]);
  expect(await sentBack(shop, order.id)).toBe(38_329);
  expect(await order.see()).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded' });
});

test('the same cancellation sent ten times at once is one', async () => {
  const product = await seedProduct(db(), { stock: 50 });
  const order = await placeLive(shop, { [product]: 30 }, { form: online });
  const body = { lines: [{ line_no: 1, quantity: 2 }] };
  const answers = await Promise.all(times(10, () => order.act('cancel', body, key(0))));
  expect(codes(answers)).toEqual(Array(10).fill('done'));
  expect((await order.see()).lines[0]!.cancelled_quantity).toBe(2);
  expect(await ledger(order.id)).toMatchObject({ credited: 20_000, in_refunds: 20_000 });
});

test('the same pieces are asked back twice at once: one return', async () => {
  const product = await seedProduct(db());
  const order = await placeLive(shop, { [product]: 2 }, { form: online });
  await bringTo(shop, order.id, 'deliver');
  const lines = [{ line_no: 1, quantity: 2, reason: 'damaged' }];
  const answers = await Promise.all(times(6, (index) => order.act('returns', { lines }, key(index))));
  expect(codes(answers)).toEqual(['done', ...Array(5).fill('quantity_not_left')]);
  expect((await order.see()).returns).toHaveLength(1);
});

test('a return is received twice and refunded twice at once: stock and money come back once', async () => {
  const product = await seedProduct(db(), { stock: 5 });
  const order = await placeLive(shop, { [product]: 2 }, { form: online });
  await bringTo(shop, order.id, 'deliver');
  const asked = await order.act('returns', { lines: [{ line_no: 1, quantity: 1, reason: 'late' }] });
  const [{ id }] = asked.body.data.returns as [{ id: number }];
  await shop.staff(order.id, `returns/${id}/approve`);
  const received = await Promise.all(times(4, () => shop.staff(order.id, `returns/${id}/receive`, { restock: 1 })));
  expect(codes(received)).toEqual(['done', ...Array(3).fill('return_already_received')]);
  expect(await stockOf(db(), product)).toBe(4);
  const refunds = await Promise.all(
    times(6, (index) => shop.staff(order.id, 'refund', index % 2 === 0 ? {} : { returns: [id] })),
  );
  expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1);
  const second = await shop.services.another();
  const job = paymentJobs['hourly:refunds']!;
  await Promise.all([shop.runJobs(), runDueJobs(second, paymentJobs), job(shop.services, {}), job(second, {})]);
  expect(await ledger(order.id)).toMatchObject({ credited: 10_000, refunded: 10_000, in_refunds: 10_000 });
  expect(await sentBack(shop, order.id)).toBe(10_000);
  const events = (await orderFacts(db(), order.id)).events.filter((kind) => kind.startsWith('refund'));
  expect(events).toEqual(['refund_started', 'refunded']);
});

test('two mark the same transfer at once: one is noted', async () => {
  const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
  await bringTo(shop, order.id, 'deliver');
  await shop.staff(order.id, 'collect-cod');
  const asked = await order.act('returns', { lines: [{ line_no: 1, quantity: 1, reason: 'late' }] });
  const [{ id }] = asked.body.data.returns as [{ id: number }];
  await shop.staff(order.id, `returns/${id}/approve`);
  await shop.staff(order.id, `returns/${id}/receive`, { restock: 0 });
  const { body } = await shop.staff(order.id, 'refund');
  const refund = (body.data.refunds as [{ id: number }])[0].id;
  const paid = await Promise.all(
    times(4, (index) => shop.staff(order.id, `refunds/${refund}/paid`, { reference: `UTR00000${index}` })),
  );
  expect(codes(paid)).toEqual(['done', ...Array(3).fill('refund_already_processed')]);
  expect(await order.see()).toMatchObject({ order_status: 'returned', payment_status: 'refunded' });
});

test('many carts of the same goods are cancelled and placed at once without a deadlock', async () => {
  const items = await Promise.all(times(4, () => seedProduct(db(), { stock: 1_000 })));
  const lines = (order: readonly number[]) => Object.fromEntries(order.map((id) => [id, 1]));
  const orders = await Promise.all(times(20, () => placeLive(shop, lines(items), { form: online })));
  const results = await Promise.all([
    ...orders.map((order) => order.act('cancel')),
    ...times(20, (index) => placeLive(shop, lines(index % 2 === 0 ? items : items.toReversed()))),
  ]);
  expect(codes(results.slice(0, 20) as Answer[])).toEqual(Array(20).fill('done'));
  expect(await Promise.all(items.map((id) => stockOf(db(), id)))).toEqual(Array(4).fill(980));
});
