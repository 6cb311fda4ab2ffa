import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { type PaymentGateway, readPayment } from './index.ts';
import { createSandboxGateway, type SandboxGateway } from './gateways/sandbox.ts';
import {
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  seedCoupon,
  seedProduct,
  stockOf,
  usesOf,
  type TestShop,
} from '#server/testing/shop.ts';
import { settlePayment } from './settle-payment.ts';

let shop: TestShop;
let sandbox: SandboxGateway;
beforeAll(async () => {
  shop = await openTestShop();
  sandbox = await createSandboxGateway(shop.services);
});
afterAll(() => shop.close());

const minute = 60_000;
let payments = 0;

/** Two of five items, with a coupon that can be used once. */
async function pendingOrder() {
  const { db, clock } = shop.services;
  const product = await seedProduct(db, { stock: 5 });
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 1000, totalLimit: 1 });
  const body = orderBody({ [product]: 2 }, { coupon, form: { payment_method: 'online' } });
  const placed = (await shop.post(paths.placeOrder, body)).body;
  const id = placed.order_id as number;
  const providerOrderId = placed.payment.provider_order_id as string;
  return {
    id,
    number: placed.order_number as string,
    product,
    coupon,
    body,
    providerOrderId,
    held: async () => [await stockOf(db, product), await usesOf(db, coupon)],
    facts: () => orderFacts(db, id),
    /** Whether or not the shop still waits for it. */
    async pay(status = 'captured') {
      const payment_id = `sbx_pay_late_${++payments}`;
      await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
        VALUES (${payment_id}, ${providerOrderId}, ${placed.payment.amount}, ${status}, ${clock.now()})`.execute(db);
      return payment_id;
    },
    confirm: async (payment_id: string) => {
      const { status, body: said } = await shop.post(paths.confirmPayment, {
        order_data: { order_id: id, payment_id },
      });
      return `${status} ${said.code ?? said.message}`;
    },
    async expire() {
      clock.advance(31 * minute);
      await shop.runJobs();
      expect(await orderFacts(db, id)).toMatchObject({ payment_status: 'expired' });
    },
    release: () => shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id: providerOrderId } }),
    async unmatched() {
      const { rows } =
        await sql`SELECT payment_id, reason, state, amount_paise FROM unmatched_payment WHERE order_id = ${id}`.execute(
          db,
        );
      return rows;
    },
  };
}
const sentBack = async (payment_id: string) => (await sandbox.fetchPayment(payment_id))?.status === 'refunded';

describe('money that comes after the order’s time', () => {
  test('reinstates it while its items and coupon can be had again', async () => {
    const order = await pendingOrder();
    await order.expire();
    expect(await order.held()).toEqual([5, 0]);
    const payment_id = await order.pay();
    expect(await order.confirm(payment_id)).toBe('200 Your payment has been received');
    expect(await order.facts()).toMatchObject({
      order_status: 'placed',
      payment_status: 'paid',
      events: ['placed', 'expired', 'reinstated', 'paid'],
    });
    expect(await order.held()).toEqual([3, 1]);
    const before = await ledger(shop.services.db);
    expect(await order.confirm(payment_id)).toBe('200 Your payment has been received');
    expect(await ledger(shop.services.db)).toEqual(before);
    expect(await order.unmatched()).toEqual([]);
  });

  test('is found without anybody telling, hours later', async () => {
    const order = await pendingOrder();
    await order.expire();
    await order.pay();
    shop.services.clock.advance(30 * minute);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'paid' });
  });

  test.each([
    [
      'its goods were sold',
      (order: { product: number }) => sql`UPDATE stock SET quantity = 1 WHERE product_id = ${order.product}`,
    ],
    [
      'its coupon was used up',
      (order: { coupon: number }) => sql`UPDATE coupon SET used_count = 1 WHERE id = ${order.coupon}`,
    ],
  ])('goes back in full where %s, and what could be had stays free', async (_, spoil) => {
    const order = await pendingOrder();
    await order.expire();
    await spoil(order).execute(shop.services.db);
    const held = await order.held();
    const payment_id = await order.pay();
    expect(await order.confirm(payment_id)).toBe('409 order_closed');
    expect(await order.confirm(payment_id)).toBe('409 order_closed');
    expect(await order.unmatched()).toEqual([{ payment_id, reason: 'late', state: 'found', amount_paise: 19_000 }]);
    await shop.runJobs();
    expect(await order.unmatched()).toEqual([{ payment_id, reason: 'late', state: 'refunded', amount_paise: 19_000 }]);
    expect(await sentBack(payment_id)).toBe(true);
    const { rows } = await sql<{ text: string }>`
      SELECT body_text AS text FROM mail WHERE subject LIKE ${`Refund for % ${order.number}`}`.execute(
      shop.services.db,
    );
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('we’ve refunded ₹190')]);
    expect(await order.held()).toEqual(held);
    expect(await order.facts()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'expired',
      events: ['placed', 'expired', 'late_payment', 'unmatched_payment_refunded'],
    });
    expect(await order.confirm(payment_id)).toBe('409 payment_refunded');
  });

  test('goes back in full where the buyer has ordered the same goods again', async () => {
    const order = await pendingOrder();
    await order.expire();
    const again = await shop.post(paths.placeOrder, order.body);
    expect(again.status).toBe(200);
    const payment_id = await order.pay();
    expect(await order.confirm(payment_id)).toBe('409 order_closed');
    await shop.runJobs();
    expect(await sentBack(payment_id)).toBe(true);
    expect(await order.held()).toEqual([3, 1]);
  });

  test('for an order that its buyer gave up goes back in full', async () => {
    const order = await pendingOrder();
    expect((await order.release()).status).toBe(200);
    const payment_id = await order.pay();
    expect(await order.confirm(payment_id)).toBe('409 order_closed');
    await shop.runJobs();
    expect(await sentBack(payment_id)).toBe(true);
    expect(await order.held()).toEqual([5, 0]);
    expect(await order.facts()).toMatchObject({
      payment_status: 'cancelled',
      events: ['placed', 'abandoned', 'late_payment', 'unmatched_payment_refunded'],
    });
  });
});

test('a second payment of a paid order goes back in full, and the first stays', async () => {
  const order = await pendingOrder();
  await sql`DROP INDEX sandbox_payment_once`.execute(shop.services.db);
  const [first, second] = [await order.pay(), await order.pay()];
  expect(await order.confirm(first)).toBe('200 Your payment has been received');
  for (let attempt = 0; attempt < 2; attempt++) expect(await order.confirm(second)).toBe('409 order_already_paid');
  await shop.runJobs();
  expect([await sentBack(first), await sentBack(second)]).toEqual([false, true]);
  expect(await order.facts()).toMatchObject({
    payment_status: 'paid',
    events: ['placed', 'paid', 'duplicate_payment', 'unmatched_payment_refunded'],
  });
  expect(await order.confirm(first)).toBe('200 Your payment has been received');
});

test('an authorised payment is captured and then pays; one that failed before counts when it goes through after all', async () => {
  const order = await pendingOrder();
  const payment_id = await order.pay('failed');
  expect(await order.confirm(payment_id)).toBe('409 payment_not_captured');
  await sql`UPDATE sandbox_payment SET status = 'authorized' WHERE payment_id = ${payment_id}`.execute(
    shop.services.db,
  );
  shop.services.clock.advance(2 * minute);
  await shop.runJobs();
  expect(await sandbox.fetchPayment(payment_id)).toMatchObject({ status: 'captured' });
  expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
});

test('word of a payment that was refunded moves nothing back, and pays nothing', async () => {
  const order = await pendingOrder();
  const payment_id = await order.pay();
  await order.confirm(payment_id);
  await sandbox.refund({ paymentId: payment_id, amount: 19_000 as never, receipt: `refund-test-${payment_id}` });
  expect(await order.confirm(payment_id)).toBe('409 payment_refunded');
  expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
  const other = await pendingOrder();
  const gone = await other.pay('refunded');
  expect(await other.confirm(gone)).toBe('409 payment_refunded');
  expect(await other.facts()).toMatchObject({ payment_status: 'pending' });
});

test('a refund that cannot be given is told to staff and given when it can be', async () => {
  const order = await pendingOrder();
  await order.release();
  const payment_id = await order.pay();
  await sql`UPDATE sandbox_payment SET status = 'authorized' WHERE payment_id = ${payment_id}`.execute(
    shop.services.db,
  );
  const record = (await readPayment(shop.services.db, order.id))!;
  // Claims to be captured, but is not: the refund is then rejected.
  const boasting: PaymentGateway = {
    ...sandbox,
    capture: async (id) => ({ ...(await sandbox.fetchPayment(id))!, status: 'captured' }),
  };
  const found = await sandbox.fetchPayment(payment_id);
  expect(await settlePayment(shop.services, boasting, record, found)).toEqual({ ok: true, value: 'late' });
  await shop.runJobs();
  const problem = async () =>
    (
      await shop.services.db
        .selectFrom('unmatched_payment')
        .select('problem')
        .where('order_id', '=', order.id)
        .execute()
    )[0]!.problem;
  expect(await order.unmatched()).toMatchObject([{ state: 'found' }]);
  expect(await problem()).toBe('The payment didn’t go through');
  await sql`UPDATE sandbox_payment SET status = 'captured' WHERE payment_id = ${payment_id}`.execute(shop.services.db);
  const { unmatchedPaymentJobs } = await import('./unmatched-payments.ts');
  await unmatchedPaymentJobs['hourly:unmatched-payments']!(shop.services, {});
  expect(await order.unmatched()).toMatchObject([{ state: 'refunded' }]);
  expect(await problem()).toBeNull();
});
