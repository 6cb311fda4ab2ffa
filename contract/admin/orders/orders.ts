import * as z from 'zod/mini';
import { Rupees, success } from '#contract/envelope.ts';
import {
  LineQuantity,
  OrderLineDetail,
  OrderRecord,
  OrderRefund,
  OrderReturn,
  someLines,
} from '#contract/order-life.ts';
import { creditKinds, orderEventKinds, orderStatuses, paymentStatuses, refundOrigins } from '#contract/order-states.ts';
import { StaffPhoto } from '#contract/photos.ts';
import { approvableActions } from '../home/approvals.ts';
import { freeText } from '#contract/text-fields.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

/**
 * `/{id}` is one order; `/{id}/{action}` applies a transition; `/returns/{id}/…` and `/refunds/{id}/…` act on its
 * parts.
 */
export const staffOrderPaths = { orders: '/api/staff/orders', returnPhotos: '/api/staff/return-photos' } as const;

export const StaffOrderRow = z.object({
  id: z.int(),
  number: z.string(),
  placed_at: z.string(),
  order_status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  payment_method: z.enum(['cod', 'online']),
  name: z.string(),
  mobile: z.string(),
  district: z.string(),
  state: z.string(),
  items: z.int(),
  total_payable_amount: Rupees,
  amount_due: Rupees,
  open_returns: z.int(),
  open_refunds: z.int(),
  under_review: z.boolean(),
});
export type StaffOrderRow = z.infer<typeof StaffOrderRow>;
/** `refund` credits received returns; `check-refund` confirms a review of a partial refund after dispatch. */
export const orderActions = [
  'approve-review',
  'check-refund',
  'confirm',
  'pack',
  'dispatch',
  'out-for-delivery',
  'deliver',
  'attempt-failed',
  'hold',
  'collect-cod',
  'refund',
  'returned-to-origin',
  'cancel',
] as const;
export type OrderAction = (typeof orderActions)[number];
/** A return that allows `refund` can be named in the order's refund. */
export const returnActions = ['approve', 'receive', 'refund', 'decline'] as const;
export type ReturnAction = (typeof returnActions)[number];
export const refundActions = ['retry', 'paid'] as const;
export type RefundAction = (typeof refundActions)[number];

export const reviewReasons = ['mobile', 'email', 'address', 'device', 'network', 'provider_refund'] as const;

const OrderCredit = z.object({
  id: z.int(),
  kind: z.enum(creditKinds),
  at: z.string(),
  items_amount: Rupees,
  shipping_amount: Rupees,
  total_amount: Rupees,
  tax_amount: Rupees,
  sale_points: z.number(),
  lines: z.array(LineQuantity),
});

const StaffRefund = z.extend(OrderRefund, {
  /** Where it was made: in the shop, or in the payment provider's dashboard. */
  origin: z.enum(refundOrigins),
  /** Requests to the provider, and its last error. */
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  allowed_actions: z.array(z.enum(refundActions)),
});

const StaffReturn = z.extend(OrderReturn, {
  photos: z.array(StaffPhoto),
  allowed_actions: z.array(z.enum(returnActions)),
  /** Whether it waits for its refund, whoever may issue it. */
  is_refundable: z.boolean(),
});

