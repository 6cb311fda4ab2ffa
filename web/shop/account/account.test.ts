import { expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import { orderStatusText, paymentStatusText } from '../order/status-labels.ts';
import { panelOf } from './account-screen.tsx';

it('has words for every state of an order and of its payment', () => {
  expect(orderStatuses.map((order_status) => orderStatusText({ order_status }))).toEqual([
    'Placed',
    'Confirmed',
    'Packed',
    'Shipped',
    'Out for delivery',
    'Delivery attempted',
    'Held by courier',
    'Delivered',
    'Cancelled',
    'Returned to origin',
    'Returned',
  ]);
  expect(paymentStatuses.map((payment_status) => paymentStatusText({ payment_status }))).toEqual([
    'Payment pending',
    'Authorised',
    'Payment failed',
    'Paid',
    'Payment expired',
    'Cancelled',
    'Cash on delivery',
    'Paid on delivery',
    'Partially refunded',
    'Refunded',
  ]);
});

it('makes a code that is new here readable', () => {
  expect(orderStatusText({ order_status: 'lost_at_sea' })).toBe('Lost at sea');
});

it('shows the Dashboard for an address without or with an unknown panel', () => {
  expect(['', '#orders', '#nonsense'].map((hash) => panelOf(hash).label)).toEqual(['Dashboard', 'Orders', 'Dashboard']);
});
