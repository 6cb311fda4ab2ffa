import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { type Paise, paise } from '#server/money/paise.ts';
import { callGateway } from '../gateway.ts';
import { createRazorpayGateway, type RazorpayGateway } from './gateway.ts';
import { openRazorpayServer, type RazorpayServer } from '#server/testing/razorpay-server.ts';

let server: RazorpayServer;
let provider: RazorpayGateway;
beforeAll(async () => {
  server = await openRazorpayServer();
  provider = createRazorpayGateway(server.account, 300);
});
afterEach(() => {
  server.setMood('well');
  server.lie(null);
  server.refundsBegin.as = 'processed';
});
afterAll(() => server.close());

const log = pino({ level: 'silent' });
const codeOf = async <T>(question: () => Promise<T>) => {
  const answer = await callGateway(log, question);
  return answer.ok ? 'done' : `${answer.error.httpStatus} ${answer.error.code}`;
};
let receipts = 0;
const input = (more: { amount?: number; askedBefore?: boolean; receipt?: string } = {}) => ({
  receipt: `order-${++receipts}`,
  expiresAt: new Date(),
  ...more,
  amount: (more.amount ?? 49_900) as Paise,
});
const makeOrder = async () => (await provider.createOrder(input())).providerOrderId;

describe('an order', () => {
  test('is made with our receipt, in paise and rupees', async () => {
    const request = input();
    const { providerOrderId } = await provider.createOrder(request);
    expect(server.orders.get(providerOrderId)).toMatchObject({
      amount: 49_900,
      currency: 'INR',
      receipt: request.receipt,
      status: 'created',
    });
  });

  test('whose answer got lost is found again by its receipt, and only one that fits', async () => {
    const request = input();
    server.setMood('lost');
    expect(await codeOf(() => provider.createOrder(request))).toBe('503 payment_unavailable');
    server.setMood('well');
    const made = [...server.orders.values()].filter((order) => order.receipt === request.receipt);
    expect(made).toHaveLength(1);
    expect(await provider.createOrder({ ...request, askedBefore: true })).toEqual({ providerOrderId: made[0]!.id });
    const other = await provider.createOrder({ ...request, amount: paise(1_000), askedBefore: true });
    expect(other.providerOrderId).not.toBe(made[0]!.id);
  });

  test('is asked for once only where the answer is a fault, and refused for good where the amount is too small', async () => {
    for (const mood of ['down', 'faulty', 'busy', 'slow'] as const) {
      server.setMood(mood);
      const before = server.asked.length;
      expect(await codeOf(() => provider.createOrder(input()))).toBe('503 payment_unavailable');
      expect(server.asked.slice(before)).toEqual(['POST /orders']);
    }
    server.setMood('well');
    expect(await codeOf(() => provider.createOrder(input({ amount: 99 })))).toBe('409 payment_refused');
  });
});

describe('a payment', () => {
  test('is told as it stands; one that is not known is none, whatever stands in its id', async () => {
    const orderId = await makeOrder();
    const payment = server.pay(orderId, { status: 'authorized' });
    expect(await provider.fetchPayment(payment.id)).toMatchObject({
      paymentId: payment.id,
      providerOrderId: orderId,
      amount: 49_900,
      currency: 'INR',
      status: 'authorized',
    });
    const before = server.asked.length;
    for (const id of ['sbx_pay_1', '../orders', 'pay_1/refund', 'pay_', 'pay_1?x=1'])
      expect(await provider.fetchPayment(id)).toBeNull();
    expect(server.asked.length).toBe(before);
    expect(await provider.fetchPayment('pay_unknown')).toBeNull();
  });

  test('is asked for again after a fault, three times in all', async () => {
    const payment = server.pay(await makeOrder());
    server.setMood('down');
    const before = server.asked.length;
    expect(await codeOf(() => provider.fetchPayment(payment.id))).toBe('503 payment_unavailable');
    expect(server.asked.length - before).toBe(3);
    const answer = provider.fetchPayment(payment.id);
    setTimeout(() => server.setMood('well'), 100);
    expect(await answer).toMatchObject({ status: 'captured' });
  });

  test('of an order are told oldest first', async () => {
    const orderId = await makeOrder();
    const failed = server.pay(orderId, { status: 'failed' });
    const paid = server.pay(orderId);
    expect((await provider.fetchPaymentsOf(orderId)).map((each) => [each.paymentId, each.status])).toEqual([
      [failed.id, 'failed'],
      [paid.id, 'captured'],
    ]);
    expect(await provider.fetchPaymentsOf('order_unknown')).toEqual([]);
  });

  test('told instead of another, or not as documented, is a fault and no answer', async () => {
    const orderId = await makeOrder();
    const [one, other] = [server.pay(orderId), server.pay(orderId)];
    server.lie(() => other);
    expect(await codeOf(() => provider.fetchPayment(one.id))).toBe('503 payment_unavailable');
    server.lie((payment) => ({ ...payment, amount: 499.5 }));
    expect(await codeOf(() => provider.fetchPayment(one.id))).toBe('503 payment_unavailable');
    server.lie((payment) => ({ ...payment, status: 'paid' as 'captured' }));
    expect(await codeOf(() => provider.fetchPayment(one.id))).toBe('503 payment_unavailable');
  });

  test('that is authorised is captured whole and once, also when the answer gets lost', async () => {
    const orderId = await makeOrder();
    const payment = server.pay(orderId, { status: 'authorized' });
    expect(await codeOf(() => provider.capture(payment.id, paise(100)))).toBe('409 payment_amount_mismatch');
    expect(await provider.capture(payment.id, paise(49_900))).toMatchObject({ status: 'captured' });
    expect(server.orders.get(orderId)).toMatchObject({ status: 'paid' });
    expect(await provider.capture(payment.id, paise(49_900))).toMatchObject({ status: 'captured' });
    const failed = server.pay(orderId, { status: 'failed' });
    expect(await codeOf(() => provider.capture(failed.id, paise(49_900)))).toBe('409 payment_not_captured');
    expect(await codeOf(() => provider.capture('pay_unknown', paise(49_900)))).toBe('409 payment_unknown');
    expect(server.asked.filter((each) => each === `POST /payments/${payment.id}/capture`)).toHaveLength(1);
  });
});

