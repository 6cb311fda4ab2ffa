/** States of orders, apart from their schemas so that pages can have them without the schema library. */

/** Paths of the calls about one order; `/{id}`, `/{id}/cancel`, `/{id}/returns`, `/{id}/refund-quote`, `/{id}/buy-again`, `/{id}/code` and
 * `/{id}/verify` follow. */
export const orderPaths = { order: '/api/orders' } as const;
/** Below an order's own path: the list of its tax documents, and with `/{id}` one of them as a PDF. */
export const taxDocumentsPath = 'tax-documents';

/**
 * How the caller of an order is known: its customer by their login; a guest by a one-time code, by the token of the email's link or of the
 * answer to placing it, or by public number and mobile number alone. `link` sees everything, `number` a summary; only `account` and `code`
 * change something. Tokens go into the header `order-token`, several with commas between.
 */
export const orderAccessLevels = ['account', 'code', 'link', 'number'] as const;
export type OrderAccessLevel = (typeof orderAccessLevels)[number];
export const orderTokenHeader = 'order-token';
/** In the fragment of a link to an order's page: `#t=…`. */
export const orderTokenFragment = 't';

/**
 * Where an order stands. `delivery_attempted`: the courier found nobody and tries again; `held_by_courier`: it waits to be fetched;
 * `returned_to_origin`: it came back undelivered; `returned`: the customer sent all of it back.
 */
export const orderStatuses = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivery_attempted',
  'held_by_courier',
  'delivered',
  'cancelled',
  'returned_to_origin',
  'returned',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where its money stands. `failed`: a try to pay failed, another may follow; `cod_due`: cash that the courier still has to take. */
export const paymentStatuses = [
  'pending',
  'authorised',
  'failed',
  'paid',
  'expired',
  'cancelled',
  'cod_due',
  'cod_collected',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** One line's return. `received`: the items are here again and the refund follows. */
export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded'] as const;
export type ReturnState = (typeof returnStates)[number];
/**
 * By which right items come back: every buyer's within the days of the order; the buy-back of what a direct seller bought; all that a direct seller bought
 * who left within the cooling-off days.
 */
export const returnKinds = ['buyer', 'buy_back', 'cooling_off'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/**
 * Money on its way back. `waiting`: the provider has not taken it yet, or staff have not transferred it yet; `pending`: the provider is
 * at it; `failed`: it did not go through and staff decide how to go on.
 */
export const refundStates = ['waiting', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
/** Cash on delivery goes back to a bank account, never in cash. */
export const refundMethods = ['provider', 'bank_transfer'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/**
 * Why an amount was taken off a sale: cancelled before dispatch, never delivered, sent back, or refunded in the payment provider's dashboard.
 */
export const creditKinds = ['cancelled', 'undelivered', 'returned', 'refunded'] as const;
/** Who made a refund: the shop, or somebody in the payment provider's dashboard. */
export const refundOrigins = ['shop', 'provider'] as const;
export type RefundOrigin = (typeof refundOrigins)[number];
export type CreditKind = (typeof creditKinds)[number];

/**
 * What can happen to an order; the timeline is made of these. `payment_failed`: a try to pay that moved no money; `late_payment`,
 * `duplicate_payment`: money that came for a closed order or a paid one and goes back; `reinstated`, `payment_reopened`: a closed order that was paid
 * after all, or is to be; `payment_retried`: the same as the latter, with its items reserved anew, in orders from before;
 * `review_opened`: staff look at it before it leaves; `edit_started`: a change of a paid order waits for the difference to be paid, `edited`: staff
 * changed it, `edit_closed`: that change was taken back; `refund_reported`: somebody refunded it in the payment provider's dashboard;
 * `refund_excess`: more than the order had left was refunded there, which no buyer sees; `noted`: a note of staff, which no buyer sees.
 */
export const orderEventKinds = [
  'placed',
  'payment_failed',
  'paid',
  'expired',
  'abandoned',
  'late_payment',
  'duplicate_payment',
  'unmatched_payment_refunded',
  'reinstated',
  'payment_reopened',
  'review_opened',
  'review_approved',
  'payment_retried',
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivery_attempted',
  'held_by_courier',
  'delivered',
  'cod_collected',
  'cancelled',
  'lines_cancelled',
  'returned_to_origin',
  'return_requested',
  'return_approved',
  'return_declined',
  'return_received',
  'returned',
  'refund_started',
  'refund_reported',
  'refund_excess',
  'refund_failed',
  'refunded',
  'edit_started',
  'edited',
  'edit_closed',
  'noted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** How long the message of a gift may be, in characters. */
export const maxGiftMessage = 250;
