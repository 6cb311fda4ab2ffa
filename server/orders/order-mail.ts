import type { Brand } from '#contract/content.ts';
import { formatRupees, paise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { queueMail } from '#server/platform/mail.ts';
import { queueText } from '#server/platform/texts.ts';
import type { Services } from '#server/platform/services.ts';
import { type OrderInFull, orderPaidMail, orderPlacedMail, orderWordsIn } from './order-letters.ts';
import { orderPlacedText } from './order-texts.ts';
import type { NewOrder } from './store.ts';

/** What the confirmation tells of an order. */
export type MailedOrder = Omit<
  NewOrder,
  'customerId' | 'state' | 'referralMemberId' | 'billing' | 'placeOfSupply' | 'coupon' | 'tax' | 'expiresAt' | 'lines'
> & {
  id: number;
  lines: readonly Pick<NewOrder['lines'][number], 'name' | 'nameHi' | 'quantity' | 'saleAmount'>[];
};

/** Queues the confirmation, by mail and as a text: for cash on delivery when the order is placed, for an online payment when it has come. */
export async function queueOrderMail(
  tx: Tx,
  services: Services,
  brand: Brand,
  order: MailedOrder,
  cause: 'placed' | 'paid',
): Promise<void> {
  const write = cause === 'placed' ? orderPlacedMail : orderPaidMail;
  const letter = write({ brand, shopUrl: services.shopUrl }, mailContent(order));
  await queueMail(tx, services, { to: order.email, ...letter });
  await queueText(tx, services, orderPlacedText(brand.name, order, order.payable), `order ${order.id}`);
}

/** The order in the words of its language. */
export function mailContent(order: MailedOrder): OrderInFull {
  const words = orderWordsIn[order.language];
  const { delivery } = order;
  const totals = [
    { label: words.goods, amount: paise(order.mrp - order.saleDiscount) },
    ...(order.couponDiscount > 0 ? [{ label: words.coupon, amount: paise(0 - order.couponDiscount) }] : []),
    { label: words.delivery, amount: paise(order.shipping - order.codFee) },
    ...(order.codFee > 0 ? [{ label: words.codFee, amount: order.codFee }] : []),
    { label: words.total, amount: order.payable },
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
    language: order.language,
    placedOn: dateInIndia(order.placedAt, order.language),
    lines: order.lines.map((line) => ({
      name: order.language === 'hi' && line.nameHi ? line.nameHi : line.name,
      quantity: line.quantity,
      amount: line.saleAmount,
    })),
    totals,
    payment: paymentWords(order),
    shipTo: [`${order.firstName} ${order.lastName}`, ...place].filter((line) => line !== ''),
  };
}

function paymentWords({ paymentMethod, payable, language }: MailedOrder): string {
  const words = orderWordsIn[language];
  if (payable === 0) return words.nothingToPay;
  return paymentMethod === 'cod' ? words.onDelivery(formatRupees(payable)) : words.online;
}
