import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CashfreeServer, openCashfreeServer } from '#server/testing/cashfree-server.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import { createCashfreeGateway } from './gateway.ts';
import { GatewayError, type PaymentGateway, type PaymentRequest } from '../gateway.ts';

let server: CashfreeServer;
let gateway: PaymentGateway;
let now = new Date('2026-11-21T12:01:00+05:30');
beforeAll(async () => {
  server = await openCashfreeServer();
  gateway = createCashfreeGateway(server.account, { now: () => now }, 300);
});
afterEach(() => {
  server.setMood('well');
  server.refundsBegin.as = 'SUCCESS';
  now = new Date('2026-11-21T12:01:00+05:30');
});
afterAll(() => server.close());

let made = 0;
const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  receipt: `order-${100_001 + made++}`,
  amount: paise(49_950),
  placedAt: new Date('2026-11-21T06:30:00Z'),
  expiresAt: new Date('2026-11-21T07:00:00Z'),
  payer: { name: 'Asha Rawat', email: 'asha@example.in', mobile: '9876543210' },
  ...more,
});
const makeOrder = async () => (await gateway.createOrder(request())).providerOrderId;
/** 'away' if the provider could not be reached. */
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof GatewayError ? error.code : 'away'),
  );

describe('an order', () => {
  it('is made in rupees under a name that cannot be guessed, with the session that opens the window', async () => {
    const asked = request();
    const { providerOrderId, session } = await gateway.createOrder(asked);
    expect(providerOrderId).toMatch(new RegExp(`^${asked.receipt}-[0-9a-f]{20}$`));
    expect(server.orders.get(providerOrderId)).toMatchObject({
      order_amount: 499.5,
      order_currency: 'INR',
      payment_session_id: session,
      customer_details: {
        customer_id: providerOrderId,
        customer_name: 'Asha Rawat',
        customer_email: 'asha@example.in',
        customer_phone: '9876543210',
      },
    });
    expect(gateway.key).toBe('sandbox');
  });

  it('is the same one when asked for again, also after an answer that was lost', async () => {
    const first = request();
    const order = await gateway.createOrder(first);
    expect(await gateway.createOrder(first)).toEqual(order);
    expect(await gateway.createOrder({ ...first, askedBefore: true })).toEqual(order);
    const lost = request();
    server.setMood('lost');
    expect(await codeOf(gateway.createOrder(lost))).toBe('away');
    server.setMood('well');
    const count = server.orders.size;
    await gateway.createOrder({ ...lost, askedBefore: true });
    expect(server.orders.size).toBe(count);
  });

  it('of another installation with the same number is another one', async () => {
    const one = request();
    const { providerOrderId } = await gateway.createOrder(one);
    const placedAt = new Date('2026-11-22T06:30:00Z');
    expect((await gateway.createOrder({ ...one, placedAt })).providerOrderId).not.toBe(providerOrderId);
  });

  it('goes on as the one that we keep, whatever the secret is by now', async () => {
    const one = request();
    const { providerOrderId } = await gateway.createOrder(one);
    expect(await gateway.createOrder({ ...one, placedAt: now, askedBefore: true, existing: providerOrderId })).toEqual({
      providerOrderId,
      session: server.orders.get(providerOrderId)!.payment_session_id,
    });
  });

  it('is refused for good where Cashfree will not have it, and where it takes no payment any more', async () => {
    expect(await codeOf(gateway.createOrder(request({ amount: paise(99) })))).toBe('payment_refused');
    const one = request();
    const { providerOrderId } = await gateway.createOrder(one);
    server.orders.get(providerOrderId)!.order_status = 'EXPIRED';
    expect(await codeOf(gateway.createOrder({ ...one, askedBefore: true }))).toBe('payment_refused');
  });

  it('waits where our keys are wrong: that is no word about the order', async () => {
    const stranger = createCashfreeGateway({ ...server.account, secretKey: 'another-secret' }, { now: () => now }, 300);
    expect(await codeOf(stranger.createOrder(request()))).toBe('away');
  });
});

