import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { ProofChallenge } from './proof-of-work.ts';
import { DeliveryDays, ShippingNotice } from './shipping.ts';
import { fieldKey, noticeKey } from './field-messages.ts';

/** `{ id }`, null, absent, or an object without id. Only a numeric id counts. */
export const CouponChoice = z.optional(z.nullable(z.looseObject({ id: z.optional(z.unknown()) })));

export function couponIdOf(choice: z.infer<typeof CouponChoice>): number | null {
  const id = choice?.id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The cart sends `[]` before there is a form. */
export const BillingDetails = z.union([z.array(z.unknown()), z.looseObject({})], fieldKey('billingRequired'));
export type BillingDetails = z.infer<typeof BillingDetails>;

/** The box is ticked when it is true, 'true', 'on' or 1. */
export function shipsElsewhere(billing: unknown): boolean {
  const box = (billing as Record<string, unknown> | null | undefined)?.['shipToDifferentAddress'];
  return box === true || box === 1 || box === 'true' || box === 'on' || box === '1';
}

/** Returns the field prefix of the address block that the items go to. */
export function deliveryBlock(billing: unknown): 'user' | 'user_shipping' {
  return shipsElsewhere(billing) ? 'user_shipping' : 'user';
}

/**
 * Returns the destination: the shipping block's while the box is ticked, else the billing block's. Missing values and
 * non-texts are null; a postcode may be a number.
 */
export function destinationOf(billing: BillingDetails | undefined): {
  country: string | null;
  state: string | null;
  postcode: string | null;
} {
  if (billing === undefined || Array.isArray(billing)) return { country: null, state: null, postcode: null };
  const value = (field: string) => billing[`${deliveryBlock(billing)}_${field}`];
  const text = (field: string) => {
    const typed = value(field);
    return typeof typed === 'string' ? typed : null;
  };
  const postcode = value('postcode');
  return {
    country: text('country'),
    state: text('state'),
    postcode: typeof postcode === 'number' ? String(postcode) : text('postcode'),
  };
}

/** Returns null while no method is chosen. */
export function paymentMethodOf(billing: BillingDetails | undefined): 'cod' | 'online' | null {
  if (billing === undefined || Array.isArray(billing)) return null;
  const method = billing['payment_method'];
  return method === 'cod' || method === 'online' ? method : null;
}

/** The order's coupon applies; a coupon inside a line is ignored. */
export const ProductLine = z.object({
  product_id: z
    .int(fieldKey('unknownProduct'))
    .check(z.positive(fieldKey('unknownProduct')), z.lte(2_147_483_647, fieldKey('unknownProduct'))),
  quantity: z
    .int(fieldKey('quantityWhole'))
    .check(z.gte(1, fieldKey('quantityLeast')), z.lte(9999, fieldKey('quantityMost'))),
});

export const productLines = z
  .array(ProductLine, fieldKey('productsRequired'))
  .check(z.minLength(1, noticeKey('cartEmpty')), z.maxLength(100, fieldKey('cartFull')));

export const PriceBody = z.object({
  billingDetails: z.optional(BillingDetails),
  coupon: CouponChoice,
  productDetails: productLines,
  /** The unpaid order that this cart pays or replaces. Its use of the coupon is not counted. */
  unpaid_provider_order_id: z.optional(z.string().check(z.maxLength(100))),
  /** Asks for `challenge` in the reply. */
  wants_challenge: z.optional(z.boolean()),
});
export type PriceBody = z.infer<typeof PriceBody>;

export const CalculatedCartPrice = z.object({
  mrp_total: Rupees,
  total_sale_discount_amount: Rupees,
  total_coupon_discount_amount: Rupees,
  /** Included in the prices, never added. */
  total_tax_amount: Rupees,
  shipping_charge: Rupees,
  total_payable_amount: Rupees,
});
export type CalculatedCartPrice = z.infer<typeof CalculatedCartPrice>;

export const PricedLine = z.object({
  product_id: z.int(),
  product_name: z.string(),
  quantity: z.int(),
  available_quantity: z.int(),
  /** Per order; null for no limit. */
  max_quantity: z.nullable(z.int()),
  regular_price: Rupees,
  sale_price: z.nullable(Rupees),
  /** Null for none. */
  struck_price: z.nullable(Rupees),
  sale_amount: Rupees,
  coupon_discount: Rupees,
  net_amount: Rupees,
  gst_rate: z.number(),
  taxable_amount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  sale_point: z.number(),
});
export type PricedLine = z.infer<typeof PricedLine>;

export const TaxLine = z.object({
  gst_rate: z.number(),
  taxable_amount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
});

export const CartPrice = z.object({
  calculate_cart_price: CalculatedCartPrice,
  lines: z.array(PricedLine),
  tax_lines: z.array(TaxLine),
  coupon: z.optional(z.object({ id: z.int(), code: z.string(), applied: z.boolean(), message: z.string() })),
  /** `pending` while the destination is unknown, or its PIN code is not in its state; the charge is then 0. */
  shipping: z.object({
    pending: z.boolean(),
    /** Includes the cash-on-delivery fee where `billingDetails.payment_method` is cod. */
    charge: Rupees,
    cod_fee: Rupees,
    zone: z.nullable(z.string()),
    /** Null while the destination is unknown. */
    serviceable: z.nullable(z.boolean()),
    /** `available` as far as is known. */
    cod: z.object({ available: z.boolean(), fee: Rupees }),
    /** While the destination is unknown: in most places of India, and in the cheapest state. */
    estimate: z.optional(z.object({ usual: Rupees, least: Rupees })),
    /** Days for an order placed now, YYYY-MM-DD in India. Null if the place is unknown, abroad, or not served. */
    days: z.nullable(DeliveryDays),
    notices: z.array(ShippingNotice),
  }),
  /** Exceeded limits. Placing the order checks again, and also counts the buyer's unpaid orders. */
  order_limits: z.object({
    max_items: z.nullable(z.int()),
    /** `product_id` null: the cart as a whole. */
    notices: z.array(z.object({ product_id: z.nullable(z.int()), message: z.string() })),
  }),
  /** Present if placing the order will probably require a proof of work, to solve it in advance. */
  challenge: z.optional(ProofChallenge),
});
export type CartPrice = z.infer<typeof CartPrice>;
export const CartPriceReply = success(CartPrice);

/** Any text. An invalid coupon gets a message with HTTP 200, as the specification's client expects. */
export const CouponQuery = z.object({ coupon_name: z.optional(z.string()) });
export const CouponData = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(['percent', 'fixed', 'free_shipping']),
  percent: z.nullable(z.number()),
  amount: z.nullable(Rupees),
  cap: z.nullable(Rupees),
  minimum_amount: z.nullable(Rupees),
  valid_to: z.nullable(z.string()),
});
export type CouponData = z.infer<typeof CouponData>;
export const CouponReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), message: z.string(), data: CouponData }),
  z.object({ status: z.literal('error'), message: z.string(), code: z.string() }),
]);
export type CouponReply = z.infer<typeof CouponReply>;

