import { type Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { orderTokenFragment } from '#contract/order-states.ts';
import { type Messages, messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { formatRupees, type Paise } from '#server/money/paise.ts';
import { dateInIndia, timeInIndia } from '#server/platform/clock.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { type SmsMessage } from '#server/platform/sms.ts';

type OrderMessages = Messages['emails']['order'];

/** The sending brand, and the shop to which links lead. */
export interface Writer {
  brand: Brand;
  shopUrl: string;
}

export interface OrderForEmail {
  number: string;
  /** Links to a guest's order carry its token instead of requiring a login. */
  isGuest: boolean;
  firstName: string;
  language: Language;
}

export interface OrderForConfirmation extends OrderForEmail {
  /** The IST day, in words. */
  placedOn: string;
  lines: { name: string; quantity: number; amount: Paise }[];
  /** From the items' total to the payable amount, which comes last and is emphasised. */
  totals: { label: string; amount: Paise }[];
  /** A sentence: how it is paid, and whether it has been. */
  payment: string;
  /** A sentence; null if no day was promised. */
  arrives: string | null;
  /** The recipient's name first. */
  shipTo: string[];
}

export function email(
  { brand }: Writer,
  { number, language }: OrderForEmail,
  { subject, heading }: { subject: (values: { brand: string; number: string }) => string; heading: string },
  blocks: Block[],
): EmailContent {
  return renderEmail(senderOf(brand), subject({ brand: brand.name, number }), heading, blocks, language);
}

/** A page of the shop in the order's language. */
export const link = ({ shopUrl }: Writer, language: Language, path: string, label: string): Block => ({
  kind: 'link',
  label,
  url: `${shopUrl}${pathIn(language, path)}`,
});
/**
 * A guest's link ends with the order's token in the fragment, which browsers send to no server; the token is added when
 * the email is sent.
 */
export const orderLink = (writer: Writer, { number, isGuest, language }: OrderForEmail, label: string) =>
  link(writer, language, `/order/${number}${isGuest ? `#${orderTokenFragment}=${secretMask}` : ''}`, label);

export const seeOrder = (writer: Writer, order: OrderForEmail) =>
  orderLink(writer, order, messagesIn(order.language).emails.order.viewOrder);

/** For cash on delivery, or if there is nothing to pay. */
export function orderPlacedMail(writer: Writer, order: OrderForConfirmation): EmailContent {
  return inFull(writer, order, messagesIn(order.language).emails.order.placed);
}

/** Also confirms the order. */
export function orderPaidMail(writer: Writer, order: OrderForConfirmation): EmailContent {
  return inFull(writer, order, messagesIn(order.language).emails.order.paid);
}

function inFull(writer: Writer, order: OrderForConfirmation, opening: OrderMessages['placed']): EmailContent {
  const messages = messagesIn(order.language).emails.order;
  return email(writer, order, opening, [
    paragraph(opening.text({ name: order.firstName, number: order.number, day: order.placedOn })),
    {
      kind: 'rows',
      rows: order.lines.map((line) => [`${line.quantity} × ${line.name}`, formatRupees(line.amount)]),
      total: false,
    },
    {
      kind: 'rows',
      rows: order.totals.map(({ label, amount }, index) => [
        label,
        amount === 0 && index < order.totals.length - 1 ? messages.free : formatRupees(amount),
      ]),
      total: true,
    },
    paragraph(order.payment),
    ...(order.arrives === null ? [] : [paragraph(order.arrives)]),
    paragraph(messages.shipTo({ address: order.shipTo.join(', ') })),
    seeOrder(writer, order),
  ]);
}

export interface Shipment {
  courier: string;
  /** AWB. */
  trackingNumber: string;
  /** The courier's page; null if there is none. */
  trackUrl: string | null;
  /** Null if unknown. */
  expectedBy: Date | null;
  /** 0 for a paid order. */
  toCollect: Paise;
}

export function orderShippedMail(writer: Writer, order: OrderForEmail, shipment: Shipment): EmailContent {
  const messages = messagesIn(order.language).emails.order.shipped;
  const { courier, trackingNumber, trackUrl, expectedBy, toCollect } = shipment;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, courier })),
    paragraph(messages.trackingNumber({ number: trackingNumber })),
    ...(expectedBy ? [paragraph(messages.expected({ day: dateInIndia(expectedBy, order.language) }))] : []),
    ...(toCollect > 0 ? [paragraph(messages.keepReady({ amount: formatRupees(toCollect) }))] : []),
    ...(trackUrl === null ? [] : [{ kind: 'link' as const, label: messages.track, url: trackUrl }]),
    seeOrder(writer, order),
  ]);
}

