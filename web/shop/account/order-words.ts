import type { Order } from '#contract/orders.ts';

const orderWords: Record<string, string> = { placed: 'Placed', cancelled: 'Cancelled' };
const paymentWords: Record<string, string> = {
  cod_due: 'Cash on delivery',
  pending: 'Payment pending',
  paid: 'Paid',
  expired: 'Payment expired',
  cancelled: 'Cancelled',
};

/** A code without words of its own here: "out_for_delivery" reads "Out for delivery". */
function plain(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const orderStatusText = (order: Pick<Order, 'order_status'>): string =>
  orderWords[order.order_status] ?? plain(order.order_status);
export const paymentStatusText = (order: Pick<Order, 'payment_status'>): string =>
  paymentWords[order.payment_status] ?? plain(order.payment_status);
