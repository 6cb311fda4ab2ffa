/** What the buyer is written while his order lives; each letter is queued in the transaction of the event that it tells of. */
import { readBrand } from '#server/content/index.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Letter } from '#server/platform/letter.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { queueText } from '#server/platform/texts.ts';
import type { RefundMethod } from '#contract/order-states.ts';
import type { Parcel } from './fulfil-store.ts';
import type { StoredLine } from './line-store.ts';
import { readAddressee } from './mail-store.ts';
import {
  type CancelReason,
  orderCancelledMail,
  orderDeliveredMail,
  type OrderInMail,
  orderRefundedMail,
  orderShippedMail,
  returnReceivedMail,
  type Writer,
} from './order-letters.ts';
import { orderShippedText, type OrderInText } from './order-texts.ts';
import { returnableUntil } from './returns/return-rules.ts';
import type { Held } from './with-order.ts';

/** Queues a letter about an order to its buyer, and gives whom it went to and who wrote it. */
async function send(
  tx: Tx,
  services: Services,
  orderId: number,
  write: (writer: Writer, order: OrderInMail) => Letter,
): Promise<{ order: OrderInText; brand: string }> {
  const { email, ...order } = await readAddressee(tx, orderId);
  const brand = await readBrand(tx);
  await queueMail(tx, services, { to: email, ...write({ brand, shopUrl: services.shopUrl }, order) });
  return { order, brand: brand.name };
}

/** Tells of a parcel that has left, by mail and as a text. No courier promises a day. */
export async function tellShipped({ tx, services, order }: Held, { courier, awb, trackingUrl }: Parcel): Promise<void> {
  const shipment = {
    courier,
    consignment: awb,
    trackUrl: trackingUrl,
    expectedBy: null,
    toCollect: order.state.payment === 'cod_due' ? paise(order.payable - order.credited) : noPaise,
  };
  const sent = await send(tx, services, order.id, (writer, to) => orderShippedMail(writer, to, shipment));
  await queueText(tx, services, orderShippedText(sent.brand, sent.order, shipment), `order ${order.id}`);
}

/** Tells of a delivery, and until when goods may go back. */
export async function tellDelivered({ tx, services, order, at }: Held): Promise<void> {
  const returnBy = new Date(`${returnableUntil(at, null, 'damaged')}T12:00:00+05:30`);
  await send(tx, services, order.id, (writer, to) => orderDeliveredMail(writer, to, { deliveredAt: at, returnBy }));
}

/** Tells of a whole order cancelled; `refund` is what is sent back for it. */
export async function tellCancelled(
  tx: Tx,
  services: Services,
  { orderId, reason, refund }: { orderId: number; reason: CancelReason; refund: Paise },
): Promise<void> {
  await send(tx, services, orderId, (writer, to) => orderCancelledMail(writer, to, { reason, refund }));
}

/** Who is said to have wanted a cancelling: staff act for the shop, all others for the buyer. */
export function whoCancelled(actor: string): CancelReason {
  return actor.startsWith('staff:') ? 'by_the_shop' : 'asked_for';
}

/** Tells of money that has gone back. */
export async function tellRefunded(
  tx: Tx,
  services: Services,
  refund: { orderId: number; amount: Paise; method: RefundMethod; reference: string | null },
): Promise<void> {
  const { orderId, amount, method, reference } = refund;
  const to = method === 'provider' ? 'source' : 'bank';
  await send(tx, services, orderId, (writer, order) => orderRefundedMail(writer, order, { amount, to, reference }));
}

/** Tells that pieces of a line have come back. */
export async function tellReturnReceived(
  { tx, services, order }: Held,
  { name, nameHi }: Pick<StoredLine, 'name' | 'nameHi'>,
  quantity: number,
): Promise<void> {
  await send(tx, services, order.id, (writer, to) =>
    returnReceivedMail(writer, to, [{ name: to.language === 'hi' && nameHi ? nameHi : name, quantity }]),
  );
}
