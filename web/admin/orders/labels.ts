import type {
  CreditKind,
  OrderEventKind,
  OrderStatus,
  PaymentStatus,
  RefundMethod,
  RefundState,
  ReturnState,
} from '#contract/order-states.ts';
import type { OrderAction } from '#contract/staff-orders.ts';

/** How a badge looks: plain, good (done), bad (trouble) or due (staff's turn). */
export type Look = '' | 'good' | 'bad' | 'due';
interface Label {
  text: string;
  look: Look;
}

export const orderLabels: Record<OrderStatus, Label> = {
  placed: { text: 'Placed', look: 'due' },
  confirmed: { text: 'Confirmed', look: '' },
  packed: { text: 'Packed', look: '' },
  shipped: { text: 'Shipped', look: '' },
  out_for_delivery: { text: 'Out for delivery', look: '' },
  delivery_attempted: { text: 'Attempt failed', look: 'bad' },
  held_by_courier: { text: 'Held by courier', look: 'bad' },
  delivered: { text: 'Delivered', look: 'good' },
  cancelled: { text: 'Cancelled', look: '' },
  returned_to_origin: { text: 'Came back', look: '' },
  returned: { text: 'Returned', look: '' },
};

export const paymentLabels: Record<PaymentStatus, Label> = {
  pending: { text: 'Payment pending', look: 'due' },
  authorised: { text: 'Payment authorised', look: 'due' },
  failed: { text: 'Payment failed', look: 'bad' },
  paid: { text: 'Paid', look: 'good' },
  expired: { text: 'Not paid in time', look: '' },
  cancelled: { text: 'Nothing paid', look: '' },
  cod_due: { text: 'Cash due', look: 'due' },
  cod_collected: { text: 'Cash booked', look: 'good' },
  partially_refunded: { text: 'Partly refunded', look: '' },
  refunded: { text: 'Refunded', look: '' },
};

export const returnLabels: Record<ReturnState, Label> = {
  requested: { text: 'Awaits an answer', look: 'due' },
  approved: { text: 'Approved, awaits the goods', look: 'due' },
  refused: { text: 'Refused', look: '' },
  received: { text: 'Goods are here', look: 'due' },
  refunded: { text: 'Refunded', look: 'good' },
};

/** Of a return whose goods were credited and whose money has not gone back yet. */
export const refundUnderWay: Label = { text: 'Refund under way', look: '' };

/** A refund's state; a transfer that waits, waits for staff. */
export function refundLabel(state: RefundState, method: RefundMethod): Label {
  switch (state) {
    case 'waiting':
      return method === 'bank_transfer'
        ? { text: 'Awaits your transfer', look: 'due' }
        : { text: 'Waits for the provider', look: '' };
    case 'pending':
      return { text: 'With the provider', look: '' };
    case 'processed':
      return { text: 'Gone back', look: 'good' };
    case 'failed':
      return { text: 'Failed', look: 'bad' };
  }
}

export const methodLabels: Record<RefundMethod, string> = {
  provider: 'by the payment provider',
  bank_transfer: 'by bank transfer',
};

export const creditLabels: Record<CreditKind, string> = {
  cancelled: 'Cancelled',
  undelivered: 'Came back undelivered',
  returned: 'Returned',
};

export const deedLabels: Record<OrderAction, string> = {
  confirm: 'Confirm',
  pack: 'Mark as packed',
  dispatch: 'Dispatch',
  'out-for-delivery': 'Out for delivery',
  deliver: 'Mark as delivered',
  'attempt-failed': 'Attempt failed',
  hold: 'Held by courier',
  'collect-cod': 'Book the cash',
  refund: 'Refund returns',
  'returned-to-origin': 'Came back undelivered',
  cancel: 'Cancel pieces or all',
};

export const eventLabels: Record<OrderEventKind, string> = {
  placed: 'Placed',
  payment_failed: 'A try to pay failed',
  paid: 'Paid',
  expired: 'Not paid in time, closed',
  released: 'Given up by the buyer before paying',
  late_payment: 'A payment came too late',
  second_payment: 'A second payment came',
  payment_sent_back: 'The stray payment was sent back',
  revived: 'Paid after closing, opened again',
  reopened: 'Opened again to be paid',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Handed to the courier',
  out_for_delivery: 'Out for delivery',
  delivery_attempted: 'Delivery attempted, nobody there',
  held_by_courier: 'Held by the courier',
  delivered: 'Delivered',
  cod_collected: 'Cash booked',
  cancelled: 'Cancelled',
  lines_cancelled: 'Pieces cancelled',
  returned_to_origin: 'Came back undelivered',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_refused: 'Return refused',
  return_received: 'Returned goods received',
  returned: 'All of it returned',
  refund_started: 'Refund started',
  refund_failed: 'Refund failed',
  refunded: 'Refund has gone back',
};