/** The cart as in the price call, without a coupon. */
export const OpenCouponsBody = z.object({ billingDetails: z.optional(BillingDetails), productDetails: productLines });
export type OpenCouponsBody = z.infer<typeof OpenCouponsBody>;

/** A coupon that the customer can use, whatever is in the cart. */
export const OwnCoupon = z.object({
  code: z.string(),
  title: z.string(),
  /** A short description of the benefit. */
  benefit: z.string(),
  /** Amount of eligible products; null for no minimum. */
  minimum: z.nullable(Rupees),
  /** ISO 8601; null where it does not expire. */
  valid_to: z.nullable(z.string()),
});
export type OwnCoupon = z.infer<typeof OwnCoupon>;
export const OwnCouponsReply = success(z.array(OwnCoupon));
export type OwnCouponsReply = z.infer<typeof OwnCouponsReply>;

/** The cart can use it, now or with a higher amount. */
export const OpenCoupon = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** A short description of the benefit. */
  benefit: z.string(),
  /** Saving on this cart, including delivery as far as it is known. */
  saving: Rupees,
  /** Null if the coupon applies. `amount` is what the cart lacks of `minimum`; `of_its_products`: only some count. */
  missing: z.nullable(z.object({ amount: Rupees, minimum: Rupees, of_its_products: z.boolean() })),
  /** The server cannot tell a guest's first order; their browser may. */
  first_order_only: z.boolean(),
});
export type OpenCoupon = z.infer<typeof OpenCoupon>;
export const OpenCouponsReply = success(z.array(OpenCoupon));
