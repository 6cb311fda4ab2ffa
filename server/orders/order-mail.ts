import type { Brand } from '#contract/content.ts';
import { orderPlacedMail, type PlacedOrder } from '#server/customers/index.ts';
import { formatRupees, paise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewOrder } from './store.ts';

/** What the confirmation tells of an order. */
export type MailedOrder = Omit<
  NewOrder,
  | 'customerId'
  | 'state'
  | 'mobile'
  | 'referralMemberId'
  | 'billing'
  | 'placeOfSupply'
  | 'coupon'
  | 'tax'
  | 'expiresAt'
  | 'lines'
> & {
  id: number;
  lines: readonly Pick<NewOrder['lines'][number], 'name' | 'quantity' | 'saleAmount'>[];
};

/** Queues the confirmation: for cash on delivery when the order is placed, for an online payment when it has come. */
export async function queueOrderMail(tx: Tx, services: Services, brand: Brand, order: MailedOrder): Promise<void> {
  await queueMail(tx, services, { to: order.email, ...orderPlacedMail(brand, services.shopUrl, mailContent(order)) });
}

export function mailContent(order: MailedOrder): PlacedOrder {
  const { delivery } = order;
  const totals = [
    { label: 'Goods', amount: paise(order.mrp - order.saleDiscount) },
    ...(order.couponDiscount > 0 ? [{ label: 'Coupon discount', amount: paise(0 - order.couponDiscount) }] : []),
    { label: 'Delivery', amount: order.shipping },
    { label: 'Total, GST included', amount: order.payable },
  ];
  const place = [
    delivery.street,
    delivery.city,
    delivery.district,
    `${delivery.state} ${delivery.postcode}`.trim(),
    delivery.country,
  ];
  return {
    id: order.id,
    firstName: order.firstName,
    placedOn: dateInIndia(order.placedAt),
    lines: order.lines.map((line) => ({ name: line.name, quantity: line.quantity, amount: line.saleAmount })),
    totals,
    payment: paymentWords(order),
    shipTo: [`${order.firstName} ${order.lastName}`, ...place].filter((line) => line !== ''),
  };
}

function paymentWords({ paymentMethod, payable }: MailedOrder): string {
  if (payable === 0) return 'nothing to pay';
  return paymentMethod === 'cod'
    ? `Cash On Delivery, please keep ${formatRupees(payable)} ready`
    : 'Online Payment, received with thanks';
}
