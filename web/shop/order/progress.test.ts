import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-life.ts';
import type { OrderEventKind, OrderStatus } from '#contract/order-states.ts';
import { stopsOf } from './progress.ts';

/** An order with these events, a minute apart from 10:00. */
function life(order_status: OrderStatus, ...kinds: OrderEventKind[]): Pick<OrderDetail, 'order_status' | 'timeline'> {
  return { order_status, timeline: kinds.map((kind, index) => ({ kind, at: `10:0${index}`, note: '' })) };
}
const told = (...life_: Parameters<typeof life>) =>
  stopsOf(life(...life_)).map(({ status, at, standing }) => `${status} ${standing} ${at ?? '-'}`);

test('an order on its way shows what is behind it, where it is and what is to come', () => {
  expect(told('packed', 'placed', 'payment_failed', 'paid', 'confirmed', 'packed')).toEqual([
    'placed done 10:00',
    'confirmed done 10:03',
    'packed now 10:04',
    'shipped ahead -',
    'out_for_delivery ahead -',
    'delivered ahead -',
  ]);
});

test('the last of several attempts counts, and what nobody noted is passed without a time', () => {
  expect(
    told('delivered', 'placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'out_for_delivery', 'delivered'),
  ).toContain('out_for_delivery done 10:05');
  expect(told('delivered', 'placed', 'confirmed', 'packed', 'shipped', 'delivered')).toContain(
    'out_for_delivery done -',
  );
});

test.each(['delivery_attempted', 'held_by_courier'] as const)('%s stands in the way of the delivery', (status) => {
  expect(told(status, 'placed', 'confirmed', 'packed', 'shipped', status).slice(3)).toEqual([
    'shipped done 10:03',
    `${status} hindered 10:04`,
    'delivered ahead -',
  ]);
});

test('a way that broke off ends there', () => {
  expect(told('cancelled', 'placed', 'confirmed', 'cancelled')).toEqual([
    'placed done 10:00',
    'confirmed done 10:01',
    'cancelled ended 10:02',
  ]);
  expect(told('cancelled', 'placed', 'released', 'reopened', 'expired')).toEqual([
    'placed done 10:00',
    'cancelled ended 10:03',
  ]);
  expect(told('returned_to_origin', 'placed', 'shipped', 'returned_to_origin').at(-1)).toBe(
    'returned_to_origin ended 10:02',
  );
  expect(told('returned', 'placed', 'delivered', 'returned').slice(1)).toEqual([
    'delivered done 10:01',
    'returned ended 10:02',
  ]);
});