describe('a refund', () => {
  const paid = async () => server.pay(await makeOrder()).id;
  const refund = (paymentId: string, amount: number, receipt: string) =>
    provider.refund({ paymentId, amount: amount as Paise, receipt });

  test('with the same receipt is the same refund, also when the answer got lost or the key is forgotten', async () => {
    const paymentId = await paid();
    const first = await refund(paymentId, 9_900, 'refund-100001-1');
    expect(first).toEqual({
      refundId: expect.stringMatching(/^rfnd_/),
      paymentId,
      amount: 9_900,
      status: 'processed',
    });
    expect(await refund(paymentId, 9_900, 'refund-100001-1')).toEqual(first);
    expect(await provider.fetchRefund(first.refundId)).toEqual(first);
    expect(await codeOf(() => refund(paymentId, 9_901, 'refund-100001-1'))).toBe('409 refund_receipt_used');
    const answer = refund(paymentId, 5_000, 'refund-100001-2');
    server.setMood('lost');
    setTimeout(() => server.setMood('well'), 150);
    await answer;
    expect([...server.refunds.values()].filter((each) => each.payment_id === paymentId)).toHaveLength(2);
    expect(server.payments.get(paymentId)).toMatchObject({ amount_refunded: 14_900 });
  });

  test('at the same moment twice is one', async () => {
    const paymentId = await paid();
    const both = await Promise.all([1, 2].map(() => refund(paymentId, 100, 'refund-100002-1')));
    expect(both[0]).toEqual(both[1]);
    expect(server.payments.get(paymentId)).toMatchObject({ amount_refunded: 100 });
  });

  test('beyond what is left, of what was not captured, or of nothing is refused by name', async () => {
    const paymentId = await paid();
    await refund(paymentId, 40_000, 'refund-100003-1');
    expect(await codeOf(() => refund(paymentId, 9_901, 'refund-100003-2'))).toBe('409 refund_beyond_payment');
    expect(await codeOf(() => refund(paymentId, 9_900, 'refund-100003-3'))).toBe('done');
    expect(await codeOf(() => refund(paymentId, 1, 'refund-100003-4'))).toBe('409 refund_beyond_payment');
    const held = server.pay(await makeOrder(), { status: 'authorized' }).id;
    expect(await codeOf(() => refund(held, 100, 'refund-100003-5'))).toBe('409 payment_not_captured');
    expect(await codeOf(() => refund('pay_unknown', 100, 'refund-100003-6'))).toBe('409 payment_unknown');
    await expect(refund(paymentId, 100, 'short')).rejects.toThrow(RangeError);
  });

  test('is pending until the bank has it', async () => {
    server.refundsBegin.as = 'pending';
    const made = await refund(await paid(), 100, 'refund-100004-1');
    expect(made.status).toBe('pending');
    server.refunds.get(made.refundId)!.status = 'processed';
    expect(await provider.fetchRefund(made.refundId)).toMatchObject({ status: 'processed' });
    expect(await provider.fetchRefund('rfnd_unknown')).toBeNull();
    expect(await provider.fetchRefund('../payments')).toBeNull();
  });

  test('waits while Razorpay is away', async () => {
    const paymentId = await paid();
    server.setMood('down');
    expect(await codeOf(() => refund(paymentId, 100, 'refund-100005-1'))).toBe('503 payment_unavailable');
  });
});

test('the signature of a payment is made with the key secret over our order and the payment', () => {
  const signature = server.sign('order_1', 'pay_1');
  expect(provider.isSignedBy('order_1', 'pay_1', signature)).toBe(true);
  expect(provider.isSignedBy('order_2', 'pay_1', signature)).toBe(false);
  expect(provider.isSignedBy('order_1', 'pay_1', signature.toUpperCase())).toBe(false);
  expect(provider.isSignedBy('order_1', 'pay_1', `${signature}0`)).toBe(false);
  expect(provider.isSignedBy('order_1', 'pay_1', '')).toBe(false);
});

test('a webhook is believed by its bytes, under the present secret and the one before it', () => {
  const rotated = createRazorpayGateway({ ...server.account, oldWebhookSecret: 'older-secret' });
  const payment = server.pay([...server.orders.keys()][0]!);
  for (const secret of ['webhook-secret', 'older-secret']) {
    const { body, headers } = server.webhook('payment.captured', { payment }, { secret });
    expect(rotated.isWebhookSignedBy(Buffer.from(body), headers['x-razorpay-signature']!)).toBe(true);
    expect(rotated.isWebhookSignedBy(Buffer.from(`${body} `), headers['x-razorpay-signature']!)).toBe(false);
  }
  const old = server.webhook('payment.captured', { payment }, { secret: 'older-secret' });
  expect(provider.isWebhookSignedBy(Buffer.from(old.body), old.headers['x-razorpay-signature']!)).toBe(false);
});