/** `returnBy` is the last day of the return period, null if nothing can be returned. */
export function orderDeliveredMail(
  writer: Writer,
  order: OrderForEmail,
  { deliveredAt, returnBy }: { deliveredAt: Date; returnBy: Date | null },
): EmailContent {
  const { language } = order;
  const messages = messagesIn(language).emails.order.delivered;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, day: dateInIndia(deliveredAt, language) })),
    ...(returnBy
      ? [
          paragraph(messages.returnBy({ day: dateInIndia(returnBy, language) })),
          orderLink(writer, order, messages.return),
        ]
      : []),
    seeOrder(writer, order),
  ]);
}

export type CancelReason = keyof OrderMessages['cancelled']['reasons'];

export interface Cancellation {
  reason: CancelReason;
  /** 0 if nothing had been paid. */
  refund: Paise;
  /** Whether the buyer can still pay the order from its page. */
  payable: boolean;
}

export function orderCancelledMail(
  writer: Writer,
  order: OrderForEmail,
  { reason, refund, payable }: Cancellation,
): EmailContent {
  const { cancelled: messages, paymentFailed } = messagesIn(order.language).emails.order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    paragraph(messages.reasons[reason]),
    paragraph(refund > 0 ? messages.refund({ amount: formatRupees(refund) }) : messages.nothingCharged),
    ...(payable ? [paragraph(messages.stillPayable), orderLink(writer, order, paymentFailed.pay)] : []),
    paragraph(messages.again),
    link(writer, order.language, '/shop', messagesIn(order.language).emails.order.continueShopping),
  ]);
}

/** To the card or account that paid, or to a bank account for cash on delivery. */
export function orderRefundedMail(
  writer: Writer,
  order: OrderForEmail,
  { amount, to, reference }: { amount: Paise; to: 'source' | 'bank'; reference: string | null },
): EmailContent {
  const messages = messagesIn(order.language).emails.order.refunded;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, amount: formatRupees(amount) })),
    paragraph(messages.where[to]),
    ...(reference === null ? [] : [paragraph(messages.reference({ text: reference }))]),
    seeOrder(writer, order),
  ]);
}

/** In the order's language. */
export interface ItemsForEmail {
  name: string;
  quantity: number;
}

/** `refund` is paid back, or else `toCollect` remains to be paid on delivery. */
export function itemsCancelledMail(
  writer: Writer,
  order: OrderForEmail,
  cancelled: {
    items: readonly (ItemsForEmail & { amount: Paise })[];
    reason: keyof OrderMessages['itemsCancelled']['reasons'];
    refund: Paise;
    toCollect: Paise;
  },
): EmailContent {
  const { items, reason, refund, toCollect } = cancelled;
  const { itemsCancelled: messages, cancelled: whole } = messagesIn(order.language).emails.order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    {
      kind: 'rows',
      rows: items.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, formatRupees(amount)]),
      total: false,
    },
    paragraph(messages.reasons[reason]),
    ...(refund > 0 ? [paragraph(whole.refund({ amount: formatRupees(refund) }))] : []),
    ...(toCollect > 0 ? [paragraph(messages.toCollect({ amount: formatRupees(toCollect) }))] : []),
    seeOrder(writer, order),
  ]);
}

/** The buyer can pay from the order's page until `reservedUntil`. */
export function paymentFailedMail(
  writer: Writer,
  order: OrderForEmail,
  { amount, reservedUntil }: { amount: Paise; reservedUntil: Date },
): EmailContent {
  const { language } = order;
  const messages = messagesIn(language).emails.order.paymentFailed;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, amount: formatRupees(amount) })),
    paragraph(messages.money),
    paragraph(
      messages.reservedUntil({ time: timeInIndia(reservedUntil, language), day: dateInIndia(reservedUntil, language) }),
    ),
    orderLink(writer, order, messages.pay),
  ]);
}

/** Shows the items and total as they are now. */
export function orderEditedMail(
  writer: Writer,
  order: OrderForEmail,
  { items, total }: { items: readonly (ItemsForEmail & { amount: Paise })[]; total: Paise },
): EmailContent {
  const { edited: messages, total: totalLabel } = messagesIn(order.language).emails.order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    {
      kind: 'rows',
      rows: items.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, formatRupees(amount)]),
      total: false,
    },
    { kind: 'rows', rows: [[totalLabel, formatRupees(total)]], total: true },
    paragraph(messages.money),
    seeOrder(writer, order),
  ]);
}

/** For an edit that makes a paid order more expensive. */
export function editPaymentMail(
  writer: Writer,
  order: OrderForEmail,
  { amount, until }: { amount: Paise; until: Date },
): EmailContent {
  const messages = messagesIn(order.language).emails.order.editPayment;
  const { language } = order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, amount: formatRupees(amount) })),
    paragraph(messages.until({ time: timeInIndia(until, language), day: dateInIndia(until, language) })),
    orderLink(writer, order, messages.pay),
  ]);
}

