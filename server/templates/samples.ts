import type { Language } from '#contract/language.ts';
import type { TemplateName } from '#contract/admin/settings/message-templates.ts';
import { messagesIn } from '#locales/messages.ts';
import type { BrandWithLook } from '#server/content/index.ts';
import {
  changeUndoneMail,
  detailsChangedMail,
  passwordChangedMail,
  resetCodeMail,
  welcomeMail,
} from '#server/customers/index.ts';
import { formatRupees, noPaise, paise } from '#server/money/paise.ts';
import * as orders from '#server/notifications/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { backInStockMail, confirmAlertMail, refillMail } from '#server/reminders/index.ts';
import { answeredQuestionMail, askForReviewMail, rejectedReviewMail } from '#server/reviews/index.ts';
import * as tickets from '#server/support/index.ts';
import { codeMail } from '#server/verification/index.ts';

interface SampleWriter {
  brand: BrandWithLook;
  shopUrl: string;
  /** The examples' dates are counted from it. */
  now: Date;
}

const day = 86_400_000;

/** One per case that differs; codes and secret links are masked as in the outbox. */
export function sampleEmails(
  template: TemplateName,
  language: Language,
  { brand, shopUrl, now }: SampleWriter,
): EmailContent[] {
  const writer = { brand, shopUrl };
  const words = messagesIn(language).emails;
  const { name, full, tea, balm, question, answer, street, area, state } = words.samples;
  const at = (days: number) => new Date(now.getTime() + days * day);
  const amount = paise(58_400);
  const order = { number: 'K7QM3-XV9RK', isGuest: true, firstName: name, language };
  const items = [
    { name: tea, quantity: 2, amount: paise(39_800) },
    { name: balm, quantity: 1, amount: paise(12_600) },
  ];
  const inFull = {
    ...order,
    placedOn: dateInIndia(now, language),
    lines: items,
    totals: [
      { label: words.order.items, amount: paise(52_400) },
      { label: words.order.delivery, amount: paise(6_000) },
      { label: words.order.total, amount },
    ],
    arrives: words.order.arrivesBetween({ from: dateInIndia(at(4), language), to: dateInIndia(at(6), language) }),
    shipTo: [full, street, area, state],
  };
  const onDelivery = { ...inFull, payment: words.order.payment.onDelivery({ amount: formatRupees(amount) }) };
  const paid = { ...inFull, payment: words.order.payment.online };
  const shipment = {
    courier: 'Blue Dart',
    trackingNumber: 'BD48120077',
    trackUrl: shopUrl,
    expectedBy: at(4),
    toCollect: amount,
  };
  const decision = { items, answer };
  const ticket: tickets.Ticket = {
    id: 1,
    assignee: null,
    number: 'TK-K7QM3-XV9RK',
    kind: 'complaint',
    state: 'received',
    fullName: full,
    mobile: '9876543210',
    email: 'asha@example.in',
    subject: tea,
    message: question,
    page: null,
    orderId: 100_001,
    orderNumber: order.number,
    memberId: null,
    reason: 'damaged',
    products: tea,
    language,
    acknowledgeBy: at(2),
    escalateAt: at(15),
    redressBy: at(30),
    acknowledgedAt: null,
    overdueAt: null,
    resolvedAt: null,
    resolution: answer,
    createdAt: now,
  };
  const addressee = { firstName: name, language };
  const product = { id: 1, productId: 1, product: tea, language };
  const made: Record<TemplateName, () => EmailContent[]> = {
    order_placed: () => [orders.orderPlacedMail(writer, onDelivery)],
    order_paid: () => [orders.orderPaidMail(writer, paid)],
    payment_failed: () => [orders.paymentFailedMail(writer, order, { amount, reservedUntil: at(1) })],
    payment_due: () => [orders.paymentDueMail(writer, order, { amount, until: at(1) })],
    order_shipped: () => [orders.orderShippedMail(writer, order, shipment)],
    order_delivered: () => [orders.orderDeliveredMail(writer, order, { deliveredAt: now, returnBy: at(30) })],
    order_cancelled: () =>
      (Object.keys(words.order.cancelled.reasons) as orders.CancelReason[]).map((reason) =>
        orders.orderCancelledMail(writer, order, {
          reason,
          refund: reason === 'buyer_request' ? amount : noPaise,
          payable: reason === 'payment_abandoned',
        }),
      ),
    items_cancelled: () => [
      orders.itemsCancelledMail(writer, order, {
        items: items.slice(1),
        reason: 'buyer_request',
        refund: noPaise,
        toCollect: paise(45_800),
      }),
      orders.itemsCancelledMail(writer, order, {
        items: items.slice(1),
        reason: 'cannot_deliver',
        refund: paise(12_600),
        toCollect: noPaise,
      }),
    ],
    order_refunded: () =>
      (['source', 'bank'] as const).map((to) =>
        orders.orderRefundedMail(writer, order, { amount, to, reference: '427812345678' }),
      ),
    returned_to_sender: () => [noPaise, amount].map((refund) => orders.returnedToSenderMail(writer, order, refund)),
    order_edited: () => [orders.orderEditedMail(writer, order, { items, total: amount })],
    edit_payment: () => [orders.editPaymentMail(writer, order, { amount, until: at(1) })],
    edit_closed: () => [orders.editClosedMail(writer, order)],
    order_words: () => [
      orders.orderPlacedMail(writer, {
        ...onDelivery,
        totals: [
          inFull.totals[0]!,
          { label: words.order.coupon, amount: paise(-5_000) },
          inFull.totals[1]!,
          { label: words.order.codFee, amount: paise(4_000) },
          { label: words.order.total, amount: paise(57_400) },
        ],
      }),
      orders.orderPaidMail(writer, paid),
      orders.orderPaidMail(writer, {
        ...paid,
        payment: words.order.payment.nothingToPay,
        arrives: words.order.arrivesOn({ day: dateInIndia(at(4), language) }),
      }),
      orders.orderCancelledMail(writer, order, { reason: 'buyer_request', refund: noPaise, payable: false }),
    ],
    return_approved: () => [orders.returnApprovedMail(writer, order, decision)],
    return_rejected: () => [orders.returnRejectedMail(writer, order, decision)],
    return_received: () => [orders.returnReceivedMail(writer, order, items)],
    welcome: () => [welcomeMail(brand, shopUrl, addressee)],
    verification_code: () =>
      (Object.keys(words.verification.purposes) as (keyof typeof words.verification.purposes)[]).map((purpose) =>
        codeMail(brand, purpose, language),
      ),
    reset_code: () => [resetCodeMail(brand, addressee)],
    password_changed: () =>
      (['everywhere', 'elsewhere'] as const).map((out) => passwordChangedMail(brand, addressee, out)),
    details_changed: () => [
      detailsChangedMail(
        brand,
        shopUrl,
        { ...addressee, email: 'asha.rawat@example.in' },
        { mobile: '9876543210', email: 'asha@example.in' },
        { isSeller: true, byStaff: false, endsPassword: false },
      ),
      detailsChangedMail(
        brand,
        shopUrl,
        { ...addressee, email: 'asha.rawat@example.in' },
        { email: '' },
        { isSeller: false, byStaff: true, endsPassword: true },
      ),
      changeUndoneMail(brand, addressee, { sentTo: 'a•••@example.in', papersRestored: true }),
      changeUndoneMail(brand, addressee, { sentTo: null, papersRestored: false }),
    ],
    ticket_received: () => [tickets.receivedMail(brand, shopUrl, ticket, 1)],
    ticket_acknowledged: () => [tickets.acknowledgedMail(brand, shopUrl, ticket)],
    ticket_replied: () => [tickets.repliedMail(brand, shopUrl, ticket, answer)],
    ticket_resolved: () => [tickets.resolvedMail(brand, shopUrl, ticket)],
    ticket_escalated: () => [tickets.escalatedMail(brand, shopUrl, ticket)],
    ticket_overdue: () => [tickets.overdueMail(brand, shopUrl, ticket)],
    ticket_words: () =>
      (['complaint', 'return_request', 'query', 'contact'] as const).map((kind) => {
        const page = kind === 'query' ? 'Yogpeeth' : null;
        const memberId = kind === 'complaint' ? '100001' : null;
        return tickets.receivedMail(brand, shopUrl, { ...ticket, kind, page, memberId }, 1);
      }),
    review_request: () => [askForReviewMail(writer, { ...order, products: [tea, balm] })],
    review_rejected: () => [rejectedReviewMail(writer, { ...order, product: tea, reason: 'personal_data' })],
    question_answered: () => [
      answeredQuestionMail(writer, { author: name, language, productId: 1, product: tea, body: question, answer }),
    ],
    refill: () =>
      [false, true].map((isLast) =>
        refillMail(writer, {
          name: tea,
          firstName: name,
          productId: 1,
          language,
          token: secretMask,
          isLast,
        }),
      ),
    alert_confirm: () => [confirmAlertMail(writer, product)],
    back_in_stock: () => [backInStockMail(writer, product)],
  };
  return made[template]();
}
