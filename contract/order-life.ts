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
 * The mobile number opens the summary of a guest's order and allows sending a one-time code. It does not suffice for an
 * account's order.
 */
export const OrderQuery = z.object({ mobile: z.optional(mobileField) });
export type OrderQuery = z.infer<typeof OrderQuery>;

/** Masked; null for a channel that was not used. */
export const OrderCodeReply = success(z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()) }));
export type OrderCodeReply = z.infer<typeof OrderCodeReply>;
export const VerifyOrderBody = z.object({
  code: z
    .string(fieldKey('codeRequired'))
    .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
});
export type VerifyOrderBody = z.infer<typeof VerifyOrderBody>;
/** The guest may change the order with the token. */
export const VerifyOrderReply = success(z.object({ token: z.string(), expires_at: z.string() }));
export type VerifyOrderReply = z.infer<typeof VerifyOrderReply>;

const quantity = z
  .int(fieldKey('quantityWhole'))
  .check(z.gte(1, fieldKey('quantityLeast')), z.lte(9_999, fieldKey('quantityMost')));
const lineNo = z.int(fieldKey('unknownItem')).check(z.gte(1, fieldKey('unknownItem')));
export const eachOnce = z.refine<readonly { line_no: number }[]>(
  (lines) => new Set(lines.map((line) => line.line_no)).size === lines.length,
  fieldKey('itemsTwice'),
);

/** Lines are numbered from 1. */
export const LineQuantity = z.object({ line_no: lineNo, quantity });
export const someLines = z
  .array(LineQuantity)
  .check(z.minLength(1, fieldKey('itemsRequired')), z.maxLength(500), eachOnce);

/** Without `lines`: the whole remaining order. */
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

/** Quantities by line number: `1:2,3:1` is two of line 1 and one of line 3. Absent: all that remains. */
export const RefundQuoteQuery = z.object({ lines: z.optional(lineList) });

/** What a cancellation or return deducts from the sale and refunds; `refund_method` is null if nothing is refunded. */
export const RefundQuote = z.object({
  items_amount: Rupees,
  /** Refunded with the last item that is cancelled before dispatch. */
  shipping_amount: Rupees,
  total_amount: Rupees,
  refund_amount: Rupees,
  /** Already refunded in the payment provider's dashboard. */
  refunded_before: Rupees,
  refund_method: z.nullable(z.enum(refundMethods)),
});
export type RefundQuote = z.infer<typeof RefundQuote>;
export const RefundQuoteReply = success(RefundQuote);
export type RefundQuoteReply = z.infer<typeof RefundQuoteReply>;

/** The same key and body change nothing again. Without a key, the same body within a minute is a double click. */
export const OrderActionHeaders = z.looseObject({ 'idempotency-key': z.optional(z.string()) });

/** Times are ISO 8601 in UTC, days YYYY-MM-DD in India. Amounts are for the whole quantity. */
export const OrderLineDetail = z.object({
  line_no: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  sku: z.string(),
  /** The product's current picture in the catalogue. */
  picture: z.nullable(Picture),
  quantity: z.int(),
  net_amount: Rupees,
  /** Cancelled before dispatch, or returned undelivered. */
  cancelled_quantity: z.int(),
  returned_quantity: z.int(),
  /** Items in returns that are not settled yet. */
  in_return_quantity: z.int(),
  can_cancel_quantity: z.int(),
  /** Items that can be returned for at least one reason. For unwanted items see `return_unwanted_until`. */
  can_return_quantity: z.int(),
  /** Last day to ask for a return; null before delivery. */
  return_until: z.nullable(z.string()),
  /** Last day to return items that are merely unwanted; earlier than `return_until` where they expire soon. */
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
  /** Staff's answer, which may be empty. */
  answer: z.string(),
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
  /** Finds the refund at the bank; null until known. */
  reference: z.nullable(z.string()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** Oldest first. `note` is for the customer, such as a reason or a courier; may be empty. */
const TimelineEntry = z.object({ kind: z.enum(orderEventKinds), at: z.string(), note: z.string() });

/** The complete order that buyers and staff see. */
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
  /** Included in the shipping charge. */
  cod_fee: Rupees,
  total_payable_amount: Rupees,
  amount_paid: Rupees,
  /** The sum of deductions by cancellations and returns. */
  amount_credited: Rupees,
  amount_refunded: Rupees,
  amount_due: Rupees,
  /** Counted in days after delivery. */
  return_days: z.int(),
  /** Deadline for online payment, which also ends the reservation; null if none is awaited. */
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
  /** YYYY-MM-DD in India; null if none were promised. */
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
  /** Latest time of the next delivery attempt; null if none is planned. */
  next_attempt_by: z.nullable(z.string()),
  /** Until when the courier holds the parcel for collection. */
  held_until: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  /** Staff review the order before it is dispatched. */
  under_review: z.boolean(),
  /** Online, for the first time or again. */
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /** An order that awaits its online payment can only be cancelled as a whole. */
  can_cancel_lines: z.boolean(),
  can_return: z.boolean(),
  lines: z.array(OrderLineDetail),
  returns: z.array(OrderReturn),
  refunds: z.array(OrderRefund),
  timeline: z.array(TimelineEntry),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

export const OrderDetail = z.extend(OrderRecord, { access: z.enum(['account', 'code', 'link']) });
export type OrderDetail = z.infer<typeof OrderDetail>;

/** What order number and mobile number open without further proof: no items, amounts, names or addresses. */
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
  /** The timeline here has no notes. */
  timeline: OrderRecord.shape.timeline,
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderViewReply = success(z.discriminatedUnion('access', [OrderDetail, OrderSummary]));
export type OrderViewReply = z.infer<typeof OrderViewReply>;
export const OrderDetailReply = success(OrderDetail);
export type OrderDetailReply = z.infer<typeof OrderDetailReply>;

/** Products of an old order, each in at most the quantity that can be bought today. */
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
  /** No longer sold or sold out, under their names at the time of the order. */
  missing: z.array(z.object({ product_name: z.string(), product_name_hi: z.string() })),
});
export type BuyAgain = z.infer<typeof BuyAgain>;
export const ReorderReply = success(BuyAgain);
