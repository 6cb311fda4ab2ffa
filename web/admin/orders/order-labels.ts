import type {
  CreditKind,
  OrderEventKind,
  OrderStatus,
  PaymentStatus,
  RefundMethod,
  RefundState,
  ReturnState,
} from '#contract/order-states.ts';
import type { OrderAction, StaffOrder } from '#contract/staff-orders.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatTime } from '../dates.ts';

interface Label {
  text: string;
  tone: Tone;
}

export const orderLabels: Record<OrderStatus, Label> = {
  placed: { text: 'Placed', tone: 'warning' },
  confirmed: { text: 'Confirmed', tone: 'neutral' },
  packed: { text: 'Packed', tone: 'neutral' },
  shipped: { text: 'Shipped', tone: 'neutral' },
  out_for_delivery: { text: 'Out for delivery', tone: 'neutral' },
  delivery_attempted: { text: 'Delivery attempted', tone: 'danger' },
  held_by_courier: { text: 'Held by courier', tone: 'danger' },
  delivered: { text: 'Delivered', tone: 'success' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  returned_to_origin: { text: 'Returned to origin', tone: 'neutral' },
  returned: { text: 'Returned', tone: 'neutral' },
};

export const paymentLabels: Record<PaymentStatus, Label> = {
  pending: { text: 'Payment pending', tone: 'warning' },
  authorised: { text: 'Payment authorised', tone: 'warning' },
  failed: { text: 'Payment failed', tone: 'danger' },
  paid: { text: 'Paid', tone: 'success' },
  expired: { text: 'Payment expired', tone: 'neutral' },
  cancelled: { text: 'Payment cancelled', tone: 'neutral' },
  cod_due: { text: 'Cash due', tone: 'warning' },
  cod_collected: { text: 'Cash received', tone: 'success' },
  partially_refunded: { text: 'Partially refunded', tone: 'neutral' },
  refunded: { text: 'Refunded', tone: 'neutral' },
};

export const returnLabels: Record<ReturnState, Label> = {
  requested: { text: 'Needs a decision', tone: 'warning' },
  approved: { text: 'Approved, waiting for items', tone: 'warning' },
  declined: { text: 'Declined', tone: 'neutral' },
  received: { text: 'Items received', tone: 'warning' },
  refunded: { text: 'Refunded', tone: 'success' },
};

/** For a return whose refund was started and has not reached the buyer yet. */
export const refundInProgress: Label = { text: 'Refund in progress', tone: 'neutral' };

/** Returns the label of a refund's state; a waiting bank transfer waits for staff. */
export function refundLabel(state: RefundState, method: RefundMethod): Label {
  switch (state) {
    case 'waiting':
      return method === 'bank_transfer'
        ? { text: 'Transfer needed', tone: 'warning' }
        : { text: 'Waiting for the provider', tone: 'neutral' };
    case 'pending':
      return { text: 'With the provider', tone: 'neutral' };
    case 'processed':
      return { text: 'Refunded', tone: 'success' };
    case 'failed':
      return { text: 'Failed', tone: 'danger' };
  }
}

export const refundMethodLabels: Record<RefundMethod, string> = {
  provider: 'by the payment provider',
  bank_transfer: 'by bank transfer',
};

/** Why a refund waits, by its error's code; other codes are shown as they are. */
export const refundErrors: Readonly<Record<string, string>> = {
  gateway_not_configured:
    'The payment provider that took this money isn’t set up any more. The refund is sent once its keys are set again.',
  payment_unavailable: 'The payment provider could not be reached. We try again every hour.',
};

export const creditLabels: Record<CreditKind, string> = {
  cancelled: 'Cancelled',
  undelivered: 'Returned to origin',
  returned: 'Returned',
};

export const actionLabels: Record<OrderAction, string> = {
  confirm: 'Confirm order',
  pack: 'Mark as packed',
  dispatch: 'Dispatch order',
  'out-for-delivery': 'Mark as out for delivery',
  deliver: 'Mark as delivered',
  'attempt-failed': 'Record failed attempt',
  hold: 'Mark as held by courier',
  'collect-cod': 'Record cash received',
  refund: 'Issue refund',
  'returned-to-origin': 'Record return to origin',
  cancel: 'Cancel items or order',
};

export const eventLabels: Record<OrderEventKind, string> = {
  placed: 'Placed',
  payment_failed: 'Payment attempt failed',
  paid: 'Paid',
  expired: 'Payment expired, order closed',
  abandoned: 'Abandoned before payment',
  late_payment: 'Late payment received',
  duplicate_payment: 'Duplicate payment received',
  unmatched_payment_refunded: 'Unmatched payment refunded',
  reinstated: 'Reinstated after late payment',
  payment_retried: 'Payment retried',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Handed to the courier',
  out_for_delivery: 'Out for delivery',
  delivery_attempted: 'Delivery attempted, nobody at home',
  held_by_courier: 'Held by the courier',
  delivered: 'Delivered',
  cod_collected: 'Cash received',
  cancelled: 'Cancelled',
  lines_cancelled: 'Items cancelled',
  returned_to_origin: 'Returned to origin',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_declined: 'Return declined',
  return_received: 'Returned items received',
  returned: 'All items returned',
  refund_started: 'Refund started',
  refund_failed: 'Refund failed',
  refunded: 'Refund completed',
};

type Event = StaffOrder['events'][number];

/** How each known detail of an event reads, in the order of the sentence. */
const detailTexts: Record<string, (value: string) => string> = {
  amount_paise: (value) => formatRupees(Number(value) / 100),
  method: (value) => refundMethodLabels[value as RefundMethod] ?? value,
  courier: (value) => value,
  awb: (value) => `AWB ${value}`,
  attempt: (value) => `attempt ${value}`,
  until: (value) => `until ${formatTime(value)}`,
  pieces: (value) => (value === '1' ? '1 item' : `${value} items`),
  line_no: (value) => `line ${value}`,
  quantity: (value) => (value === '1' ? '1 item' : `${value} items`),
  restocked: (value) => `${value} restocked`,
  written_off: (value) => `${value} written off`,
  payment_id: (value) => `payment ${value}`,
  try: (value) => `attempt ${value}`,
  return_id: (value) => `return ${value}`,
  refund_id: (value) => `refund ${value}`,
  credit_id: (value) => `credit ${value}`,
};

/** Returns the details of an event as text, empty where there are none; without reasons and notes, which people wrote. */
export function formatEventDetail({ detail }: Pick<Event, 'detail'>): string {
  const known = Object.entries(detailTexts).flatMap(([key, format]) =>
    key in detail ? format(String(detail[key])) : [],
  );
  const others = Object.keys(detail).filter((key) => !(key in detailTexts) && key !== 'reason' && key !== 'note');
  return [...known, ...others.map((key) => `${key} ${detail[key]}`)].join(', ');
}

/** Returns the reason and note that somebody gave; empty where nobody did. */
export function formatEventNote({ kind, detail }: Pick<Event, 'kind' | 'detail'>): string {
  const { reason = '', note = '' } = detail;
  const reasonText = kind === 'return_requested' ? words.reasons[reason as ReturnReason] : String(reason);
  return [reasonText, String(note)].filter(Boolean).join('. ');
}

/** Returns who caused an event, as staff call them. */
export function formatEventActor({ by }: Pick<Event, 'by'>): string {
  if (by === 'system') return 'automatically';
  if (by === 'guest') return 'guest';
  if (by === 'buyer') return 'customer';
  const customer = /^customer:(\d+)$/.exec(by)?.[1];
  if (customer) return `customer ${customer}`;
  const provider = /^provider:(\w+)$/.exec(by)?.[1];
  return provider ? `payment provider (${provider})` : by;
}
