/** The emails and SMS to the buyer of an order; each is queued in the transaction of the event that it reports. */
import { type Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import type { RefundMethod } from '#contract/order-states.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand } from '#server/content/index.ts';
import { formatRupees, noPaise, paise, type Paise } from '#server/money/paise.ts';
import {
  type Cancellation,
  editClosedMail,
  editPaymentMail,
  orderEditedMail,
  paymentDueMail,
  paymentDueSms,
  returnedToSenderMail,
  itemsCancelledMail,
  orderCancelledMail,
  orderDeliveredMail,
  type OrderForConfirmation,
  type OrderForEmail,
  type OrderForSms,
  orderPaidMail,
  orderPlacedMail,
  orderPlacedSms,
  orderRefundedMail,
  orderShippedMail,
  orderShippedSms,
  paymentFailedMail,
  returnApprovedMail,
  returnReceivedMail,
  returnRejectedMail,
  type Writer,
} from '#server/notifications/index.ts';
import { countryNameIn, stateNameIn } from '#server/platform/language.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Tx } from '#server/platform/database.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import { type Services } from '#server/platform/services.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import { findWhatsappTemplate, queueSms, queueWhatsapp, type SmsMessage } from '#server/platform/sms.ts';
import { nameIn } from '#server/platform/translations.ts';
import { linkToken } from './order-tokens.ts';
import type { OrderCommand } from './order-command.ts';
import type { StoredLine } from './order-lines.ts';
import { hasAgreedToWhatsapp, type MailedOrder, readAddressee } from './queries.ts';
import { type IssuedRefund, shareOfLine } from './refund-rules.ts';
import { returnableUntil } from './return-rules.ts';

/** Queues the confirmation email and SMS: for cash on delivery when the order is placed, for an online payment when it has arrived. */
export async function queueOrderConfirmation(
  tx: Tx,
  services: Services,
  brand: Brand,
  order: MailedOrder,
  cause: 'placed' | 'paid',
): Promise<void> {
  const write = cause === 'placed' ? orderPlacedMail : orderPaidMail;
  const email = write({ brand, shopUrl: services.shopUrl }, mailContent(order));
  await queueOrderEmail(tx, services, order, email);
  await queueShortMessage(tx, services, order.id, orderPlacedSms(brand.name, order, order.payable));
}

/** Queues a short message about an order as an SMS and, for customers who have agreed to it, on WhatsApp. */
async function queueShortMessage(tx: Tx, services: Services, orderId: number, message: SmsMessage): Promise<void> {
  const about = `order ${orderId}`;
  await queueSms(tx, services, message, about);
  // Asked only where such a message could go.
  if (findWhatsappTemplate(services, message) !== null && (await hasAgreedToWhatsapp(tx, orderId)))
    await queueWhatsapp(tx, services, message, about);
}

/** How long the token in an email may wait to be sent; unsent emails are given up after two days. */
const tokenWaitsMs = 30 * 24 * 3_600_000;

/** Queues an email about an order; the token of a guest's links lies apart from it until it is sent. */
async function queueOrderEmail(
  tx: Tx,
  services: Services,
  order: { id: number; email: string },
  email: EmailContent,
): Promise<void> {
  const hasToken = email.text.includes(secretMask);
  const expiresAt = new Date(services.clock.now().getTime() + tokenWaitsMs);
  const secret = hasToken && { value: linkToken(await readServerKey(services, tx), order.id), expiresAt };
  await queueEmail(tx, services, { to: order.email, ...(secret && { secret }), ...email });
}

/** The content of the order's confirmation in its language. */
export function mailContent(order: MailedOrder): OrderForConfirmation {
  const messages = messagesIn(order.language).emails.order;
  const { delivery } = order;
  const totals = [
    { label: messages.items, amount: paise(order.mrp - order.saleDiscount) },
    ...(order.couponDiscount > 0 ? [{ label: messages.coupon, amount: paise(0 - order.couponDiscount) }] : []),
    { label: messages.delivery, amount: paise(order.shipping - order.codFee) },
    ...(order.codFee > 0 ? [{ label: messages.codFee, amount: order.codFee }] : []),
    { label: messages.total, amount: order.payable },
  ];
  const place = [
    delivery.street,
    delivery.city,
    delivery.district === delivery.city ? '' : delivery.district,
    `${stateNameIn(order.language, delivery.state)} ${delivery.postcode}`.trim(),
    countryNameIn(order.language, delivery.country),
  ];
  return {
    number: order.number,
    isGuest: order.isGuest,
    firstName: order.firstName,
    language: order.language,
    placedOn: dateInIndia(order.placedAt, order.language),
    lines: order.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      amount: line.saleAmount,
    })),
    totals,
    payment: paymentWords(order),
    arrives: order.promised && describeDays(order.promised, order.language),
    shipTo: [`${order.firstName} ${order.lastName}`, ...place].filter((line) => line !== ''),
  };
}

