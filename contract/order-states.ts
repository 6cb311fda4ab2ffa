/** Free of schemas, so that pages load without the schema library. */

/** Followed by `/{id}`, and `/cancel`, `/returns`, `/refund-quote`, `/buy-again`, `/code` or `/verify`. */
export const orderPaths = { order: '/api/orders' } as const;
/** Route of one order; the calls that change it are below it. */
export const orderRoute = `${orderPaths.order}/:id`;
/** Follows an order's own path: lists its tax documents, or with `/{id}` returns one as a PDF. */
export const taxDocumentsPath = 'tax-documents';

/**
 * `account`: the customer's login. `code`: a guest's one-time code. `link`: a token from an email or from the reply to
 * placing the order. `number`: order number and mobile number. `link` shows everything, `number` a summary; only
 * `account` and `code` may change the order. Tokens go in the header `order-token`, separated by commas.
 */
export const orderAccessLevels = ['account', 'code', 'link', 'number'] as const;
export type OrderAccessLevel = (typeof orderAccessLevels)[number];
export const orderTokenHeader = 'order-token';
/** Carries the token in the fragment of a link: `#t=…`. */
export const orderTokenFragment = 't';

/**
 * `delivery_attempted`: nobody was at home; `held_by_courier`: the parcel waits for collection; `returned_to_origin`:
 * it came back undelivered; `returned`: the customer sent all items back.
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

/** `failed`: another attempt may follow; `cod_due`: the courier still has to collect the cash. */
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

/** States of one line's return. `received`: the items are back and the refund follows. */
export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded'] as const;
export type ReturnState = (typeof returnStates)[number];
/**
 * `buyer`: any buyer's right within the return days. `buy_back`: a direct seller's purchases. `cooling_off`: all
 * purchases of a direct seller who left within the cooling-off days.
 */
export const returnKinds = ['buyer', 'buy_back', 'cooling_off'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/**
 * `waiting`: not yet accepted by the provider or transferred by staff; `pending`: in progress at the provider;
 * `failed`: staff decide what to do.
 */
export const refundStates = ['waiting', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
/** Cash on delivery is refunded to a bank account, never in cash. */
export const refundMethods = ['provider', 'bank_transfer'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Why an amount was deducted. `refunded`: in the payment provider's dashboard. */
export const creditKinds = ['cancelled', 'undelivered', 'returned', 'refunded'] as const;
export const refundOrigins = ['shop', 'provider'] as const;
export type RefundOrigin = (typeof refundOrigins)[number];
export type CreditKind = (typeof creditKinds)[number];

/**
 * `payment_failed`: no money moved. `late_payment`, `duplicate_payment`: money for a closed or an already paid order,
 * which is refunded. `reinstated`: a closed order was paid after all. `payment_reopened`: it can be paid again.
 * `payment_retried`: former name of that; only older orders have it. `edit_started`: a change of a paid order waits for
 * payment of the difference. `edited`: staff changed the order. `edit_closed`: that change was withdrawn.
 * `refund_reported`: refunded in the payment provider's dashboard. `refund_excess`: more was refunded there than the
 * order had left. Buyers do not see `refund_excess` and `noted`.
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

/** Maximum length in characters. */
export const maxGiftMessage = 250;