export const StaffOrder = z.extend(OrderRecord, {
  customer_id: z.nullable(z.int()),
  /**
   * `orders` cash-on-delivery orders of one day share this feature. `provider_refund`: part was refunded in the
   * provider's dashboard; also after dispatch. Null: no review needed.
   */
  review: z.nullable(z.object({ reason: z.enum(reviewReasons), orders: z.int() })),
  first_name: z.string(),
  last_name: z.string(),
  /** Changes with every event of the order. An edit sends it. */
  version: z.string(),
  /** Whether the caller may change it now. */
  can_edit: z.boolean(),
  /** Waits for payment of the difference. */
  pending_edit: z.nullable(z.object({ amount: Rupees, pay_by: z.string() })),
  place_of_supply: z.string(),
  /** What the caller may do in the order's current state. Each action is checked again when it is called. */
  allowed_actions: z.array(z.enum(orderActions)),
  /** Lines have the expiry day and batches that the items were packed from, if known. */
  lines: z.array(
    z.extend(OrderLineDetail, {
      expires_on: z.nullable(z.string()),
      batches: z.array(
        z.object({ id: z.int(), code: z.string(), expires_on: z.nullable(z.string()), quantity: z.int() }),
      ),
    }),
  ),
  returns: z.array(StaffReturn),
  credits: z.array(OrderCredit),
  refunds: z.array(StaffRefund),
  /** Refunded in the provider's dashboard without items. It pays for the next items taken off the sale. */
  refunded_ahead: Rupees,
  /** Characters in names and addresses that documents cannot print and show as empty boxes. */
  unprintable: z.array(z.string()),
  /** Refunds and transfers that wait for a second person. */
  pending_approvals: z.array(
    z.object({
      id: z.int(),
      action: z.enum(approvableActions),
      amount: z.nullable(Rupees),
      requested_by: z.string(),
      requested_at: z.string(),
    }),
  ),
  /** `by` is a staff member's name, or system, guest, buyer, customer:12, provider:sandbox. */
  events: z.array(
    z.object({
      kind: z.enum(orderEventKinds),
      at: z.string(),
      by: z.string(),
      detail: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type StaffOrder = z.infer<typeof StaffOrder>;
export const StaffOrderReply = success(StaffOrder);
export type StaffOrderReply = z.infer<typeof StaffOrderReply>;

const note = z._default(freeText(500), '');
export const StaffNoteBody = z.nullish(z.object({ note }));

/** Format of a courier's way bill number. */
export const awbShape = /^[A-Za-z0-9-]{3,40}$/;
/** The courier's tracking page for the buyer; may be empty. */
export const trackingUrl = z._default(
  z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https:\/\/[^\s<>"]+)?$/, staffFieldKey('trackingLink'))),
  '',
);

export const OrderNoteBody = z.object({ note: freeText(1_000, staffFieldKey('note')) });

export const DispatchBody = z.object({
  courier: freeText(60, staffFieldKey('courier')),
  awb: z.string(staffFieldKey('awb')).check(z.trim(), z.regex(awbShape, staffFieldKey('awbWrong'))),
  tracking_url: trackingUrl,
  /** As printed on the items, if known. */
  expiries: z._default(
    z.array(z.object({ line_no: z.int(), expires_on: z.iso.date(staffFieldKey('expiryDay')) })).check(z.maxLength(500)),
    [],
  ),
});
export type DispatchBody = z.infer<typeof DispatchBody>;

export const StaffCancelBody = z.object({
  lines: z.optional(someLines),
  reason: freeText(500, staffFieldKey('reason')),
});
export type StaffCancelBody = z.infer<typeof StaffCancelBody>;

/** `written_off` items are lost, the others go back into stock. */
export const ReturnedToOriginBody = z.object({
  reason: freeText(500, staffFieldKey('reason')),
  written_off: z._default(z.array(LineQuantity).check(z.maxLength(500)), []),
  refund_shipping: z._default(z.boolean(), false),
});
export type ReturnedToOriginBody = z.infer<typeof ReturnedToOriginBody>;

/** The customer sees the answer. */
export const AnswerReturnBody = z.nullish(z.object({ answer: z._default(freeText(500), '') }));
export const DeclineReturnBody = z.object({ answer: freeText(500, staffFieldKey('reason')) });
/** How many can be sold again; the rest is written off. */
export const ReceiveReturnBody = z.object({
  restock: z
    .int(staffFieldKey('wholeNumber'))
    .check(z.gte(0, staffFieldKey('atLeast')), z.lte(9_999, staffFieldKey('atMost'))),
  note,
});
export type ReceiveReturnBody = z.infer<typeof ReceiveReturnBody>;

const someReturns = z.array(z.int()).check(z.minLength(1, staffFieldKey('returnsRequired')), z.maxLength(500));
/** The named returns, or all received ones that are not credited yet. */
export const RefundBody = z.object({
  returns: z.optional(someReturns),
  /** Delivery is refunded at most once; intended for faulty items. */
  refund_shipping: z._default(z.boolean(), false),
  reason: z._default(freeText(500), ''),
});
export type RefundBody = z.infer<typeof RefundBody>;

/** The bank's reference (UTR) of a transfer. */
export const RefundPaidBody = z.object({
  reference: z
    .string(staffFieldKey('bankReference'))
    .check(z.trim(), z.regex(/^[A-Za-z0-9/-]{6,40}$/, staffFieldKey('bankReferenceWrong'))),
});
export type RefundPaidBody = z.infer<typeof RefundPaidBody>;

/**
 * `lines` as in cancelling, `returns` as in refunding. The last item cancelled before dispatch takes the delivery
 * charge with it.
 */
export const RefundQuoteBody = z.object({
  act: z.enum(['cancel', 'returned-to-origin', 'refund'], staffFieldKey('unknownAction')),
  lines: z.optional(someLines),
  returns: z.optional(someReturns),
  refund_shipping: z._default(z.boolean(), false),
});
export type RefundQuoteBody = z.input<typeof RefundQuoteBody>;
