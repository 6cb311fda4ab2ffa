import { expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { orderStatusText, paymentStatusText } from './order-words.ts';
import { panelOf } from './panels.ts';

it('has words for every state of an order and of its payment', () => {
  expect(orderStatuses.map((order_status) => orderStatusText({ order_status }))).toEqual(['Placed', 'Cancelled']);
  expect(paymentStatuses.map((payment_status) => paymentStatusText({ payment_status }))).toEqual([
    'Cash on delivery',
    'Payment pending',
    'Paid',
    'Payment expired',
    'Cancelled',
  ]);
});

it('makes a code that is new here readable', () => {
  expect(orderStatusText({ order_status: 'out_for_delivery' })).toBe('Out for delivery');
});

it('shows the Dashboard for an address without or with an unknown panel', () => {
  expect(['', '#orders', '#nonsense'].map((hash) => panelOf(hash).label)).toEqual(['Dashboard', 'Orders', 'Dashboard']);
});