/** For an edit that was not paid in time or was withdrawn. */
export function editClosedMail(writer: Writer, order: OrderForEmail): EmailContent {
  const messages = messagesIn(order.language).emails.order.editClosed;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    seeOrder(writer, order),
  ]);
}

/** For an order taken by staff that is to be paid online. */
export function paymentDueMail(
  writer: Writer,
  order: OrderForEmail,
  { amount, until }: { amount: Paise; until: Date },
): EmailContent {
  const { paymentDue: messages, paymentFailed } = messagesIn(order.language).emails.order;
  const { language } = order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number, amount: formatRupees(amount) })),
    paragraph(paymentFailed.reservedUntil({ time: timeInIndia(until, language), day: dateInIndia(until, language) })),
    orderLink(writer, order, messages.pay),
  ]);
}

const listed = (items: readonly ItemsForEmail[]) =>
  items.map(({ name, quantity }) => paragraph(`${quantity} × ${name}`));

/** `refund` is 0 if nothing had been paid, null if everything was refunded before. */
export function returnedToSenderMail(writer: Writer, order: OrderForEmail, refund: Paise | null): EmailContent {
  const { returnedToSender: messages, cancelled, continueShopping } = messagesIn(order.language).emails.order;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    ...(refund === null
      ? []
      : [paragraph(refund > 0 ? cancelled.refund({ amount: formatRupees(refund) }) : messages.nothingCharged)]),
    paragraph(messages.again),
    link(writer, order.language, '/shop', continueShopping),
    seeOrder(writer, order),
  ]);
}

/** `answer` is staff's note to the buyer, empty if there is none. */
interface ReturnDecision {
  items: readonly ItemsForEmail[];
  answer: string;
}

/** Says how to send the items back. */
export function returnApprovedMail(
  writer: Writer,
  order: OrderForEmail,
  { items, answer }: ReturnDecision,
): EmailContent {
  const messages = messagesIn(order.language).emails.order.returnApproved;
  const { address_lines, city, state, postcode, legal_name } = writer.brand;
  const address = [...address_lines, city, `${state} ${postcode}`.trim()].filter(Boolean);
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    ...listed(items),
    ...(answer === '' ? [] : [paragraph(messages.answer({ text: answer }))]),
    paragraph(messages.pack({ number: order.number })),
    ...(address.length > 0
      ? [paragraph(messages.sendTo({ address: [legal_name, ...address].filter(Boolean).join(', ') }))]
      : []),
    paragraph(messages.next),
    seeOrder(writer, order),
  ]);
}

/** Says why, and how to complain. */
export function returnRejectedMail(
  writer: Writer,
  order: OrderForEmail,
  { items, answer }: ReturnDecision,
): EmailContent {
  const messages = messagesIn(order.language).emails.order.returnRejected;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    ...listed(items),
    ...(answer === '' ? [] : [paragraph(messages.answer({ text: answer }))]),
    paragraph(messages.disagree),
    link(writer, order.language, '/complaints-and-redressals', messages.complain),
    seeOrder(writer, order),
  ]);
}

export function returnReceivedMail(
  writer: Writer,
  order: OrderForEmail,
  items: readonly ItemsForEmail[],
): EmailContent {
  const messages = messagesIn(order.language).emails.order.returnReceived;
  return email(writer, order, messages, [
    paragraph(messages.text({ name: order.firstName, number: order.number })),
    ...listed(items),
    paragraph(messages.next),
    seeOrder(writer, order),
  ]);
}

export interface OrderForSms extends OrderForEmail {
  mobile: string;
}

/** For a placed order, or for its online payment that has arrived. */
export function orderPlacedSms(brand: string, order: OrderForSms, payable: Paise): SmsMessage {
  return text('order_placed', order, { brand, rupees: formatRupees(payable).replace('₹', '') });
}

export function orderShippedSms(
  brand: string,
  order: OrderForSms,
  { courier, trackingNumber }: Pick<Shipment, 'courier' | 'trackingNumber'>,
): SmsMessage {
  return text('order_shipped', order, { brand, courier, trackingNumber });
}

/** Names the shop but has no link: the email has the link with its secret. */
export function paymentDueSms(brand: string, order: OrderForSms, amount: Paise): SmsMessage {
  return text('payment_due', order, { brand, rupees: formatRupees(amount).replace('₹', '') });
}

function text(
  kind: SmsMessage['kind'],
  { mobile, language, firstName, number }: OrderForSms,
  fields: SmsMessage['fields'],
): SmsMessage {
  return { to: mobile, kind, language, fields: { name: firstName, number, ...fields } };
}
