import { expect, test } from 'vitest';
import { readBillingForm } from '#contract/orders.ts';
import { identifyOrderRequest, type OrderRequest } from './order-request.ts';

const typed = {
  first_name: 'Meera',
  last_name: 'Negi',
  mobile: '98111 22334',
  email: 'm@example.in',
  user_street: '12 Rajpur Road',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
  user_postcode: 248001,
};

function input(form: object = typed, more: Partial<OrderRequest> = {}): OrderRequest {
  const read = readBillingForm(form);
  if (!read.ok) throw new Error('the form is not good');
  return {
    customerId: null,
    language: 'en',
    form: read.form,
    couponId: null,
    lines: [{ product_id: 1, quantity: 2 }],
    shownTotal: null,
    ...more,
  };
}
const identity = (sent: string | undefined, of: OrderRequest) => {
  const identified = identifyOrderRequest(sent, of);
  return identified.ok ? identified.value : identified.error.code;
};

test('without a key the order itself is the key, for a minute, however it was typed', () => {
  const first = identity(undefined, input());
  expect(first).toMatchObject({ key: expect.stringMatching(/^f:/), lifeMs: 60_000 });
  const reordered = Object.fromEntries(Object.entries(typed).reverse());
  expect(
    identity('  ', input({ ...reordered, mobile: '+919811122334', user_postcode: '248001', clicked_at: 5 })),
  ).toEqual(first);
});

test('another buyer, form, coupon, product or quantity is another order', () => {
  const others = [
    input(typed, { customerId: 1 }),
    input({ ...typed, mobile: '9811122335' }),
    input({ ...typed, payment_method: 'online' }),
    input(typed, { couponId: 1 }),
    input(typed, { lines: [{ product_id: 2, quantity: 2 }] }),
    input(typed, { lines: [{ product_id: 1, quantity: 3 }] }),
  ].map((other) => identity(undefined, other));
  expect(
    new Set(others.map((other) => JSON.stringify(other)).concat(JSON.stringify(identity(undefined, input())))).size,
  ).toBe(others.length + 1);
});

test('a sent key stands as long as its order; a customer has his own', () => {
  expect(identity('abc', input())).toMatchObject({ key: 'k:g:abc', lifeMs: null });
  expect(identity(' abc ', input(typed, { customerId: 7 }))).toMatchObject({ key: 'k:c7:abc', lifeMs: null });
});

test('a key is at most 200 printable characters', () => {
  expect(identity('x'.repeat(200), input())).toMatchObject({ lifeMs: null });
  expect(identity('x'.repeat(201), input())).toBe('idempotency_key_invalid');
  expect(identity('ключ', input())).toBe('idempotency_key_invalid');
  expect(identity('a\u0007b', input())).toBe('idempotency_key_invalid');
});

test('the same order in the other language is the same request', () => {
  expect(identity(undefined, input(typed, { language: 'hi' }))).toEqual(identity(undefined, input()));
});
