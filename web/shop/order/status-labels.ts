import type { Order } from '#contract/orders.ts';
import { orders as messages } from '#messages/account/orders.ts';

const orderLabels: Record<string, string> = messages.states;
const paymentLabels: Record<string, string> = messages.payments;

/** A label from a code that has none: "out_for_delivery" becomes "Out for delivery". */
function labelFromCode(code: string): string {
  const text = code.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of an order's status. Its own file: the account's list and the order page share it. */
export const orderStatusLabel = (order: Pick<Order, 'order_status'>): string =>
  orderLabels[order.order_status] ?? labelFromCode(order.order_status);
/** The label of an order's payment status. */
export const paymentStatusLabel = (order: Pick<Order, 'payment_status'>): string =>
  paymentLabels[order.payment_status] ?? labelFromCode(order.payment_status);
