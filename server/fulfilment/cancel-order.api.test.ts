import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  bringTo,
  codeHeaders,
  type LifeShop,
  online,
  openLifeShop,
  placeLive,
  sentBack,
} from '#server/testing/order-life.ts';
import {
  ledger,
  mumbaiAddress,
  orderBody,
  orderFacts,
  seedCoupon,
  seedHoneyAndSoap,
  seedProduct,
  stockOf,
  usesOf,
} from '#server/testing/shop.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;
const creditsOf = async (orderId: number) =>
  (
    await sql<{ kind: string; shipping_paise: number; net: number }>`
      SELECT kind, shipping_paise, (SELECT sum(net_paise) FROM order_credit_line WHERE credit_id = id)::int AS net
      FROM order_credit WHERE order_id = ${orderId} ORDER BY id`.execute(db())
  ).rows;

describe('a paid order that is cancelled before dispatch', () => {
  test.each(['placed', 'confirm', 'pack'])(
    '(%s) goes back whole: goods, coupon, money with the delivery',
    async (stage) => {
      const product = await seedProduct(db(), { regular: 10_000, stock: 5 });
      const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1000, totalLimit: 1 });
      const order = await placeLive(shop, { [product]: 3 }, { coupon, form: { ...online, ...mumbaiAddress } });
      if (stage !== 'placed') await bringTo(shop, order.id, stage);
      const { status, body } = await order.act('cancel', { reason: 'Ordered twice' });
      expect([status, body.data.order_status, body.data.payment_status]).toEqual([200, 'cancelled', 'paid']);
      expect([await stockOf(db(), product), await usesOf(db(), coupon)]).toEqual([5, 0]);
      expect(body.data.refunds).toMatchObject([{ amount: 350, state: 'waiting', method: 'provider' }]);
      expect(await sentBack(shop, order.id)).toBe(0);
      await shop.runJobs();
      expect(await order.see()).toMatchObject({
        payment_status: 'refunded',
        amount_paid: 350,
        amount_credited: 350,
        amount_refunded: 350,
        amount_due: 0,
        can_cancel: false,
        refunds: [{ amount: 350, state: 'processed', settled_at: shop.services.clock.now().toISOString() }],
      });
      expect(await sentBack(shop, order.id)).toBe(35_000);
      expect(await creditsOf(order.id)).toEqual([{ kind: 'cancelled', shipping_paise: 6000, net: 29_000 }]);
      expect((await orderFacts(db(), order.id)).events.slice(-3)).toEqual(['refund_started', 'cancelled', 'refunded']);
    },
  );

  test('in pieces gives the same as at once, to the paisa; the delivery comes with the last piece', async () => {
    const [honey, soap] = await seedHoneyAndSoap(db());
    const coupon = await seedCoupon(db(), { kind: 'percent', percentBp: 1333 });
    const order = await placeLive(shop, { [honey]: 3, [soap]: 2 }, { coupon, form: { ...online, ...mumbaiAddress } });
    const paid = (await order.see()).amount_paid;
    const quantities = [
      { line_no: 1, quantity: 1 },
      { line_no: 2, quantity: 1 },
      { line_no: 1, quantity: 1 },
    ];
    for (const piece of quantities) {
      const { status, body } = await order.act(
        'cancel',
        { lines: [piece] },
        { 'idempotency-key': `k${Math.random()}` },
      );
      expect([status, body.data.order_status]).toEqual([200, 'placed']);
      await shop.runJobs();
    }
    expect(await order.see()).toMatchObject({
      payment_status: 'partially_refunded',
      lines: [
        { cancelled_quantity: 2, can_cancel_quantity: 1 },
        { cancelled_quantity: 1, can_cancel_quantity: 1 },
      ],
    });
    expect(await usesOf(db(), coupon)).toBe(1);
    expect((await order.act('cancel')).body.data.order_status).toBe('cancelled');
    await shop.runJobs();
    const end = await order.see();
    expect([end.payment_status, end.amount_refunded, end.amount_credited]).toEqual(['refunded', paid, paid]);
    expect((await creditsOf(order.id)).map((credit) => credit.shipping_paise)).toEqual([0, 0, 0, 6000]);
    expect(await sentBack(shop, order.id)).toBe(Math.round(paid * 100));
    expect([await stockOf(db(), honey), await stockOf(db(), soap), await usesOf(db(), coupon)]).toEqual([
      1000, 1000, 0,
    ]);
  });
});

test('cash on delivery: what is cancelled is not collected, nothing is sent back', async () => {
  const product = await seedProduct(db(), { stock: 5 });
  const order = await placeLive(shop, { [product]: 3 });
  const partly = await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
  expect(partly.body.data).toMatchObject({
    order_status: 'placed',
    payment_status: 'cod_due',
    total_payable_amount: 300,
    amount_due: 200,
    refunds: [],
  });
  expect(await stockOf(db(), product)).toBe(3);
  const whole = await order.act('cancel');
  expect(whole.body.data).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'cancelled',
    amount_due: 0,
    refunds: [],
  });
  expect(await stockOf(db(), product)).toBe(5);
});

test('an order that awaits its online payment is given up as a whole only', async () => {
  const product = await seedProduct(db(), { stock: 5 });
  const body = orderBody({ [product]: 2 }, { form: online });
  const { order_id: id } = (await shop.post(paths.placeOrder, body)).body as { order_id: number };
  const headers = await codeHeaders(shop, id);
  const before = await ledger(db());
  const partly = await shop.post(`/api/orders/${id}/cancel`, { lines: [{ line_no: 1, quantity: 1 }] }, headers);
  expect([partly.status, partly.body.code]).toEqual([409, 'order_not_paid']);
  expect(await ledger(db())).toEqual(before);
  const whole = await shop.post(`/api/orders/${id}/cancel`, {}, headers);
  expect(whole.body.data).toMatchObject({ order_status: 'cancelled', payment_status: 'cancelled', refunds: [] });
  expect(await stockOf(db(), product)).toBe(5);
});