/** The promised days in words, "Mon, 24 Nov" alone or two of them. */
function describeDays({ from, to }: { from: string; to: string }, language: Language): string {
  const messages = messagesIn(language).emails.order;
  const day = (text: string) => dateInIndia(new Date(`${text}T12:00:00+05:30`), language);
  return from === to
    ? messages.arrivesOn({ day: day(from) })
    : messages.arrivesBetween({ from: day(from), to: day(to) });
}

function paymentWords({ paymentMethod, payable, language }: MailedOrder): string {
  const messages = messagesIn(language).emails.order.payment;
  if (payable === 0) return messages.nothingToPay;
  return paymentMethod === 'cod' ? messages.onDelivery({ amount: formatRupees(payable) }) : messages.online;
}

/** Queues an email about an order to its buyer; returns the order and the brand's name. */
async function send(
  tx: Tx,
  services: Services,
  orderId: number,
  write: (writer: Writer, order: OrderForEmail) => EmailContent,
): Promise<{ order: OrderForSms; brand: string }> {
  const order = await readAddressee(tx, orderId);
  const brand = await readBrand(tx);
  await queueOrderEmail(tx, services, order, write({ brand, shopUrl: services.shopUrl }, order));
  return { order, brand: brand.name };
}

export interface Parcel {
  courier: string;
  awb: string;
  /** Null where the courier has no page for it. */
  trackingUrl: string | null;
}

/** Queues email and SMS about a parcel that has left. No courier promises a day. */
export async function notifyShipped(
  { tx, services, order }: OrderCommand,
  { courier, awb, trackingUrl }: Parcel,
): Promise<void> {
  const shipment = {
    courier,
    trackingNumber: awb,
    trackUrl: trackingUrl,
    expectedBy: null,
    toCollect: order.state.payment === 'cod_due' ? paise(order.payable - order.credited) : noPaise,
  };
  const sent = await send(tx, services, order.id, (writer, to) => orderShippedMail(writer, to, shipment));
  await queueShortMessage(tx, services, order.id, orderShippedSms(sent.brand, sent.order, shipment));
}

/** Queues the email about a delivery, with the last day for returns. */
export async function notifyDelivered({ tx, services, order, at }: OrderCommand): Promise<void> {
  const returnBy = new Date(
    `${returnableUntil({ deliveredAt: at, returnDays: order.returnDays }, null, 'damaged')}T12:00:00+05:30`,
  );
  await send(tx, services, order.id, (writer, to) => orderDeliveredMail(writer, to, { deliveredAt: at, returnBy }));
}

/** Queues the email about a cancelled order. */
export async function notifyCancelled(
  tx: Tx,
  services: Services,
  { orderId, ...cancellation }: Cancellation & { orderId: number },
): Promise<void> {
  await send(tx, services, orderId, (writer, to) => orderCancelledMail(writer, to, cancellation));
}

/** The reason that the buyer reads for a cancellation: staff cancel what the shop cannot deliver, all others act for the buyer. */
export function whoCancelled(actor: string): 'cannot_deliver' | 'buyer_request' {
  return actor.startsWith('staff:') ? 'cannot_deliver' : 'buyer_request';
}

