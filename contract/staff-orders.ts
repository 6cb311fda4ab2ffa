import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { LineQuantity, OrderLineDetail, OrderRecord, OrderRefund, OrderReturn, someLines } from './order-life.ts';
import { creditKinds, orderEventKinds, orderStatuses, paymentStatuses, refundOrigins } from './order-states.ts';
import { StaffPhoto } from './photos.ts';
import { approvableActions } from './staff-approvals.ts';
import { freeText } from './text-fields.ts';
import { staffFieldKey } from './field-messages.ts';

/**
 * Paths of the staff's calls about orders, on the office origin only. `/{id}` is one order; `/{id}/{action}` moves it; `/{id}/returns/{id}/…`
 * and `/{id}/refunds/{id}/…` its parts.
 */
export const staffOrderPaths = { orders: '/api/staff/orders' } as const;

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
/** What staff do to an order, by its place in the address; `refund` credits received returns. */
export const orderActions = [
  'approve-review',
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
/** To one of its returns; a return that allows `refund` can be named in the order's refund. */
export const returnActions = ['approve', 'receive', 'refund', 'decline'] as const;
export type ReturnAction = (typeof returnActions)[number];
/** To one of its refunds. */
export const refundActions = ['retry', 'paid'] as const;
export type RefundAction = (typeof refundActions)[number];

export const reviewReasons = ['mobile', 'email', 'address', 'device', 'network', 'provider_refund'] as const;

/** An amount taken off the sale, as a credit note needs it. */
const OrderCredit = z.object({
  id: z.int(),
  kind: z.enum(creditKinds),
  at: z.string(),
  items_amount: Rupees,
  shipping_amount: Rupees,
  total_amount: Rupees,
  tax_amount: Rupees,
  /** Sale points that go with the items. */
  sale_points: z.number(),
  lines: z.array(LineQuantity),
});

const StaffRefund = z.extend(OrderRefund, {
  /** Who made it: the shop, or somebody in the payment provider's dashboard. */
  origin: z.enum(refundOrigins),
  /** How often the provider was asked for this try, and what it said last; null where nothing is wrong. */
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  allowed_actions: z.array(z.enum(refundActions)),
});

const StaffReturn = z.extend(OrderReturn, {
  photos: z.array(StaffPhoto),
  allowed_actions: z.array(z.enum(returnActions)),
});

export const StaffOrder = z.extend(OrderRecord, {
  customer_id: z.nullable(z.int()),
  /**
   * Why staff have to look at it before it leaves: so many cash-on-delivery orders of a day have this in common, or a part was refunded in the
   * payment provider's dashboard (provider_refund). Null: they need not.
   */
  review: z.nullable(z.object({ reason: z.enum(reviewReasons), orders: z.int() })),
  first_name: z.string(),
  last_name: z.string(),
  /** Changes with everything that happens to the order; an edit names the one that it was made of. */
  version: z.string(),
  can_edit: z.boolean(),
  /** A change that waits until the difference is paid. */
  pending_edit: z.nullable(z.object({ amount: Rupees, pay_by: z.string() })),
  place_of_supply: z.string(),
  /** What can be done as the order stands; each act is checked again when it comes. */
  allowed_actions: z.array(z.enum(orderActions)),
  /** With the day on which the items expire, and the batches that they were packed from, where these are known. */
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
  /** What was refunded in the provider's dashboard for no items yet: it pays for the next items that come off the sale. */
  refunded_ahead: Rupees,
  /** Characters of its names and addresses that documents show as empty boxes. */
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
  /** Who did it: a name of staff, or system, guest, buyer, customer:12, provider:sandbox. */
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
/** For the moves that need no words: confirm, pack, out-for-delivery, attempt-failed, hold, deliver, collect-cod. */
export const StaffNoteBody = z.nullish(z.object({ note }));

/** A courier's way bill number. */
export const awbShape = /^[A-Za-z0-9-]{3,40}$/;
/** Where the buyer follows the parcel; may stay empty. */
export const trackingUrl = z._default(
  z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https:\/\/[^\s<>"]+)?$/, staffFieldKey('trackingLink'))),
  '',
);

export const OrderNoteBody = z.object({ note: freeText(1_000, staffFieldKey('note')) });

export const DispatchBody = z.object({
  courier: freeText(60, staffFieldKey('courier')),
  awb: z.string(staffFieldKey('awb')).check(z.trim(), z.regex(awbShape, staffFieldKey('awbWrong'))),
  tracking_url: trackingUrl,
  /** When the items expire, as printed on them, where it is known. */
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

/** A parcel that came back undelivered. What is named here is written off, the rest goes back into stock. */
export const ReturnedToOriginBody = z.object({
  reason: freeText(500, staffFieldKey('reason')),
  written_off: z._default(z.array(LineQuantity).check(z.maxLength(500)), []),
  refund_shipping: z._default(z.boolean(), false),
});
export type ReturnedToOriginBody = z.infer<typeof ReturnedToOriginBody>;

/** The answer is shown to the customer. */
export const AnswerReturnBody = z.nullish(z.object({ answer: z._default(freeText(500), '') }));
export const DeclineReturnBody = z.object({ answer: freeText(500, staffFieldKey('reason')) });
/** Of the returned items, how many are fit to be sold again; the rest is written off. */
export const ReceiveReturnBody = z.object({
  restock: z
    .int(staffFieldKey('wholeNumber'))
    .check(z.gte(0, staffFieldKey('atLeast')), z.lte(9_999, staffFieldKey('atMost'))),
  note,
});
export type ReceiveReturnBody = z.infer<typeof ReceiveReturnBody>;

const someReturns = z.array(z.int()).check(z.minLength(1, staffFieldKey('returnsRequired')), z.maxLength(500));
/** Credits received returns, all that are not credited yet unless named, and sends their money back. */
export const RefundBody = z.object({
  returns: z.optional(someReturns),
  /** Delivery is paid back once at most; meant for items that were at fault. */
  refund_shipping: z._default(z.boolean(), false),
  reason: z._default(freeText(500), ''),
});
export type RefundBody = z.infer<typeof RefundBody>;

/** The bank's reference (UTR) of a transfer that staff made. */
export const RefundPaidBody = z.object({
  reference: z
    .string(staffFieldKey('bankReference'))
    .check(z.trim(), z.regex(/^[A-Za-z0-9/-]{6,40}$/, staffFieldKey('bankReferenceWrong'))),
});
export type RefundPaidBody = z.infer<typeof RefundPaidBody>;

/** Asks what an act would come to: `lines` as in cancelling, `returns` as in refunding. Delivery goes with the last piece cancelled anyway. */
export const RefundQuoteBody = z.object({
  act: z.enum(['cancel', 'returned-to-origin', 'refund'], staffFieldKey('unknownAction')),
  lines: z.optional(someLines),
  returns: z.optional(someReturns),
  refund_shipping: z._default(z.boolean(), false),
});
export type RefundQuoteBody = z.input<typeof RefundQuoteBody>;
