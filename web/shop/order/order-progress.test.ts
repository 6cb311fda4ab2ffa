import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-life.ts';
import type { OrderEventKind, OrderStatus } from '#contract/order-states.ts';
import {
  awaitsPayment,
  describeCashDue,
  describeExpected,
  describeReturnPeriod,
  describeStatus,
  describeSummary,
  listProgressSteps,
} from './order-progress.ts';

/** The events are a minute apart from 10:00. */
function orderWith(
  order_status: OrderStatus,
  ...kinds: OrderEventKind[]
): Pick<OrderDetail, 'order_status' | 'timeline'> {
  return { order_status, timeline: kinds.map((kind, index) => ({ kind, at: `10:0${index}`, note: '' })) };
}
const steps = (...orderParameters: Parameters<typeof orderWith>) =>
  listProgressSteps(orderWith(...orderParameters)).map(({ status, at, state }) => `${status} ${state} ${at ?? '-'}`);

test('lists done, current and upcoming steps', () => {
  expect(steps('packed', 'placed', 'payment_failed', 'paid', 'confirmed', 'packed')).toEqual([
    'placed done 10:00',
    'confirmed done 10:03',
    'packed current 10:04',
    'shipped upcoming -',
    'out_for_delivery upcoming -',
    'delivered upcoming -',
  ]);
});

