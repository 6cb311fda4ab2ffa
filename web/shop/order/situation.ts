import type { OrderDetail } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { momentInWords } from './moments.ts';
import { words } from './order-page-words.ts';
import { formatRupees } from '#web/ui/rupees.ts';

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
