import type { RefundMethod } from '#contract/order-states.ts';
import type { StaffOrder } from '#contract/staff-orders.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import { methodLabels } from './labels.ts';

type Event = StaffOrder['events'][number];

/** In the order in which they are said. */
const names: Record<string, (value: string) => string> = {
  amount_paise: (value) => formatRupees(Number(value) / 100),
  method: (value) => methodLabels[value as RefundMethod] ?? value,
  courier: (value) => value,
  awb: (value) => `AWB ${value}`,
  attempt: (value) => `attempt ${value}`,
  until: (value) => `until ${indiaTime(value)}`,
  pieces: (value) => (value === '1' ? '1 piece' : `${value} pieces`),
  line_no: (value) => `line ${value}`,
  quantity: (value) => (value === '1' ? '1 piece' : `${value} pieces`),
  restocked: (value) => `${value} back into stock`,
  written_off: (value) => `${value} written off`,
  payment_id: (value) => `payment ${value}`,
  try: (value) => `try ${value}`,
  return_id: (value) => `return ${value}`,
  refund_id: (value) => `refund ${value}`,
  credit_id: (value) => `credit ${value}`,
};

/** What is known of an event beside its kind, in words; empty where nothing. Reasons and notes are words of people and stand apart. */
export function eventFacts({ detail }: Pick<Event, 'detail'>): string {
  const known = Object.entries(names).flatMap(([key, say]) => (key in detail ? say(String(detail[key])) : []));
  const others = Object.keys(detail).filter((key) => !(key in names) && key !== 'reason' && key !== 'note');
  return [...known, ...others.map((key) => `${key} ${detail[key]}`)].join(', ');
}

/** What somebody gave as reason or note; empty where nothing. */
export function eventWords({ kind, detail }: Pick<Event, 'kind' | 'detail'>): string {
  const { reason = '', note = '' } = detail;
  const said = kind === 'return_requested' ? words.reasons[reason as ReturnReason] : String(reason);
  return [said, String(note)].filter(Boolean).join('. ');
}

/** Who did it, as staff call them. */
export function eventActor({ by }: Pick<Event, 'by'>): string {
  if (by === 'system') return 'by itself';
  if (by === 'guest') return 'the buyer, as a guest';
  if (by === 'buyer') return 'the buyer';
  const customer = /^customer:(\d+)$/.exec(by)?.[1];
  if (customer) return `the buyer, customer ${customer}`;
  const provider = /^provider:(\w+)$/.exec(by)?.[1];
  return provider ? `the payment provider (${provider})` : by;
}
