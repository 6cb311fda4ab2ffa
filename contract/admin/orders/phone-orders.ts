import * as z from 'zod/mini';
import { Rupees, success } from '#contract/envelope.ts';
import { languages } from '#contract/language.ts';
import { BillingDetails, productLines } from '#contract/pricing.ts';
import { normaliseCouponCode } from '#contract/typed-values.ts';

/** Orders that staff take for a customer. */
export const phoneOrderPaths = { orders: '/api/staff/phone-orders', quote: '/api/staff/phone-orders/quote' } as const;

/** The code may be in any capitals. */
const couponCode = z.optional(z.string().check(z.overwrite(normaliseCouponCode), z.maxLength(50)));

/** The checkout form, filled in by staff. Coupon rules are those for the customer with that mobile number. */
export const PhoneOrderBody = z.object({
  billingDetails: BillingDetails,
  productDetails: productLines,
  coupon_code: couponCode,
  /** The total that staff told the customer. If it has changed, the reply is `price_changed`. */
  expected_payable_amount: z.optional(Rupees),
  /** Language of messages to the customer. */
  language: z._default(z.enum(languages), 'en'),
});
export type PhoneOrderBody = z.input<typeof PhoneOrderBody>;

export const PhoneQuoteBody = z.object({
  billingDetails: BillingDetails,
  productDetails: productLines,
  coupon_code: couponCode,
});
export type PhoneQuoteBody = z.input<typeof PhoneQuoteBody>;

/** Amounts are in rupees. */
export const PhoneQuote = z.object({
  lines: z.array(
    /** The amount before the coupon. */
    z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), amount: Rupees, in_stock: z.int() }),
  ),
  /** Null if none was requested. If it cannot be used, `discount` is 0 and `message` is the reason. */
  coupon: z.nullable(z.object({ code: z.string(), applied: z.boolean(), discount: Rupees, message: z.string() })),
  /** Null while the address is incomplete. */
  delivery: z.nullable(Rupees),
  cod_fee: Rupees,
  total: Rupees,
  notices: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PhoneQuote = z.infer<typeof PhoneQuote>;
export const PhoneQuoteReply = success(PhoneQuote);
export type PhoneQuoteReply = z.infer<typeof PhoneQuoteReply>;

/** `link_sent`: the order waits for payment, and the customer has the payment link. */
export const PhoneOrderReply = success(
  z.object({ order_id: z.int(), order_number: z.string(), link_sent: z.boolean() }),
);
export type PhoneOrderReply = z.infer<typeof PhoneOrderReply>;
