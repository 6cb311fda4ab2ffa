import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-life.ts';
import { awaitsPayment, cashToKeepReady, situationOf } from './situation.ts';

function order(part: Partial<OrderDetail>): OrderDetail {
  return {
    order_status: 'placed',
    payment_status: 'paid',
    payment_method: 'online',
    amount_paid: 0,
    amount_due: 0,
    pay_by: null,
    next_attempt_by: null,
    held_until: null,
    can_pay: false,
    ...part,
  } as OrderDetail;
}
const told = (part: Partial<OrderDetail>) => situationOf(order(part));

const unpaid = { payment_status: 'pending', pay_by: '2026-11-21T11:10:00Z' } as const;

test('an unpaid order says until when, in Indian time', () => {
  expect(awaitsPayment(order(unpaid))).toBe(true);
  expect(told(unpaid)).toMatchObject({
    title: 'Waiting for your payment',
    text: expect.stringMatching(/until 21 Nov( 2026)?, 4:40 pm/),
  });
});

test.each<[string, Partial<OrderDetail>]>([
  ['This order is not paid yet', { order_status: 'cancelled', payment_status: 'cancelled', can_pay: true }],
  ['This order is not paid yet', { order_status: 'cancelled', payment_status: 'expired', can_pay: true }],
  ['The time to pay is over', { order_status: 'cancelled', payment_status: 'expired' }],
  ['This order is cancelled', { order_status: 'cancelled', payment_status: 'cancelled' }],
  ['We have your order', { payment_status: 'cod_due', payment_method: 'cod' }],
  ['Your parcel came back to us', { order_status: 'returned_to_origin' }],
])('%s', (title, part) => expect(told(part).title).toBe(title));

test('a cancelled order says where the money is', () => {
  expect(told({ order_status: 'cancelled', amount_paid: 100 }).text).toContain('goes back to you');
  expect(told({ order_status: 'cancelled' }).text).toBe('No money was taken.');
});

test('a courier who found nobody tries again by a time, or arranges it', () => {
  const missed = { order_status: 'delivery_attempted' } as const;
  expect(told({ ...missed, next_attempt_by: '2026-11-22T18:40:00Z' }).text).toMatch(/by 23 Nov( 2026)?, 12:10 am/);
  expect(told(missed).text).toBe('They will arrange with you what happens next.');
});

test('cash is to be kept ready while the parcel is on its way, and only then', () => {
  const cod = { payment_method: 'cod', payment_status: 'cod_due', amount_due: 496 } as const;
  expect(cashToKeepReady(order({ ...cod, order_status: 'shipped' }))).toBe('Please keep ₹496 ready for the courier.');
  expect(cashToKeepReady(order({ ...cod, order_status: 'packed' }))).toBe('');
  expect(cashToKeepReady(order({ order_status: 'shipped' }))).toBe('');
});