test('an order that its buyer cancelled unpaid is not paid again, and money that comes all the same goes back', async () => {
  const body = orderBody({ [await seedProduct(db())]: 1 }, { form: online });
  const placed = (await shop.post(paths.placeOrder, body)).body;
  const { order_id: id, payment } = placed as { order_id: number; payment: { provider_order_id: string } };
  const { provider_order_id } = payment;
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' });
  await shop.post(`/api/orders/${id}/cancel`, {}, await codeHeaders(shop, id));
  const confirmed = await shop.post(paths.confirmPayment, {
    order_data: { order_id: id, payment_id: paid.body.data.payment_id },
  });
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'order_closed']);
  const again = await shop.post(paths.payOrder, { order_data: { order_id: id, provider_order_id } });
  expect([again.status, again.body.code]).toEqual([409, 'order_closed']);
  await shop.runJobs();
  expect(await orderFacts(db(), id)).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'cancelled',
    events: ['placed', 'cancelled', 'late_payment', 'unmatched_payment_refunded'],
  });
});

test('goods that cost nothing are cancelled without a refund', async () => {
  const product = await seedProduct(db(), { regular: 1000, stock: 5 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1000 });
  const order = await placeLive(shop, { [product]: 1 }, { coupon, form: online });
  const { body } = await order.act('cancel');
  expect(body.data).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'cancelled',
    refunds: [],
    amount_paid: 0,
  });
});

describe('refused, with nothing changed:', () => {
  test.each([
    ['more than there is', { lines: [{ line_no: 1, quantity: 3 }] }, 409, 'quantity_not_left'],
    ['an unknown line', { lines: [{ line_no: 2, quantity: 1 }] }, 422, 'line_not_found'],
    [
      'a piece and more than is left',
      {
        lines: [
          { line_no: 1, quantity: 1 },
          { line_no: 7, quantity: 1 },
        ],
      },
      422,
      'line_not_found',
    ],
    ['no line', { lines: [] }, 422, 'fields_invalid'],
    ['half a piece', { lines: [{ line_no: 1, quantity: 0.5 }] }, 422, 'fields_invalid'],
    ['no piece', { lines: [{ line_no: 1, quantity: 0 }] }, 422, 'fields_invalid'],
    [
      'a line twice',
      {
        lines: [
          { line_no: 1, quantity: 1 },
          { line_no: 1, quantity: 1 },
        ],
      },
      422,
      'fields_invalid',
    ],
    ['a long reason', { reason: 'x'.repeat(501) }, 422, 'fields_invalid'],
  ] as const)('%s', async (_what, more, status, code) => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 2 }, { form: online });
    const before = await ledger(db());
    const answer = await order.act('cancel', more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ledger(db())).toEqual(before);
  });

  test.each([
    ['dispatch', 'order_dispatched'],
    ['deliver', 'order_dispatched'],
  ])('after %s', async (stage, code) => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 2 }, { form: online });
    await bringTo(shop, order.id, stage);
    const before = await ledger(db());
    for (const more of [{}, { lines: [{ line_no: 1, quantity: 1 }] }]) {
      const { status, body } = await order.act('cancel', more);
      expect([status, body.code]).toEqual([409, code]);
    }
    expect(await ledger(db())).toEqual(before);
    expect(await order.see()).toMatchObject({ can_cancel: false, can_cancel_lines: false });
  });

  test('another time', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 2 }, { form: online });
    await order.act('cancel');
    const before = await ledger(db());
    const again = await order.act('cancel', {}, { 'idempotency-key': 'another' });
    expect([again.status, again.body.code]).toEqual([409, 'order_closed']);
    expect(await ledger(db())).toEqual(before);
  });
});

describe('the same request twice', () => {
  const one = { lines: [{ line_no: 1, quantity: 1 }] };
  test('within a minute is a double click', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 4 }, { form: online });
    await order.act('cancel', one);
    const before = await ledger(db());
    const again = await order.act('cancel', one);
    expect([again.status, again.body.data.lines[0].cancelled_quantity]).toEqual([200, 1]);
    expect(await ledger(db())).toEqual(before);
    shop.services.clock.advance(61_000);
    expect((await order.act('cancel', one)).body.data.lines[0].cancelled_quantity).toBe(2);
  });

  test('by its key is one request as long as the order lives, with another body a conflict', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 4 }, { form: online });
    const key = { 'idempotency-key': 'the-same' };
    await order.act('cancel', one, key);
    shop.services.clock.advance(600_000);
    expect((await order.act('cancel', one, key)).body.data.lines[0].cancelled_quantity).toBe(1);
    const other = await order.act('cancel', { lines: [{ line_no: 1, quantity: 2 }] }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await order.see()).lines[0]!.cancelled_quantity).toBe(1);
  });

  test('by staff is one request by its key, and without one another', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 4 }, { form: online });
    const body = { ...one, reason: 'Broken' };
    const key = { 'idempotency-key': 'of-the-desk' };
    const cancelled = async (more = {}) =>
      (await shop.staff(order.id, 'cancel', body, more)).body.data.lines[0].cancelled_quantity as number;
    expect([await cancelled(key), await cancelled(key), await cancelled(), await cancelled()]).toEqual([1, 1, 2, 3]);
  });
});
