import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { Rupees, success } from './envelope.ts';
import {
  orderEventKinds,
  orderStatuses,
  paymentStatuses,
  refundMethods,
  refundStates,
  returnKinds,
  returnStates,
} from './order-states.ts';
import { parseOrderReference } from './order-number.ts';
import { photoNames } from './photos.ts';
import { freeText, mobileField } from './text-fields.ts';
import { returnReasons } from './tickets.ts';
import { fieldKey } from './field-messages.ts';
import { compactNumber } from './typed-values.ts';

export const OrderParams = z.object({
  id: z.string().check(
    z.maxLength(40, fieldKey('unknownId')),
    z.refine((text) => parseOrderReference(text) !== null, fieldKey('unknownId')),
  ),
});

/**
 * The mobile number of a guest's order: with the order's public number it opens a summary, and has a one-time code sent. For an order of
 * an account it is not enough.
 */
export const OrderQuery = z.object({ mobile: z.optional(mobileField) });
export type OrderQuery = z.infer<typeof OrderQuery>;

/** Where a one-time code went, masked; null where nothing went that way. */
export const OrderCodeReply = success(z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()) }));
export type OrderCodeReply = z.infer<typeof OrderCodeReply>;
export const VerifyOrderBody = z.object({
  code: z
    .string(fieldKey('codeRequired'))
    .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
});
export type VerifyOrderBody = z.infer<typeof VerifyOrderBody>;
/** A token by which a guest may change the order until then. */
export const VerifyOrderReply = success(z.object({ token: z.string(), expires_at: z.string() }));
export type VerifyOrderReply = z.infer<typeof VerifyOrderReply>;

const quantity = z
  .int(fieldKey('quantityWhole'))
  .check(z.gte(1, fieldKey('quantityLeast')), z.lte(9_999, fieldKey('quantityMost')));
const lineNo = z.int(fieldKey('unknownItem')).check(z.gte(1, fieldKey('unknownItem')));
const eachOnce = z.refine<readonly { line_no: number }[]>(
  (lines) => new Set(lines.map((line) => line.line_no)).size === lines.length,
  fieldKey('itemsTwice'),
);

/** Items of one line of an order; lines are numbered from 1. */
export const LineQuantity = z.object({ line_no: lineNo, quantity });
export const someLines = z
  .array(LineQuantity)
  .check(z.minLength(1, fieldKey('itemsRequired')), z.maxLength(500), eachOnce);

/** Without `lines` everything that is left is cancelled. */
export const CancelOrderBody = z.object({
  lines: z.optional(someLines),
  reason: z._default(freeText(500), ''),
});
export type CancelOrderBody = z.infer<typeof CancelOrderBody>;

export const ReturnRequestBody = z.object({
  lines: z
    .array(
      z.object({
        line_no: lineNo,
        quantity,
        reason: z.enum(returnReasons, fieldKey('reason')),
        message: z._default(freeText(1_000), ''),
        photos: photoNames,
      }),
    )
    .check(z.minLength(1, fieldKey('itemsRequired')), z.maxLength(500), eachOnce),
});
export type ReturnRequestBody = z.infer<typeof ReturnRequestBody>;

export const lineList = z
  .string(fieldKey('unknownItem'))
  .check(z.maxLength(6_000), z.regex(/^\d{1,3}:\d{1,4}(,\d{1,3}:\d{1,4})*$/, fieldKey('unknownItem')));

/** `lines` are items by line: `1:2,3:1` is two of the first and one of the third. Without it: everything that is left. */
export const RefundQuoteQuery = z.object({ lines: z.optional(lineList) });

/** What an act would take off the sale, and what of it goes back to the buyer and how; null where nothing does. */
export const RefundQuote = z.object({
  items_amount: Rupees,
  /** Delivery goes back with the last piece cancelled before dispatch. */
  shipping_amount: Rupees,
  total_amount: Rupees,
  refund_amount: Rupees,
  /** What of the total was refunded before, in the payment provider's dashboard. */
  refunded_before: Rupees,
  refund_method: z.nullable(z.enum(refundMethods)),
});
export type RefundQuote = z.infer<typeof RefundQuote>;
export const RefundQuoteReply = success(RefundQuote);
export type RefundQuoteReply = z.infer<typeof RefundQuoteReply>;

/** The same key and body change nothing a second time; without a key, the same body within a minute is a double click. */
export const OrderActionHeaders = z.looseObject({ 'idempotency-key': z.optional(z.string()) });

/** Times are ISO 8601 in UTC, days YYYY-MM-DD in India. Amounts are of the whole quantity. */
export const OrderLineDetail = z.object({
  line_no: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  sku: z.string(),
  /** As the catalogue has it today; null where there is none. */
  picture: z.nullable(Picture),
  quantity: z.int(),
  net_amount: Rupees,
  /** Items that were cancelled before dispatch, or came back undelivered. */
  cancelled_quantity: z.int(),
  /** Items that were sent back and credited. */
  returned_quantity: z.int(),
  /** Items of returns that are not settled yet. */
  in_return_quantity: z.int(),
  can_cancel_quantity: z.int(),
  /** For some reason at least; for items that are just not wanted see `return_unwanted_until`. */
  can_return_quantity: z.int(),
  /** Last day to ask for a return; null before delivery. */
  return_until: z.nullable(z.string()),
  /** The same where the items are only not wanted any more: earlier when they expire soon. */
  return_unwanted_until: z.nullable(z.string()),
});
export type OrderLineDetail = z.infer<typeof OrderLineDetail>;