describe('a payment', () => {
  it.each([
    ['captured', {}],
    ['authorized', { is_captured: false }],
    ['failed', { payment_status: 'FAILED' }],
    ['created', { payment_status: 'PENDING' }],
    ['created', { payment_status: 'USER_DROPPED' }],
  ] as const)('is %s after %o', async (status, how) => {
    const orderId = await makeOrder();
    const { cf_payment_id: paymentId } = server.pay(orderId, how);
    expect(await gateway.fetchPayment(paymentId, orderId)).toMatchObject({
      paymentId,
      providerOrderId: orderId,
      amount: 49_950,
      currency: 'INR',
      status,
    });
  });

  it('is found by its order where the browser knows no more: the one that succeeded, or else the last one', async () => {
    const orderId = await makeOrder();
    expect(await gateway.fetchPayment(orderId, orderId)).toBeNull();
    server.pay(orderId, { payment_status: 'FAILED', payment_time: '2026-11-21T12:00:10+05:30' });
    const late = server.pay(orderId, { payment_status: 'PENDING', payment_time: '2026-11-21T12:00:20+05:30' });
    expect(await gateway.fetchPayment(orderId, orderId)).toMatchObject({ paymentId: late.cf_payment_id });
    const paid = server.pay(orderId, { payment_time: '2026-11-21T12:00:15+05:30' });
    expect(await gateway.fetchPayment(orderId, orderId)).toMatchObject({ paymentId: paid.cf_payment_id });
    expect((await gateway.fetchPaymentsOf(orderId)).map(({ status }) => status)).toEqual([
      'failed',
      'captured',
      'created',
    ]);
  });

  it('of another order or an unknown one is not known', async () => {
    const [orderId, elsewhere] = [await makeOrder(), await makeOrder()];
    const { cf_payment_id: paymentId } = server.pay(elsewhere);
    expect(await gateway.fetchPayment(paymentId, orderId)).toBeNull();
    expect(await gateway.fetchPaymentsOf('order-unknown')).toEqual([]);
  });

  it('counts as refunded once all of it went back', async () => {
    const orderId = await makeOrder();
    const { cf_payment_id: paymentId } = server.pay(orderId);
    await gateway.refund({ paymentId, amount: paise(49_950), receipt: 'refund-all-1' }, orderId);
    now = new Date('2026-11-21T14:00:00+05:30');
    expect(await gateway.fetchPayment(paymentId, orderId)).toMatchObject({ status: 'refunded' });
  });

  it('that is authorised is captured, once, in full', async () => {
    const orderId = await makeOrder();
    const { cf_payment_id: id } = server.pay(orderId, { is_captured: false });
    expect(await codeOf(gateway.capture(id, paise(100), orderId))).toBe('payment_amount_mismatch');
    expect(await gateway.capture(id, paise(49_950), orderId)).toMatchObject({ status: 'captured' });
    expect(await gateway.capture(id, paise(49_950), orderId)).toMatchObject({ status: 'captured' });
    expect(server.asked.filter((each) => each === `POST /orders/${orderId}/authorization`)).toHaveLength(1);
    expect(await codeOf(gateway.capture('unknown', paise(49_950), orderId))).toBe('payment_unknown');
    const failed = server.pay(orderId, { payment_status: 'FAILED' }).cf_payment_id;
    expect(await codeOf(gateway.capture(failed, paise(49_950), orderId))).toBe('payment_not_captured');
  });

  it('cannot be learnt of while Cashfree is away', async () => {
    server.setMood('down');
    expect(await codeOf(gateway.fetchPaymentsOf('order-1'))).toBe('away');
  });
});

