import { languageFacts } from '#contract/language.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import type { OrderEventKind, OrderStatus } from '#contract/order-states.ts';
import { policy } from '#contract/policy.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { words as here } from '../language/language-words.ts';
import { words } from './order-page-words.ts';

const { situations } = words;

/** Whether the order still waits for an online payment. */
export const awaitsPayment = ({ order_status, payment_method, payment_status }: OrderDetail): boolean =>
  order_status === 'placed' &&
  payment_method === 'online' &&
  ['pending', 'failed', 'authorised'].includes(payment_status);

/** How the order stands, in a few words and a sentence. */
export function situationOf(order: OrderDetail): { title: string; text: string } {
  const { order_status: status, next_attempt_by: next, held_until: held } = order;
  if (awaitsPayment(order) && order.pay_by) {
    return said(situations.unpaid, momentInWords(order.pay_by));
  }
  if (status === 'placed') return said(situations.placed, policy.dispatchWorkingDays);
  if (status === 'shipped') return said(situations.shipped, policy.deliveryDays.min, policy.deliveryDays.max);
  if (status === 'delivery_attempted') {
    const { title, text, later } = situations.delivery_attempted;
    return { title, text: next ? text(momentInWords(next)) : later };
  }
  if (status === 'held_by_courier') return said(situations.held_by_courier, held ? momentInWords(held) : '');
  return status === 'cancelled' ? endOf(order) : situations[status];
}

function said<P extends unknown[]>({ title, text }: { title: string; text: (...parts: P) => string }, ...parts: P) {
  return { title, text: text(...parts) };
}

function endOf(order: OrderDetail): { title: string; text: string } {
  if (order.can_pay) return situations.payable;
  if (order.payment_status === 'expired') return situations.expired;
  const { title, text, refund } = situations.cancelled;
  return { title, text: order.amount_paid > 0 ? refund : text };
}

/** What a buyer who pays the courier must have ready; empty where nothing. */
export function cashToKeepReady({ payment_status, order_status, amount_due }: OrderDetail): string {
  const onItsWay = ['shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier'].includes(order_status);
  return payment_status === 'cod_due' && onItsWay && amount_due > 0 ? words.keepReady(formatRupees(amount_due)) : '';
}

/** The way of every order that goes well. */
const way = ['placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

/**
 * One stop on an order's way. `at` is when it was reached, as far as that is noted. done: passed; now: where it stands; hindered: where it
 * stands, and something is in the way; ahead: still to come; ended: where the way broke off.
 */
export interface Stop {
  status: OrderStatus;
  at: string | null;
  standing: 'done' | 'now' | 'hindered' | 'ahead' | 'ended';
}

type Life = Pick<OrderDetail, 'order_status' | 'timeline'>;

/** What notes that an order came to a status, where that is not an event of the same name. */
const notedAs: Partial<Record<OrderStatus, readonly OrderEventKind[]>> = {
  cancelled: ['cancelled', 'released', 'expired'],
};

function reachedAt({ timeline }: Life, status: OrderStatus): string | null {
  const kinds: readonly string[] = notedAs[status] ?? [status];
  return timeline.findLast(({ kind }) => kinds.includes(kind))?.at ?? null;
}

/** The stops of an order's way, first to last; a way that broke off ends where it did. */
export function stopsOf(order: Life): Stop[] {
  const { order_status: status } = order;
  const stop = (each: OrderStatus, standing: Stop['standing']): Stop => ({
    status: each,
    at: standing === 'ahead' ? null : reachedAt(order, each),
    standing,
  });
  if (status === 'cancelled' || status === 'returned_to_origin' || status === 'returned') {
    const passed = way.filter((each) => reachedAt(order, each) !== null);
    return [...passed.map((each) => stop(each, 'done')), stop(status, 'ended')];
  }
  if (status === 'delivery_attempted' || status === 'held_by_courier')
    return way.map((each) => {
      if (each === 'out_for_delivery') return stop(status, 'hindered');
      return stop(each, each === 'delivered' ? 'ahead' : 'done');
    });
  const reached = way.indexOf(status);
  return way.map((each, index) => stop(each, index < reached ? 'done' : index === reached ? 'now' : 'ahead'));
}

const page = languageFacts[here.code].page;
const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const month = here.code === 'hi' ? ('long' as const) : ('short' as const);
const day = new Intl.DateTimeFormat(page, { ...inIndia, day: 'numeric', month });
const dayOfYear = new Intl.DateTimeFormat(page, { ...inIndia, day: 'numeric', month, year: 'numeric' });
const time = new Intl.DateTimeFormat(page, {
  ...inIndia,
  hour: 'numeric',
  minute: '2-digit',
  hour12: here.code === 'en',
});
const year = new Intl.DateTimeFormat('en', { ...inIndia, year: 'numeric' });

/** An ISO 8601 moment in India as people say it: "21 Nov, 4:12 pm", with its year once that is over. */
export function momentInWords(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const date = year.format(at) === year.format(now) ? day : dayOfYear;
  return words.moment(date.format(at), time.format(at));
}

const calendarDay = new Intl.DateTimeFormat('en-CA', { ...inIndia, year: 'numeric', month: '2-digit', day: '2-digit' });

/** YYYY-MM-DD. */
export const todayInIndia = (): string => calendarDay.format(new Date());
