/** Emails and SMS are queued in the transaction of the event that they report. */
import { type Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import type { RefundMethod } from '#contract/order-states.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand } from '#server/content/index.ts';
import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
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
import { findWhatsappTemplate, queueSms, queueWhatsapp, type SmsMessage } from '#server/platform/sms.ts';
import { nameIn } from '#server/platform/translations.ts';
import { readLinkToken } from '#server/order-access/index.ts';
import type { CommandContext } from './order-command.ts';
import type { StoredLine } from './order-lines.ts';
import { type Parcel } from './queries.ts';
import { hasAgreedToWhatsapp, type MailedOrder, readAddressee, readForMail } from './mailed-order.ts';
import { type RefundLineAmounts, shareOfLine } from '#server/money/line-amounts.ts';
import { returnableUntil } from './return-rules.ts';

/** Queues a short message about an order as an SMS and, if the customer has agreed to it, on WhatsApp. */
async function queueShortMessage(tx: Tx, services: Services, orderId: number, message: SmsMessage): Promise<void> {
  const about = `order ${orderId}`;
  await queueSms(tx, services, message, about);
  // Query the consent only if WhatsApp has a template for the message.
  if (findWhatsappTemplate(services, message) !== null && (await hasAgreedToWhatsapp(tx, orderId)))
    await queueWhatsapp(tx, services, message, about);
}

/** Unsent emails are given up after two days. */
const tokenWaitsMs = 30 * 24 * 3_600_000;

/** The token for a guest's links is stored separately until the email is sent. */
async function queueOrderEmail(
  tx: Tx,
  services: Services,
  order: { id: number; email: string },
  email: EmailContent,
): Promise<void> {
  const hasToken = email.text.includes(secretMask);
  const expiresAt = new Date(services.clock.now().getTime() + tokenWaitsMs);
  const secret = hasToken && { value: await readLinkToken(services, order.id, tx), expiresAt };
  await queueEmail(tx, services, { to: order.email, ...(secret && { secret }), ...email });
}

/** In the order's language. */
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

/** "Mon, 24 Nov", or a range of two days. */
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

/** Sent by email, some also by SMS. Amounts in paise. */
export type OrderNotification =
  | ({ kind: 'cancelled' } & Cancellation)
  | {
      kind: 'lines_cancelled';
      reason: Extract<Cancellation['reason'], 'cannot_deliver' | 'buyer_request'>;
      refund: Paise;
      toCollect: Paise;
      lines: readonly StoredLine[];
      cancelled: readonly RefundLineAmounts[];
    }
  | { kind: 'shipped'; parcel: Parcel; toCollect: Paise }
  | { kind: 'delivered'; deliveredAt: Date; returnDays: number }
  /** Null if everything was refunded before. */
  | { kind: 'returned_to_sender'; refund: Paise | null }
  /** `total` is the whole amount payable for what is left. */
  | { kind: 'edited'; lines: readonly StoredLine[]; total: Paise }
  /** The edit takes effect when the difference has been paid. */
  | { kind: 'edit_payment_due'; amount: Paise; until: Date }
  /** Not paid in time, or withdrawn. */
  | { kind: 'edit_closed' }
  /** For an order placed by staff. */
  | { kind: 'payment_due'; amount: Paise; until: Date }
  | { kind: 'payment_failed'; amount: Paise; reservedUntil: Date }
  | { kind: 'refunded'; amount: Paise; method: RefundMethod; reference: string | null }
  | {
      kind: 'return';
      action: 'approve' | 'decline' | 'receive';
      line: StoredLine;
      quantity: number;
      answer: string;
    };

/**
 * The confirmation: for cash on delivery when the order is placed, for an online payment when the money has arrived. Who
 * places an order has it at hand.
 */
type Confirmation = { kind: 'placed'; brand: Brand; order: MailedOrder } | { kind: 'paid' };

/** Queues the email about an order to its buyer and, if the event has one, the SMS. */
export async function notifyBuyer(
  { tx, services, order: { id } }: Pick<CommandContext, 'tx' | 'services'> & { order: { id: number } },
  news: OrderNotification | Confirmation,
): Promise<void> {
  if (news.kind === 'placed' || news.kind === 'paid') {
    const { brand, order } =
      news.kind === 'placed' ? news : { brand: await readBrand(tx), order: await readForMail(tx, id) };
    const write = news.kind === 'placed' ? orderPlacedMail : orderPaidMail;
    await queueOrderEmail(tx, services, order, write({ brand, shopUrl: services.shopUrl }, mailContent(order)));
    return queueShortMessage(tx, services, id, orderPlacedSms(brand.name, order, order.payable));
  }
  const order = await readAddressee(tx, id);
  const brand = await readBrand(tx);
  await queueOrderEmail(tx, services, order, writeEmail({ brand, shopUrl: services.shopUrl }, order, news));
  const sms = writeSms(brand.name, order, news);
  if (sms) await queueShortMessage(tx, services, order.id, sms);
}

function writeEmail(writer: Writer, order: OrderForEmail, news: OrderNotification): EmailContent {
  switch (news.kind) {
    case 'cancelled':
      return orderCancelledMail(writer, order, news);
    case 'lines_cancelled': {
      const items = news.cancelled.map(({ lineNo, quantity, net }) => ({
        name: lineName(
          news.lines.find((line) => line.lineNo === lineNo)!,
          order,
        ),
        quantity,
        amount: net,
      }));
      return itemsCancelledMail(writer, order, { ...news, items });
    }
    case 'shipped':
      return orderShippedMail(writer, order, shipmentOf(news));
    case 'delivered': {
      const returnBy = new Date(`${returnableUntil(news, null, 'damaged')}T12:00:00+05:30`);
      return orderDeliveredMail(writer, order, { deliveredAt: news.deliveredAt, returnBy });
    }
    case 'returned_to_sender':
      return returnedToSenderMail(writer, order, news.refund);
    case 'edited': {
      const items = news.lines
        .filter((line) => line.quantity > line.credited)
        .map((line) => ({
          name: lineName(line, order),
          quantity: line.quantity - line.credited,
          amount: shareOfLine(line, line.credited, line.quantity).net,
        }));
      return orderEditedMail(writer, order, { items, total: news.total });
    }
    case 'edit_payment_due':
      return editPaymentMail(writer, order, news);
    case 'edit_closed':
      return editClosedMail(writer, order);
    case 'payment_due':
      return paymentDueMail(writer, order, news);
    case 'payment_failed':
      return paymentFailedMail(writer, order, news);
    case 'refunded':
      return orderRefundedMail(writer, order, { ...news, to: news.method === 'provider' ? 'source' : 'bank' });
    case 'return': {
      const items = [{ name: lineName(news.line, order), quantity: news.quantity }];
      if (news.action === 'receive') return returnReceivedMail(writer, order, items);
      const write = news.action === 'approve' ? returnApprovedMail : returnRejectedMail;
      return write(writer, order, { items, answer: news.answer });
    }
  }
}

function writeSms(brand: string, order: OrderForSms, news: OrderNotification): SmsMessage | null {
  if (news.kind === 'shipped') return orderShippedSms(brand, order, shipmentOf(news));
  const isDue = news.kind === 'payment_due' || news.kind === 'edit_payment_due';
  return isDue ? paymentDueSms(brand, order, news.amount) : null;
}

/** `expectedBy` is null: no courier promises a day. */
function shipmentOf({ parcel, toCollect }: { parcel: Parcel; toCollect: Paise }) {
  const { courier, awb, trackingUrl } = parcel;
  return { courier, trackingNumber: awb, trackUrl: trackingUrl, expectedBy: null, toCollect };
}

function lineName({ name, names }: StoredLine, { language }: OrderForEmail): string {
  return nameIn(language, name, names);
}
