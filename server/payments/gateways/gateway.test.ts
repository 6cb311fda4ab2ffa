import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { validatePayment, type ProviderPayment } from './gateway.ts';
import { readConfig } from '#server/platform/config.ts';
import { paymentProviders } from './providers.ts';

const expected = { providerOrderId: 'order_1', amount: paise(49_900) };
const captured: ProviderPayment = {
  paymentId: 'pay_1',
  providerOrderId: 'order_1',
  amount: paise(49_900),
  currency: 'INR',
  status: 'captured',
};

const codeOf = (payment: ProviderPayment | null) => {
  const checked = validatePayment(payment, expected);
  return checked.ok ? 'paid' : `${checked.error.httpStatus} ${checked.error.code}`;
};

test('a captured payment of the order and its amount pays it', () => {
  expect(validatePayment(captured, expected)).toEqual({ ok: true, value: captured });
});

test.each<[string, ProviderPayment | null]>([
  ['422 payment_unknown', null],
  ['409 payment_order_mismatch', { ...captured, providerOrderId: 'order_2' }],
  ['409 payment_amount_mismatch', { ...captured, amount: paise(49_899) }],
  ['409 payment_amount_mismatch', { ...captured, amount: paise(49_901) }],
  ['409 payment_amount_mismatch', { ...captured, currency: 'USD' }],
  ['409 payment_not_captured', { ...captured, status: 'failed' }],
  ['409 payment_not_captured', { ...captured, status: 'created' }],
  ['409 payment_refunded', { ...captured, status: 'refunded' }],
  ['paid', { ...captured, status: 'authorized' }],
])('evaluated: %s', (code, payment) => {
  expect(codeOf(payment)).toBe(code);
});

test('Razorpay takes the payments where its account is known, else the test provider where it is on', () => {
  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_test_k',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  };
  const offered = (environment: Record<string, string>) =>
    readConfig(environment, paymentProviders).payments.offered.map(({ name }) => name);
  expect(offered({ ...razorpay, PAYMENT_SANDBOX: '1' })).toEqual(['razorpay']);
  expect(offered({ PAYMENT_SANDBOX: '1' })).toEqual(['sandbox']);
  expect(offered({ PAYMENT_SANDBOX: '0' })).toEqual([]);
  expect(offered({ DEMO: '0' })).toEqual([]);
});
