import { expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import { orderStatusLabel, paymentStatusLabel } from '../order/status-labels.ts';
import { panelOf } from './account-screen.tsx';

it('has a label for every order and payment status', () => {
  expect(orderStatuses.map((order_status) => orderStatusLabel({ order_status }))).toEqual([
    'Placed',
    'Confirmed',
    'Packed',
    'Shipped',
    'Out for delivery',
    'Delivery attempted',
    'Held by courier',
    'Delivered',
    'Cancelled',
    'Returned to us',
    'Returned',
  ]);
  expect(paymentStatuses.map((payment_status) => paymentStatusLabel({ payment_status }))).toEqual([
    'Payment pending',
    'Confirming payment',
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

it('turns an unknown status code into a label', () => {
  expect(orderStatusLabel({ order_status: 'lost_at_sea' })).toBe('Lost at sea');
});

it('shows the dashboard for a URL without a panel or with an unknown one', () => {
  expect(['', '#orders', '#nonsense'].map((hash) => panelOf(hash).label)).toEqual(['Dashboard', 'Orders', 'Dashboard']);
});
