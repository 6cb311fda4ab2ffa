import type { Order } from '#contract/orders.ts';
import { words } from '../account/order-words.ts';

const orderStates: Record<string, string> = words.states;
const paymentStates: Record<string, string> = words.payments;

/** A code without words of its own here: "out_for_delivery" reads "Out for delivery". */
function plain(code: string): string {
  const text = code.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const orderStatusText = (order: Pick<Order, 'order_status'>): string =>
  orderStates[order.order_status] ?? plain(order.order_status);
export const paymentStatusText = (order: Pick<Order, 'payment_status'>): string =>
  paymentStates[order.payment_status] ?? plain(order.payment_status);