export const OrderReturn = z.object({
  id: z.int(),
  line_no: z.int(),
  quantity: z.int(),
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasons),
  message: z.string(),
  state: z.enum(returnStates),
  requested_at: z.string(),
  /** What staff said to it; empty where nothing. */
  answer: z.string(),
  /** How many photos came along. */
  photo_count: z.int(),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

export const OrderRefund = z.object({
  id: z.int(),
  amount: Rupees,
  method: z.enum(refundMethods),
  state: z.enum(refundStates),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
  /** By which the bank finds it; null until it is known. */
  reference: z.nullable(z.string()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** What happened, oldest first. `note` is for the customer: a reason, a courier; empty where there is none. */
const TimelineEntry = z.object({ kind: z.enum(orderEventKinds), at: z.string(), note: z.string() });

/** An order with all that belongs to it, for buyer and staff. */
export const OrderRecord = z.object({
  id: z.int(),
  number: z.string(),
  formated_billing_date: z.string(),
  placed_at: z.string(),
  order_status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  payment_method: z.enum(['cod', 'online']),
  mrp_total: Rupees,
  total_sale_discount_amount: Rupees,
  total_coupon_discount_amount: Rupees,
  coupon_code: z.nullable(z.string()),
  total_tax_amount: Rupees,
  shipping_charge: Rupees,
  /** Part of the shipping charge. */
  cod_fee: Rupees,
  total_payable_amount: Rupees,
  amount_paid: Rupees,
  /** Taken off by cancelling and returning. */
  amount_credited: Rupees,
  /** Already sent back. */
  amount_refunded: Rupees,
  /** Still to be paid: by cash on delivery, or online. */
  amount_due: Rupees,
  /** In which items may come back after delivery. */
  return_days: z.int(),
  /** Until when it can be paid and its items are kept; null where no online payment is awaited. */
  pay_by: z.nullable(z.string()),
  deliver_to: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    district: z.string(),
    state: z.string(),
    country: z.string(),
    postcode: z.string(),
  }),
  email: z.string(),
  mobile: z.string(),
  /** The days of delivery that were promised, YYYY-MM-DD in India; null where none were. */
  promised: z.nullable(z.object({ from: z.string(), to: z.string() })),
  is_gift: z.boolean(),
  gift_message: z.string(),
  courier: z.nullable(
    z.object({
      name: z.string(),
      awb: z.string(),
      tracking_url: z.nullable(z.string()),
      dispatched_at: z.string(),
    }),
  ),
  /** By when the courier makes the next delivery attempt; null where there is none. */
  next_attempt_by: z.nullable(z.string()),
  /** Until when the courier holds the parcel; null where it does not. */
  held_until: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  /** Staff look at it before it leaves. */
  under_review: z.boolean(),
  /** Whether it is worth a try to pay it online (again). */
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /** Lines can be cancelled one by one; an order that awaits its online payment only as a whole. */
  can_cancel_lines: z.boolean(),
  can_return: z.boolean(),
  lines: z.array(OrderLineDetail),
  returns: z.array(OrderReturn),
  refunds: z.array(OrderRefund),
  timeline: z.array(TimelineEntry),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

/** The whole order, as its buyer sees it. */
export const OrderDetail = z.extend(OrderRecord, { access: z.enum(['account', 'code', 'link']) });
export type OrderDetail = z.infer<typeof OrderDetail>;

/** What number and mobile number alone open: where the order stands and where its parcel is; no items, amounts, names or addresses. */
export const OrderSummary = z.object({
  access: z.literal('number'),
  number: z.string(),
  formated_billing_date: z.string(),
  placed_at: z.string(),
  order_status: OrderRecord.shape.order_status,
  payment_status: OrderRecord.shape.payment_status,
  payment_method: OrderRecord.shape.payment_method,
  under_review: OrderRecord.shape.under_review,
  courier: OrderRecord.shape.courier,
  next_attempt_by: OrderRecord.shape.next_attempt_by,
  held_until: OrderRecord.shape.held_until,
  delivered_at: OrderRecord.shape.delivered_at,
  /** The steps of its way, without notes. */
  timeline: OrderRecord.shape.timeline,
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** An order as far as its caller may see it. */
export const OrderViewReply = success(z.discriminatedUnion('access', [OrderDetail, OrderSummary]));
export type OrderViewReply = z.infer<typeof OrderViewReply>;
export const OrderDetailReply = success(OrderDetail);
export type OrderDetailReply = z.infer<typeof OrderDetailReply>;

/** What of an old order can be bought today; quantities are at most what is left. Prices are the cart's business. */
export const BuyAgain = z.object({
  lines: z.array(
    z.object({
      product_id: z.int(),
      product_name: z.string(),
      product_name_hi: z.string(),
      quantity: z.int(),
      ordered_quantity: z.int(),
    }),
  ),
  /** What is not sold any more or is sold out, under the names of then. */
  missing: z.array(z.object({ product_name: z.string(), product_name_hi: z.string() })),
});
export type BuyAgain = z.infer<typeof BuyAgain>;
export const ReorderReply = success(BuyAgain);
