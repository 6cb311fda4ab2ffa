import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { languages } from './language.ts';
import { BillingDetails, productLines } from './pricing.ts';

/** Paths of the staff's calls about orders that they take for a customer; on the office origin only. */
export const phoneOrderPaths = { orders: '/api/staff/phone-orders', quote: '/api/staff/phone-orders/quote' } as const;

/** The checkout form as the shop has it, filled in by staff; coupons are for buyers themselves. */
export const PhoneOrderBody = z.object({
  billingDetails: BillingDetails,
  productDetails: productLines,
  /** The total that staff told the customer. Where it is another by now, the order is rejected with `price_changed`. */
  expected_payable_amount: z.optional(Rupees),
  /** In which the customer is written to. */
  language: z._default(z.enum(languages), 'en'),
});
export type PhoneOrderBody = z.input<typeof PhoneOrderBody>;

export const PhoneQuoteBody = z.object({ billingDetails: BillingDetails, productDetails: productLines });
export type PhoneQuoteBody = z.input<typeof PhoneQuoteBody>;

/** What the order would come to now, in rupees, and what its address does not allow. */
export const PhoneQuote = z.object({
  lines: z.array(
    z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), amount: Rupees, in_stock: z.int() }),
  ),
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