describe('a refund', () => {
  const refund = (orderId: string, paymentId: string, amount: number, receipt: string) =>
    gateway.refund({ paymentId, amount: amount as Paise, receipt }, orderId);
  async function paidOrder() {
    const orderId = await makeOrder();
    return { orderId, paymentId: server.pay(orderId).cf_payment_id };
  }

  it('goes once by its receipt, in parts, never beyond the payment', async () => {
    const { orderId, paymentId } = await paidOrder();
    const first = await refund(orderId, paymentId, 20_000, 'refund-a-1');
    expect(first).toEqual({ refundId: 'refund-a-1', paymentId, amount: 20_000, status: 'processed' });
    expect(await refund(orderId, paymentId, 20_000, 'refund-a-1')).toEqual(first);
    expect(await gateway.fetchRefund('refund-a-1', orderId)).toEqual(first);
    expect(await codeOf(refund(orderId, paymentId, 10_000, 'refund-a-1'))).toBe('refund_receipt_used');
    expect(await codeOf(refund(orderId, paymentId, 29_951, 'refund-a-2'))).toBe('refund_beyond_payment');
    await refund(orderId, paymentId, 29_950, 'refund-a-3');
    expect(server.refunds.filter((each) => each.order_id === orderId).map((each) => each.refund_amount)).toEqual([
      200, 299.5,
    ]);
    expect(await gateway.fetchRefund('refund-unknown', orderId)).toBeNull();
    expect(await gateway.fetchRefund('../payments', orderId)).toBeNull();
  });

  it('whose answer was lost is found again', async () => {
    const { orderId, paymentId } = await paidOrder();
    const post = gateway.refund;
    server.setMood('lost');
    expect(await codeOf(post({ paymentId, amount: paise(100), receipt: 'refund-b-1' }, orderId))).toBe('away');
    server.setMood('well');
    await refund(orderId, paymentId, 100, 'refund-b-1');
    await refund(orderId, paymentId, 100, 'refund-b-1');
    expect(server.refunds.filter((each) => each.order_id === orderId)).toHaveLength(1);
  });

  it.each([
    ['pending', 'PENDING'],
    ['pending', 'ONHOLD'],
    ['failed', 'CANCELLED'],
  ] as const)('is %s while Cashfree calls it %s', async (status, as) => {
    const { orderId, paymentId } = await paidOrder();
    server.refundsBegin.as = as;
    expect(await refund(orderId, paymentId, 100, `refund-${as}-1`)).toMatchObject({ status });
  });

  it('of one of two payments of an order is left to staff, until Cashfree has sent the other back', async () => {
    const { orderId, paymentId } = await paidOrder();
    const second = server.pay(orderId);
    expect(await codeOf(refund(orderId, second.cf_payment_id, 49_950, 'refund-d-1'))).toBe('refund_refused');
    expect(await codeOf(refund(orderId, paymentId, 100, 'refund-d-2'))).toBe('refund_refused');
    expect(server.refunds.filter((each) => each.order_id === orderId)).toEqual([]);
    server.refunds.push({
      cf_refund_id: '1',
      refund_id: null,
      order_id: orderId,
      cf_payment_id: second.cf_payment_id,
      refund_amount: 499.5,
      refund_status: 'SUCCESS',
    });
    expect(await refund(orderId, paymentId, 100, 'refund-d-2')).toMatchObject({ paymentId, status: 'processed' });
  });

  it('of what was not captured is refused', async () => {
    const orderId = await makeOrder();
    const failed = server.pay(orderId, { payment_status: 'FAILED' }).cf_payment_id;
    expect(await codeOf(refund(orderId, failed, 100, 'refund-e-1'))).toBe('payment_not_captured');
    expect(await codeOf(refund(orderId, 'unknown', 100, 'refund-e-1'))).toBe('payment_unknown');
  });
});

describe('a webhook', () => {
  const read = ({ body, headers }: { body: string; headers: Record<string, string> }, by = gateway) =>
    by.readWebhook!({ body: Buffer.from(body), header: (name) => headers[name] ?? '' });

  it('of a payment and of a refund names where to look', async () => {
    const orderId = await makeOrder();
    const payment = server.pay(orderId);
    const order = server.orders.get(orderId)!;
    expect(read(server.webhook('PAYMENT_SUCCESS_WEBHOOK', { order, payment }))).toMatchObject({
      event: 'PAYMENT_SUCCESS_WEBHOOK',
      providerOrderId: orderId,
      paymentId: payment.cf_payment_id,
      refundId: null,
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await gateway.refund({ paymentId: payment.cf_payment_id, amount: paise(100), receipt: 'refund-f-1' }, orderId);
    const refund = server.refunds.at(-1)!;
    const told = server.webhook('REFUND_STATUS_WEBHOOK', { refund });
    expect(read({ ...told, headers: { ...told.headers, 'x-idempotency-key': 'n9rn7079w+/=' } })).toEqual({
      event: 'REFUND_STATUS_WEBHOOK',
      eventId: 'n9rn7079w+/=',
      providerOrderId: orderId,
      paymentId: payment.cf_payment_id,
      refundId: 'refund-f-1',
    });
  });

  it('is believed for its signature over timestamp and bytes alone, with the secret or the one before it', () => {
    const told = server.webhook('PAYMENT_SUCCESS_WEBHOOK', {});
    expect(read(told)).toMatchObject({ providerOrderId: null });
    expect(read({ ...told, body: `${told.body} ` })).toBe('unsigned');
    expect(read({ ...told, headers: { ...told.headers, 'x-webhook-timestamp': '1' } })).toBe('unsigned');
    expect(read({ ...told, headers: {} })).toBe('unsigned');
    const older = server.webhook('PAYMENT_SUCCESS_WEBHOOK', {}, 'older-secret');
    expect(read(older)).toBe('unsigned');
    const rotated = createCashfreeGateway({ ...server.account, oldSecretKey: 'older-secret' }, { now: () => now });
    expect(read(older, rotated)).toMatchObject({ event: 'PAYMENT_SUCCESS_WEBHOOK' });
    expect(read(told, rotated)).toMatchObject({ event: 'PAYMENT_SUCCESS_WEBHOOK' });
  });

  it('that is signed and cannot be read says so', () => {
    const { body } = server.webhook('x'.repeat(101), {});
    const told = server.webhook('x'.repeat(101), {});
    expect(read({ ...told, body })).toBe('malformed');
  });
});

it('nothing of a browser counts as signed', () => {
  expect(gateway.isSignedBy('order', 'payment', '')).toBe(false);
});
