import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { ProofChallenge } from './proof-of-work.ts';
import { DeliveryDays, ShippingNotice } from './shipping.ts';
import { fieldKey, noticeKey } from './field-messages.ts';

/** `{ id }`, null, absent or an object without id: only a number counts. */
export const CouponChoice = z.optional(z.nullable(z.looseObject({ id: z.optional(z.unknown()) })));

/** The id that a coupon choice names, or null. */
export function couponIdOf(choice: z.infer<typeof CouponChoice>): number | null {
  const id = choice?.id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The checkout form's values, or the `[]` that the cart sends before there is a form. */
export const BillingDetails = z.union([z.array(z.unknown()), z.looseObject({})], fieldKey('billingRequired'));
export type BillingDetails = z.infer<typeof BillingDetails>;

/** True where the form's separate-shipping box (true, 'true', 'on', 1) is ticked. */
export function shipsElsewhere(billing: unknown): boolean {
  const box = (billing as Record<string, unknown> | null | undefined)?.['shipToDifferentAddress'];
  return box === true || box === 1 || box === 'true' || box === 'on' || box === '1';
}

/** The block of the form that the items go to, by what its fields begin with. */
export function deliveryBlock(billing: unknown): 'user' | 'user_shipping' {
  return shipsElsewhere(billing) ? 'user_shipping' : 'user';
}

/**
 * Where the items go as far as an unfinished form tells: the shipping block while the box is ticked, else the billing block. What is
 * missing or no text is null; a postcode may be a number.
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

/** How an unfinished form is to be paid; null where it does not say. */
export function paymentMethodOf(billing: BillingDetails | undefined): 'cod' | 'online' | null {
  if (billing === undefined || Array.isArray(billing)) return null;
  const method = billing['payment_method'];
  return method === 'cod' || method === 'online' ? method : null;
}

/** A line of items asked for; a coupon inside a line is ignored in favour of the order's. */
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

/** Price call: `billingDetails` is `[]` in the cart, the checkout form's values on checkout. */
export const PriceBody = z.object({
  billingDetails: z.optional(BillingDetails),
  coupon: CouponChoice,
  productDetails: productLines,
  /** The provider's id of an unpaid order that this cart pays or takes the place of: what that order uses of the coupon does not count. */
  unpaid_provider_order_id: z.optional(z.string().check(z.maxLength(100))),
  /** Asks for `challenge`. */
  wants_challenge: z.optional(z.boolean()),
});
export type PriceBody = z.infer<typeof PriceBody>;

export const CalculatedCartPrice = z.object({
  mrp_total: Rupees,
  total_sale_discount_amount: Rupees,
  total_coupon_discount_amount: Rupees,
  /** Contained in the prices, never added. */
  total_tax_amount: Rupees,
  shipping_charge: Rupees,
  total_payable_amount: Rupees,
});
export type CalculatedCartPrice = z.infer<typeof CalculatedCartPrice>;

export const PricedLine = z.object({
  product_id: z.int(),
  product_name: z.string(),
  quantity: z.int(),
  /** How many could be bought now. */
  available_quantity: z.int(),
  /** How many of it one order may have now; null where nothing limits it. */
  max_quantity: z.nullable(z.int()),
  regular_price: Rupees,
  sale_price: z.nullable(Rupees),
  /** What may stand struck out beside the price; null where nothing may. */
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
  /** `pending` while the destination is unknown: the charge is then 0. */
  shipping: z.object({
    pending: z.boolean(),
    /** With the fee for cash on delivery, where `billingDetails.payment_method` is cod. */
    charge: Rupees,
    cod_fee: Rupees,
    zone: z.nullable(z.string()),
    /** Null while the destination is unknown. */
    serviceable: z.nullable(z.boolean()),
    /** Whether this cart can be paid on delivery, as far as is known, and what that adds. */
    cod: z.object({ available: z.boolean(), fee: Rupees }),
    /** While the destination is unknown: the charge in most places of India, and in the cheapest of its states. */
    estimate: z.optional(z.object({ usual: Rupees, least: Rupees })),
    /** When an order placed now arrives, as days in India (YYYY-MM-DD); null while the place is unknown, abroad, and where nothing is sent. */
    days: z.nullable(DeliveryDays),
    notices: z.array(ShippingNotice),
  }),
  /** What of the cart is more than one order may have; placing checks it again, together with what the buyer holds unpaid. */
  order_limits: z.object({
    max_items: z.nullable(z.int()),
    /** `product_id` null: the cart as a whole. */
    notices: z.array(z.object({ product_id: z.nullable(z.int()), message: z.string() })),
  }),
  /** There where placing the order will probably need a proof of work: solved meanwhile, nobody waits for it. */
  challenge: z.optional(ProofChallenge),
});
export type CartPrice = z.infer<typeof CartPrice>;
export const CartPriceReply = success(CartPrice);

/** Any text: an invalid coupon is answered with a message and HTTP 200, as the specification's client reads it. */
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
/** HTTP 200 in both cases, as the specification's client expects. */
export const CouponReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), message: z.string(), data: CouponData }),
  z.object({ status: z.literal('error'), message: z.string(), code: z.string() }),
]);
export type CouponReply = z.infer<typeof CouponReply>;

/** The cart as in the price call; no coupon. */
export const OpenCouponsBody = z.object({ billingDetails: z.optional(BillingDetails), productDetails: productLines });
export type OpenCouponsBody = z.infer<typeof OpenCouponsBody>;

/** An offered coupon that a customer can still use, whatever is in their cart. */
export const OwnCoupon = z.object({
  code: z.string(),
  title: z.string(),
  /** What it gives, in few words. */
  benefit: z.string(),
  /** What the cart must hold of its products at least; null where any amount will do. */
  minimum: z.nullable(Rupees),
  /** ISO 8601; null where it has no end. */
  valid_to: z.nullable(z.string()),
});
export type OwnCoupon = z.infer<typeof OwnCoupon>;
export const OwnCouponsReply = success(z.array(OwnCoupon));
export type OwnCouponsReply = z.infer<typeof OwnCouponsReply>;

/** A coupon that the shop offers and that this cart may use, or could with a higher amount. */
export const OpenCoupon = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** What it gives, in few words. */
  benefit: z.string(),
  /** What it takes off this cart, delivery included as far as it is known. */
  saving: Rupees,
  /** Null where it fits; else how far the cart is from its minimum, and whether only some products count. */
  missing: z.nullable(z.object({ amount: Rupees, minimum: Rupees, of_its_products: z.boolean() })),
  /** Whether it is for a first order alone: whether that is a guest's, their browser may know. */
  first_order_only: z.boolean(),
});
export type OpenCoupon = z.infer<typeof OpenCoupon>;
export const OpenCouponsReply = success(z.array(OpenCoupon));
