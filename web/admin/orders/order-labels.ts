import type { OrderStatus, PaymentStatus, RefundMethod, RefundState, ReturnState } from '#contract/order-states.ts';
import type { StaffOrder } from '#contract/admin/orders/orders.ts';
import { orderLabels as messages } from '#messages/admin.ts';
import { ticketLabels } from '#messages/support.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatTime } from '../kit/dates.ts';

interface Label {
  text: string;
  tone: Tone;
}

function withTones<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  tones: Readonly<Record<Key, Tone>>,
): Readonly<Record<Key, Label>> {
  const keys = Object.keys(tones) as Key[];
  return Object.fromEntries(keys.map((key) => [key, { text: texts[key], tone: tones[key] }])) as Record<Key, Label>;
}

/** A delivery charge in rupees; none is called free, as in the shop. */
export const formatCharge = (rupees: number) => (rupees === 0 ? messages.freeDelivery : formatRupees(rupees));

export const orderLabels = withTones<OrderStatus>(messages.order, {
  placed: 'warning',
  confirmed: 'neutral',
  packed: 'neutral',
  shipped: 'neutral',
  out_for_delivery: 'neutral',
  delivery_attempted: 'danger',
  held_by_courier: 'danger',
  delivered: 'success',
  cancelled: 'neutral',
  returned_to_origin: 'neutral',
  returned: 'neutral',
});

export const paymentLabels = withTones<PaymentStatus>(messages.payment, {
  pending: 'warning',
  authorised: 'warning',
  failed: 'danger',
  paid: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  cod_due: 'warning',
  cod_collected: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
});

export const returnLabels = withTones<ReturnState>(messages.return, {
  requested: 'warning',
  approved: 'warning',
  declined: 'neutral',
  received: 'warning',
  refunded: 'success',
});

/** The return's refund was started and has not reached the buyer yet. */
export const refundInProgress: Label = { text: messages.refundInProgress, tone: 'neutral' };

const refundTones: Record<RefundState, Tone> = {
  waiting: 'neutral',
  pending: 'neutral',
  processed: 'success',
  failed: 'danger',
};

/** Error codes of waiting refunds; unknown codes are shown as they are. */
export const refundErrors: Readonly<Record<string, string>> = messages.refundErrors;

/** A bank transfer that waits is waiting for staff. */
export function refundLabel(state: RefundState, method: RefundMethod): Label {
  if (state === 'waiting' && method === 'bank_transfer') return { text: messages.refund.transfer, tone: 'warning' };
  return { text: messages.refund[state], tone: refundTones[state] };
}

type Event = StaffOrder['events'][number];
type ReviewReason = NonNullable<StaffOrder['review']>['reason'];

/** Texts of an event's details, in the order of the sentence. */
const detailTexts: Record<string, (value: string) => string> = {
  amount_paise: (value) => formatRupees(Number(value) / 100),
  method: (value) => messages.method[value as RefundMethod] ?? value,
  courier: (value) => value,
  awb: (value) => messages.detail.awb({ value }),
  attempt: (value) => messages.detail.attempt({ value }),
  until: (value) => messages.detail.until({ time: formatTime(value) }),
  pieces: (value) => messages.detail.items({ count: Number(value) }),
  line_no: (value) => messages.detail.line({ value }),
  quantity: (value) => messages.detail.items({ count: Number(value) }),
  restocked: (value) => messages.detail.restocked({ value }),
  written_off: (value) => messages.detail.writtenOff({ value }),
  payment_id: (value) => messages.detail.payment({ value }),
  try: (value) => messages.detail.attempt({ value }),
  return_id: (value) => messages.detail.return({ value }),
  refund_id: (value) => messages.detail.refund({ value }),
  credit_id: (value) => messages.detail.credit({ value }),
  trait: (value) => messages.traits[value as ReviewReason] ?? value,
  orders: (value) => messages.detail.orders({ count: Number(value) }),
  batch: (value) => messages.detail.batch({ value }),
};

/** Returns an event's details as text. Leaves out reasons and notes, which people wrote. */
export function formatEventDetail({ detail }: Pick<Event, 'detail'>): string {
  const known = Object.entries(detailTexts).flatMap(([key, format]) =>
    key in detail ? format(String(detail[key])) : [],
  );
  const unsaid = ['reason', 'note', 'edit_id', 'state'];
  const others = Object.keys(detail).filter((key) => !(key in detailTexts) && !unsaid.includes(key));
  return [...known, ...others.map((key) => `${key} ${detail[key]}`)].join(', ');
}

export function formatEventNote({ kind, detail }: Pick<Event, 'kind' | 'detail'>): string {
  const { reason = '', note = '' } = detail;
  const reasonText = kind === 'return_requested' ? ticketLabels.reasons[reason as ReturnReason] : String(reason);
  return [reasonText, String(note)].filter(Boolean).join('. ');
}

export function formatEventActor({ by }: Pick<Event, 'by'>): string {
  if (by === 'system') return messages.actor.system;
  if (by === 'guest') return messages.actor.guest;
  if (by === 'buyer') return messages.actor.buyer;
  const customer = /^customer:(\d+)$/.exec(by)?.[1];
  if (customer) return messages.actor.customer({ id: customer });
  const provider = /^provider:(\w+)$/.exec(by)?.[1];
  return provider ? messages.actor.provider({ name: provider }) : by;
}