/** Queues the email about items cancelled while the rest of the order stays. */
export async function notifyLinesCancelled(
  { tx, services, order, actor }: OrderCommand,
  lines: readonly StoredLine[],
  { credit, payout }: IssuedRefund,
): Promise<void> {
  const toCollect = order.state.payment === 'cod_due' ? paise(order.payable - order.credited - credit.total) : noPaise;
  const said = { reason: whoCancelled(actor), refund: payout, toCollect };
  await send(tx, services, order.id, (writer, to) => {
    const items = credit.lines.map(({ lineNo, quantity, net }) => ({
      name: lineName(
        lines.find((line) => line.lineNo === lineNo)!,
        to,
      ),
      quantity,
      amount: net,
    }));
    return itemsCancelledMail(writer, to, { ...said, items });
  });
}

function lineName({ name, names }: StoredLine, { language }: OrderForEmail): string {
  return nameIn(language, name, names);
}

/** Queues the email about a parcel that came back undelivered, with the refund for it; null where all was refunded before. */
export async function notifyReturnedToSender(
  { tx, services, order }: OrderCommand,
  refund: Paise | null,
): Promise<void> {
  await send(tx, services, order.id, (writer, to) => returnedToSenderMail(writer, to, refund));
}

/** Queues the email about an order that staff have changed: what of its lines is left, and what it comes to (paise). */
export async function notifyEdited(
  { tx, services, order }: Pick<OrderCommand, 'tx' | 'services' | 'order'>,
  lines: readonly StoredLine[],
  total: Paise,
): Promise<void> {
  await send(tx, services, order.id, (writer, to) => {
    const items = lines
      .filter((line) => line.quantity > line.credited)
      .map((line) => ({
        name: lineName(line, to),
        quantity: line.quantity - line.credited,
        amount: shareOfLine(line, line.credited, line.quantity).net,
      }));
    return orderEditedMail(writer, to, { items, total });
  });
}

/** Queues the email and SMS that ask for the difference by which a change makes an order dearer. */
export async function notifyEditPayment(
  { tx, services, order }: OrderCommand,
  due: { amount: Paise; until: Date },
): Promise<void> {
  await send(tx, services, order.id, (writer, to) => editPaymentMail(writer, to, due));
  await askForPayment(tx, services, order.id, due.amount);
}

/** Queues the email about a change that was not paid for in time or was taken back: the order stays as it was. */
export async function notifyEditClosed(tx: Tx, services: Services, orderId: number): Promise<void> {
  await send(tx, services, orderId, editClosedMail);
}

/** Queues the email and SMS that ask the buyer of an order taken by staff to pay it online. */
export async function notifyPaymentDue(
  tx: Tx,
  services: Services,
  orderId: number,
  due: { amount: Paise; until: Date },
): Promise<void> {
  await send(tx, services, orderId, (writer, to) => paymentDueMail(writer, to, due));
  await askForPayment(tx, services, orderId, due.amount);
}

async function askForPayment(tx: Tx, services: Services, orderId: number, amount: Paise): Promise<void> {
  const { name } = await readBrand(tx);
  await queueShortMessage(tx, services, orderId, paymentDueSms(name, await readAddressee(tx, orderId), amount));
}

/** Queues the email about a failed payment. */
export async function notifyPaymentFailed(
  tx: Tx,
  services: Services,
  orderId: number,
  failed: { amount: Paise; reservedUntil: Date },
): Promise<void> {
  await send(tx, services, orderId, (writer, to) => paymentFailedMail(writer, to, failed));
}

/** Queues the email about a refund that was sent. */
export async function notifyRefunded(
  tx: Tx,
  services: Services,
  refund: { orderId: number; amount: Paise; method: RefundMethod; reference: string | null },
): Promise<void> {
  const { orderId, amount, method, reference } = refund;
  const to = method === 'provider' ? 'source' : 'bank';
  await send(tx, services, orderId, (writer, order) => orderRefundedMail(writer, order, { amount, to, reference }));
}

/** Queues the email about a return of items of a line: staff's decision, or that the items have arrived. */
export async function notifyReturn(
  { tx, services, order }: OrderCommand,
  line: StoredLine,
  { quantity, action, answer }: { quantity: number; action: 'approve' | 'decline' | 'receive'; answer: string },
): Promise<void> {
  await send(tx, services, order.id, (writer, to) => {
    const items = [{ name: lineName(line, to), quantity }];
    if (action === 'receive') return returnReceivedMail(writer, to, items);
    return (action === 'approve' ? returnApprovedMail : returnRejectedMail)(writer, to, { items, answer });
  });
}
