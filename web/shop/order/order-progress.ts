import { createDateFormat, createTimeFormat } from '#contract/date-format.ts';
import type { OrderDetail, OrderSummary } from '#contract/order-life.ts';
import type { OrderEventKind, OrderStatus } from '#contract/order-states.ts';
import { policy } from '#contract/policy.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { order as messages } from '#messages/account.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { formatCalendarDay, formatDeliveryDays } from '../language/format.ts';

const { situations } = messages;

type Standing = Pick<OrderDetail, 'order_status' | 'payment_method' | 'payment_status'>;
type StatusFacts = Standing &
  Pick<OrderDetail, 'next_attempt_by' | 'held_until' | 'pay_by' | 'can_pay' | 'amount_paid' | 'under_review'> &
  Partial<Pick<OrderDetail, 'promised'>>;

/** Whether the order still waits for an online payment. */
export const awaitsPayment = ({ order_status, payment_method, payment_status }: Standing): boolean =>
  order_status === 'placed' &&
  payment_method === 'online' &&
  ['pending', 'failed', 'authorised'].includes(payment_status);

export function describeStatus(order: StatusFacts): { title: string; text: string } {
  const { order_status: status, next_attempt_by: nextAttempt, held_until: heldUntil } = order;
  if (awaitsPayment(order) && order.pay_by) {
    return fillText(situations.unpaid, { until: formatTime(order.pay_by) });
  }
  if (order.pay_by && order.can_pay && status !== 'cancelled')
    return fillText(situations.change, { until: formatTime(order.pay_by) });
  if (order.under_review) return situations.review;
  if (status === 'placed') return fillText(situations.placed, { days: policy.dispatchWorkingDays });
  if (status === 'shipped') return describeTransit(order);
  if (status === 'delivery_attempted') {
    const { title, text, later } = situations.delivery_attempted;
    return { title, text: nextAttempt ? text({ until: formatTime(nextAttempt) }) : later };
  }
  if (status === 'held_by_courier')
    return fillText(situations.held_by_courier, { until: heldUntil ? formatTime(heldUntil) : '' });
  return status === 'cancelled' ? describeCancellation(order) : situations[status];
}

/** A summary does not mention money. */
export function describeSummary(order: OrderSummary): { title: string; text: string } {
  if (awaitsPayment(order)) return { title: situations.unpaid.title, text: '' };
  const { title, text } = describeStatus({ ...order, pay_by: null, can_pay: false, amount_paid: 0 });
  return { title, text: order.order_status === 'cancelled' ? '' : text };
}

function fillText<Values>({ title, text }: { title: string; text: (values: Values) => string }, values: Values) {
  return { title, text: text(values) };
}

function describeCancellation(order: StatusFacts): { title: string; text: string } {
  if (order.can_pay) return situations.payable;
  if (order.payment_status === 'expired') return situations.expired;
  const { title, text, refund, refunded } = situations.cancelled;
  if (order.amount_paid === 0) return { title, text };
  return { title, text: order.payment_status === 'refunded' ? refunded : refund };
}

/** Promised delivery days are shown beside this text, see `describeExpected`. */
function describeTransit({ promised }: StatusFacts): { title: string; text: string } {
  const { shipped } = situations;
  if (promised && promised.to < todayInIndia()) return { title: shipped.title, text: shipped.late };
  if (promised) return { title: shipped.title, text: '' };
  return fillText(shipped, { minimum: policy.deliveryDays.min, maximum: policy.deliveryDays.max });
}

/** Empty once the order has ended, before it is paid, and after the promised days. */
export function describeExpected(order: Standing & Pick<OrderDetail, 'promised'>, today = todayInIndia()): string {
  const { promised, order_status: status } = order;
  const isUnderway = ['placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivery_attempted'].includes(
    status,
  );
  if (!promised || !isUnderway || awaitsPayment(order) || promised.to < today) return '';
  return messages.expected({ days: formatDeliveryDays({ deliver_from: promised.from, deliver_to: promised.to }) });
}

/** Empty before delivery, and while nothing is left to return. */
export function describeReturnPeriod(
  { can_return, lines }: Pick<OrderDetail, 'can_return' | 'lines'>,
  today = todayInIndia(),
): string {
  const until = lines[0]?.return_until ?? null;
  if (until === null) return '';
  if (until < today) return messages.items.returnEnded({ day: formatCalendarDay(until) });
  return can_return ? messages.items.returnUntil({ day: formatCalendarDay(until) }) : '';
}

/** Empty if nothing is due on delivery. */
export function describeCashDue({ payment_status, order_status, amount_due }: OrderDetail): string {
  const isInTransit = ['shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier'].includes(order_status);
  return payment_status === 'cod_due' && isInTransit && amount_due > 0
    ? messages.keepCashReady({ amount: formatRupees(amount_due) })
    : '';
}

const usualSteps = ['placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

/**
 * `at` is when it was reached, if recorded. `delayed`: the current step has a problem; `ended`: the order was cancelled
 * or returned.
 */
export interface ProgressStep {
  status: OrderStatus;
  at: string | null;
  state: 'done' | 'current' | 'delayed' | 'upcoming' | 'ended';
}

type OrderState = Pick<OrderDetail, 'order_status' | 'timeline'>;

/** Statuses whose events have other names. */
const statusEvents: Partial<Record<OrderStatus, readonly OrderEventKind[]>> = {
  cancelled: ['cancelled', 'abandoned', 'expired'],
};

function reachedAt({ timeline }: OrderState, status: OrderStatus): string | null {
  const kinds: readonly string[] = statusEvents[status] ?? [status];
  return timeline.findLast(({ kind }) => kinds.includes(kind))?.at ?? null;
}

export function listProgressSteps(order: OrderState): ProgressStep[] {
  const { order_status: status } = order;
  const step = (each: OrderStatus, state: ProgressStep['state']): ProgressStep => ({
    status: each,
    at: state === 'upcoming' ? null : reachedAt(order, each),
    state,
  });
  if (status === 'cancelled' || status === 'returned_to_origin' || status === 'returned') {
    const passed = usualSteps.filter((each) => reachedAt(order, each) !== null);
    return [...passed.map((each) => step(each, 'done')), step(status, 'ended')];
  }
  if (status === 'delivery_attempted' || status === 'held_by_courier')
    return usualSteps.map((each) => {
      if (each === 'out_for_delivery') return step(status, 'delayed');
      return step(each, each === 'delivered' ? 'upcoming' : 'done');
    });
  const reached = usualSteps.indexOf(status);
  return usualSteps.map((each, index) =>
    step(each, index < reached ? 'done' : index === reached ? 'current' : 'upcoming'),
  );
}

const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const day = createDateFormat(currentLanguage, { ...inIndia, day: 'numeric', month: true });
const dayOfYear = createDateFormat(currentLanguage, { ...inIndia, day: 'numeric', month: true, year: 'numeric' });
const time = createTimeFormat(currentLanguage);
const year = new Intl.DateTimeFormat('en', { ...inIndia, year: 'numeric' });

/** Example: "21 Nov, 4:12 pm", in India; with the year unless it is the current one. */
export function formatTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const date = year.format(at) === year.format(now) ? day : dayOfYear;
  return messages.moment({ day: date(at), time: time(at) });
}