test('uses the last of several attempts, and no time for a step that was not recorded', () => {
  expect(
    steps('delivered', 'placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'out_for_delivery', 'delivered'),
  ).toContain('out_for_delivery done 10:05');
  expect(steps('delivered', 'placed', 'confirmed', 'packed', 'shipped', 'delivered')).toContain(
    'out_for_delivery done -',
  );
});

test.each(['delivery_attempted', 'held_by_courier'] as const)('%s delays the delivery', (status) => {
  expect(steps(status, 'placed', 'confirmed', 'packed', 'shipped', status).slice(3)).toEqual([
    'shipped done 10:03',
    `${status} delayed 10:04`,
    'delivered upcoming -',
  ]);
});

test('a cancelled or returned order ends with its last step', () => {
  expect(steps('cancelled', 'placed', 'confirmed', 'cancelled')).toEqual([
    'placed done 10:00',
    'confirmed done 10:01',
    'cancelled ended 10:02',
  ]);
  expect(steps('cancelled', 'placed', 'abandoned', 'payment_retried', 'expired')).toEqual([
    'placed done 10:00',
    'cancelled ended 10:03',
  ]);
  expect(steps('returned_to_origin', 'placed', 'shipped', 'returned_to_origin').at(-1)).toBe(
    'returned_to_origin ended 10:02',
  );
  expect(steps('returned', 'placed', 'delivered', 'returned').slice(1)).toEqual([
    'delivered done 10:01',
    'returned ended 10:02',
  ]);
});

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
const situation = (part: Partial<OrderDetail>) => describeStatus(order(part));

const unpaid = { payment_status: 'pending', pay_by: '2026-11-21T11:10:00Z' } as const;

test('an unpaid order names its deadline in Indian time', () => {
  expect(awaitsPayment(order(unpaid))).toBe(true);
  expect(situation(unpaid)).toMatchObject({
    title: 'Waiting for your payment',
    text: expect.stringMatching(/until 21 Nov( 2026)?, 4:40 pm/),
  });
});

test.each<[string, Partial<OrderDetail>]>([
  ['This order isn’t paid yet', { order_status: 'cancelled', payment_status: 'cancelled', can_pay: true }],
  ['This order isn’t paid yet', { order_status: 'cancelled', payment_status: 'expired', can_pay: true }],
  ['This order has expired', { order_status: 'cancelled', payment_status: 'expired' }],
  ['This order is cancelled', { order_status: 'cancelled', payment_status: 'cancelled' }],
  ['We’ve received your order', { payment_status: 'cod_due', payment_method: 'cod' }],
  ['Your parcel came back to us', { order_status: 'returned_to_origin' }],
])('%s', (title, part) => expect(situation(part).title).toBe(title));

test('a cancelled order says what happens to the money', () => {
  expect(situation({ order_status: 'cancelled', amount_paid: 100 }).text).toContain('refunding what you paid');
  expect(situation({ order_status: 'cancelled', amount_paid: 100, payment_status: 'refunded' }).text).toBe(
    'We’ve refunded what you paid. See the details below.',
  );
  expect(situation({ order_status: 'cancelled' }).text).toBe('No money was taken.');
});

test('a failed delivery attempt names the next one, if known', () => {
  const missed = { order_status: 'delivery_attempted' } as const;
  expect(situation({ ...missed, next_attempt_by: '2026-11-22T18:40:00Z' }).text).toMatch(/by 23 Nov( 2026)?, 12:10 am/);
  expect(situation(missed).text).toBe('The courier will contact you about the next step.');
});

test('cash is due only while the parcel is in transit', () => {
  const cod = { payment_method: 'cod', payment_status: 'cod_due', amount_due: 496 } as const;
  expect(describeCashDue(order({ ...cod, order_status: 'shipped' }))).toBe('Please keep ₹496 ready for the courier.');
  expect(describeCashDue(order({ ...cod, order_status: 'packed' }))).toBe('');
  expect(describeCashDue(order({ order_status: 'shipped' }))).toBe('');
});

test('the reduced page of an order that staff look at says the same as the whole one', () => {
  const standing = {
    order_status: 'placed',
    payment_method: 'cod',
    payment_status: 'cod_due',
    under_review: true,
    next_attempt_by: null,
    held_until: null,
  } as const;
  const said = describeStatus({ ...standing, pay_by: null, can_pay: false, amount_paid: 0 });
  expect(said.title).toBe('We’re confirming your order');
  const summary = {
    access: 'number',
    number: 'A-1',
    formated_billing_date: '',
    placed_at: '',
    courier: null,
    delivered_at: null,
    timeline: [],
  } as const;
  expect(describeSummary({ ...summary, ...standing, timeline: [] })).toEqual(said);
});

test('the expected days are told until the order ends, is late, or as long as it is unpaid', () => {
  const promised = { from: '2026-11-24', to: '2026-11-27' };
  const expected = (part: Partial<OrderDetail>, today = '2026-11-27') =>
    describeExpected(order({ promised, ...part }), today);
  expect(expected({ order_status: 'shipped' })).toBe('Expected delivery: Tue, 24 Nov – Fri, 27 Nov.');
  expect(expected({ order_status: 'placed', payment_status: 'cod_due', payment_method: 'cod' })).toContain(
    'Fri, 27 Nov',
  );
  expect(expected({ order_status: 'shipped' }, '2026-11-28')).toBe('');
  for (const order_status of ['delivered', 'cancelled', 'returned_to_origin', 'held_by_courier'] as const)
    expect(expected({ order_status })).toBe('');
  expect(expected({ ...unpaid })).toBe('');
  expect(expected({ order_status: 'shipped', promised: null })).toBe('');
});

test('a parcel on its way says its days once: the promised ones, the usual ones, or that it is late', () => {
  const shipped = { order_status: 'shipped' } as const;
  expect(situation(shipped).text).toBe('Most parcels arrive 3 to 7 working days after dispatch.');
  expect(situation({ ...shipped, promised: { from: '2099-01-01', to: '2099-01-03' } }).text).toBe('');
  expect(situation({ ...shipped, promised: { from: '2020-01-01', to: '2020-01-03' } }).text).toMatch(
    /^It’s taking longer than we expected/,
  );
});

test.each([
  [true, '2026-11-30', 'You can return items until 30 Nov 2026.'],
  [false, '2026-11-29', 'Returns closed on 29 Nov 2026.'],
  // All of it is being returned.
  [false, '2026-11-30', ''],
  [false, null, ''],
])('can_return %s, until %s', (can_return, return_until, expected) => {
  const lines = [{ return_until }] as OrderDetail['lines'];
  expect(describeReturnPeriod({ can_return, lines }, '2026-11-30')).toBe(expected);
});
