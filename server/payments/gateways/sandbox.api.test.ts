import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise, type Paise } from '#server/money/paise.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { callGateway } from '../index.ts';
import { createSandboxGateway, type SandboxGateway } from './sandbox.ts';

let services: TestServices;
let provider: SandboxGateway;
beforeAll(async () => {
  services = await openTestServices();
  provider = await createSandboxGateway(services);
});
afterAll(() => services.close());

let made = 0;
/** Of Rs 100. */
async function payment(status = 'captured') {
  const receipt = `order-test-${++made}`;
  const { providerOrderId } = await provider.createOrder({
    receipt,
    amount: paise(10_000),
    expiresAt: services.clock.now(),
  });
  const paymentId = `pay_${made}`;
  await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES (${paymentId}, ${providerOrderId}, 10000, ${status}, ${services.clock.now()})`.execute(services.db);
  return { paymentId, providerOrderId };
}
const codeOf = async <T>(question: () => Promise<T>) => {
  const answer = await callGateway(services.log, question);
  return answer.ok ? 'done' : `${answer.error.httpStatus} ${answer.error.code}`;
};
const refund = (paymentId: string, amount: number, receipt: string) =>
  provider.refund({ paymentId, amount: amount as Paise, receipt });

test('every try to pay an order is told, oldest first; none of an unknown one', async () => {
  const { paymentId, providerOrderId } = await payment('failed');
  services.clock.advance(1000);
  await sql`INSERT INTO sandbox_payment VALUES ('pay_second', ${providerOrderId}, 10000, 'captured', ${services.clock.now()})`.execute(
    services.db,
  );
  expect((await provider.fetchPaymentsOf(providerOrderId)).map((each) => [each.paymentId, each.status])).toEqual([
    [paymentId, 'failed'],
    ['pay_second', 'captured'],
  ]);
  expect(await provider.fetchPaymentsOf('order_unknown')).toEqual([]);
});

test('an authorised payment is captured whole, once; others are refused', async () => {
  const { paymentId } = await payment('authorized');
  expect(await codeOf(() => provider.capture(paymentId, paise(9_999)))).toBe('409 payment_amount_mismatch');
  expect(await provider.fetchPayment(paymentId)).toMatchObject({ status: 'authorized' });
  expect(await provider.capture(paymentId, paise(10_000))).toMatchObject({ paymentId, status: 'captured' });
  expect(await provider.capture(paymentId, paise(10_000))).toMatchObject({ paymentId, status: 'captured' });
  const failed = await payment('failed');
  expect(await codeOf(() => provider.capture(failed.paymentId, paise(10_000)))).toBe('409 payment_not_captured');
  expect(await codeOf(() => provider.capture('pay_unknown', paise(1)))).toBe('409 payment_unknown');
});

test('a refund with the same receipt is the same refund; another with it is refused', async () => {
  const { paymentId } = await payment();
  const first = await refund(paymentId, 4_000, 'refund-one');
  expect(first).toEqual({
    refundId: expect.stringMatching(/^sbx_rfnd_/),
    paymentId,
    amount: 4_000,
    status: 'processed',
  });
  expect(await refund(paymentId, 4_000, 'refund-one')).toEqual(first);
  expect(await provider.fetchRefund(first.refundId)).toEqual(first);
  expect(await provider.fetchRefund('rfnd_unknown')).toBeNull();
  expect(await codeOf(() => refund(paymentId, 5_000, 'refund-one'))).toBe('409 refund_receipt_used');
  const other = await payment();
  expect(await codeOf(() => refund(other.paymentId, 4_000, 'refund-one'))).toBe('409 refund_receipt_used');
  expect(await provider.fetchPayment(paymentId)).toMatchObject({ status: 'captured' });
});

test('refunds never exceed the payment, one after the other or all at once', async () => {
  const { paymentId } = await payment();
  expect(await codeOf(() => refund(paymentId, 10_001, 'refund-much'))).toBe('409 refund_beyond_payment');
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, index) => codeOf(() => refund(paymentId, 1_500, `refund-many-${index}`))),
  );
  expect(codes.filter((code) => code === 'done')).toHaveLength(6);
  expect(codes.filter((code) => code === '409 refund_beyond_payment')).toHaveLength(6);
  expect(await codeOf(() => refund(paymentId, 1_000, 'refund-rest'))).toBe('done');
  expect(await provider.fetchPayment(paymentId)).toMatchObject({ status: 'refunded' });
  expect(await codeOf(() => refund(paymentId, 1, 'refund-more'))).toBe('409 refund_beyond_payment');
});

test('only captured money is sent back', async () => {
  for (const status of ['created', 'authorized', 'failed']) {
    const { paymentId } = await payment(status);
    expect(await codeOf(() => refund(paymentId, 100, `refund-${status}`))).toBe('409 payment_not_captured');
  }
  expect(await codeOf(() => refund('pay_unknown', 100, 'refund-unknown'))).toBe('409 payment_unknown');
});
