import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { languages } from './language.ts';
import { BillingDetails, productLines } from './pricing.ts';
import { normaliseCouponCode } from './typed-values.ts';

/** Paths of the staff's calls about orders that they take for a customer; on the office origin only. */
export const phoneOrderPaths = { orders: '/api/staff/phone-orders', quote: '/api/staff/phone-orders/quote' } as const;

/** A coupon's code as the customer reads it out, in any case. */
const couponCode = z.optional(z.string().check(z.overwrite(normaliseCouponCode), z.maxLength(50)));

/** The checkout form as the shop has it, filled in by staff; a coupon holds by the rules of the shop, for the customer of the mobile number. */
export const PhoneOrderBody = z.object({
  billingDetails: BillingDetails,
  productDetails: productLines,
  coupon_code: couponCode,
  /** The total that staff told the customer. Where it is another by now, the order is rejected with `price_changed`. */
  expected_payable_amount: z.optional(Rupees),
  /** In which the customer is written to. */
  language: z._default(z.enum(languages), 'en'),
});
export type PhoneOrderBody = z.input<typeof PhoneOrderBody>;

export const PhoneQuoteBody = z.object({
  billingDetails: BillingDetails,
  productDetails: productLines,
  coupon_code: couponCode,
});
export type PhoneQuoteBody = z.input<typeof PhoneQuoteBody>;

/** What the order would come to now, in rupees, and what its address does not allow. */
export const PhoneQuote = z.object({
  lines: z.array(
    /** `amount` before the coupon. */
    z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), amount: Rupees, in_stock: z.int() }),
  ),
  /** Null where none was asked for; `discount` is 0 where it may not be used, and `message` says why. */
  coupon: z.nullable(z.object({ code: z.string(), applied: z.boolean(), discount: Rupees, message: z.string() })),
  /** Null while the address does not say enough. */
  delivery: z.nullable(Rupees),
  cod_fee: Rupees,
  total: Rupees,
  notices: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PhoneQuote = z.infer<typeof PhoneQuote>;
export const PhoneQuoteReply = success(PhoneQuote);
export type PhoneQuoteReply = z.infer<typeof PhoneQuoteReply>;

/** `link_sent`: it waits for its payment, and the customer has the link. */
export const PhoneOrderReply = success(
  z.object({ order_id: z.int(), order_number: z.string(), link_sent: z.boolean() }),
);
export type PhoneOrderReply = z.infer<typeof PhoneOrderReply>;
