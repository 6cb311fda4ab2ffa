import type { Order } from '#contract/orders.ts';
import { orders as messages } from '#messages/account.ts';

const orderLabels: Record<string, string> = messages.states;
const paymentLabels: Record<string, string> = messages.payments;

/** Example: "out_for_delivery" becomes "Out for delivery". */
function labelFromCode(code: string): string {
  const text = code.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The account's list and the order page share this. */
export const orderStatusLabel = (order: Pick<Order, 'order_status'>): string =>
  orderLabels[order.order_status] ?? labelFromCode(order.order_status);
export const paymentStatusLabel = (order: Pick<Order, 'payment_status'>): string =>
  paymentLabels[order.payment_status] ?? labelFromCode(order.payment_status);
