import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { optionalCountField, optionalRupeesField } from '#contract/number-fields.ts';
import { productLines } from '#contract/pricing.ts';
import { FieldChanges, filledText, inFurtherLanguages, optionalMoment, optionalText, yesOrNo } from '../form-fields.ts';
import { normaliseAmount, normaliseCouponCode } from '#contract/typed-values.ts';
import { lineText } from '#contract/text-fields.ts';

/** After coupons, `/{id}` reads and changes one; `/pause`, `/resume`, `/archive` and `/restore` follow it. */
export const staffCouponPaths = {
  coupons: '/api/staff/coupons',
  /** The effect of an unsaved coupon on a cart. */
  preview: '/api/staff/coupon-preview',
  export: '/api/staff/coupons.csv',
} as const;

export const couponKinds = ['percent', 'fixed', 'free_shipping'] as const;

const percentForm = /^$|^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;
const percent = z.pipe(
  z.pipe(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((value) => (value === null || value === undefined ? '' : normaliseAmount(String(value)))),
    ),
    z.string().check(z.regex(percentForm, staffFieldKey('percent'))),
  ),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

const ids = (message: string) =>
  z._default(z.array(z.int(message), staffFieldKey('list')).check(z.maxLength(500, staffFieldKey('tagsMost'))), []);

/** Amounts are in rupees; null means no limit. */
export const CouponValues = z.object({
  /** Buyers may type it in any capitals. */
  code: z
    .string(staffFieldKey('couponCode'))
    .check(z.overwrite(normaliseCouponCode), z.regex(/^[A-Z0-9][A-Z0-9_-]{2,29}$/, staffFieldKey('couponCode'))),
  title: filledText(100),
  ...inFurtherLanguages({ title: optionalText(100) }),
  kind: z.enum(couponKinds, staffFieldKey('couponKind')),
  /** Only for kind percent. */
  percent: z._default(percent, null),
  /** Only for kind fixed. */
  amount: z._default(optionalRupeesField, null),
  /** Maximum discount of a percentage. */
  cap: z._default(optionalRupeesField, null),
  free_shipping: z._default(yesOrNo, false),
  /** Minimum amount of eligible products. */
  minimum: z._default(optionalRupeesField, null),
  /** First and last minute in India's time. */
  valid_from: optionalMoment,
  valid_to: optionalMoment,
  total_limit: z._default(optionalCountField, null),
  per_customer_limit: z._default(optionalCountField, null),
  first_order_only: z._default(yesOrNo, false),
  /** Both lists empty: the coupon applies to every product. */
  category_ids: ids(fieldKey('unknownId')),
  product_ids: ids(fieldKey('unknownId')),
  /** Whether the shop offers it to eligible carts. Otherwise buyers must know the code. */
  offered: z._default(yesOrNo, false),
});
/** Checked with the rules of the whole coupon, so that staff see all errors at once. */
export const NewCouponBody = z.record(z.string(), z.unknown());
export type CouponValues = z.output<typeof CouponValues>;
export type CouponField = keyof CouponValues;
export const couponFields = Object.keys(CouponValues.shape) as readonly CouponField[];

/** Fixed once an order has used the coupon. Its end and total limit can still change. */
export const couponTerms = [
  'code',
  'kind',
  'percent',
  'amount',
  'cap',
  'free_shipping',
  'minimum',
  'valid_from',
  'per_customer_limit',
  'first_order_only',
  'category_ids',
  'product_ids',
] as const satisfies readonly CouponField[];

export const CouponPatch = z.object({ changes: FieldChanges });

const optionalOut = z.nullable(z.number());
const CouponValuesOut = z.object({
  code: z.string(),
  title: z.string(),
  ...inFurtherLanguages({ title: z.string() }),
  kind: z.enum(couponKinds),
  percent: optionalOut,
  amount: optionalOut,
  cap: optionalOut,
  free_shipping: z.boolean(),
  minimum: optionalOut,
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  total_limit: optionalOut,
  per_customer_limit: optionalOut,
  first_order_only: z.boolean(),
  category_ids: z.array(z.int()),
  product_ids: z.array(z.int()),
  offered: z.boolean(),
}) satisfies z.ZodMiniType<CouponValues>;

/** `active`: buyers can use it now. */
export const couponStates = ['active', 'scheduled', 'paused', 'expired', 'used_up', 'archived'] as const;
export type CouponState = (typeof couponStates)[number];

/** Computed from the orders, without cancelled ones. */
const CouponUse = z.object({ orders: z.int(), discount: Rupees, sales: Rupees });

export const StaffCoupon = z.object({
  id: z.int(),
  values: CouponValuesOut,
  state: z.enum(couponStates),
  /** A short description of the benefit. */
  benefit: z.string(),
  use: CouponUse,
  /** An order has used it, so its terms are fixed. */
  is_used: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StaffCoupon = z.infer<typeof StaffCoupon>;
/** One coupon, with the names of its products. */
export const StaffCouponDetail = z.extend(StaffCoupon, {
  products: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type StaffCouponDetail = z.infer<typeof StaffCouponDetail>;
export const StaffCouponReply = success(StaffCouponDetail);
export type StaffCouponReply = z.infer<typeof StaffCouponReply>;
export const StaffCouponList = page(StaffCoupon);
export type StaffCouponList = z.infer<typeof StaffCouponList>;

const emptyIsNone = z.transform((text: string) => (text === '' ? undefined : text));

/** Newest first. Without `state`: all but archived ones. */
export const StaffCouponQuery = z.object({
  /** Part of the code or title. */
  search: z.optional(z.pipe(lineText(100), emptyIsNone)),
  state: z.optional(z.enum(couponStates, staffFieldKey('unknownState'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor')))),
});
export type StaffCouponQuery = z.infer<typeof StaffCouponQuery>;

/** Without `lines` the server builds a cart that the coupon applies to. */
export const CouponPreviewBody = z.object({
  values: CouponValues,
  lines: z.optional(productLines),
  /** The destination, for the delivery charge. */
  state: z._default(z.string().check(z.maxLength(100, fieldKey('tooManyCharacters'))), ''),
});
export type CouponPreviewBody = z.output<typeof CouponPreviewBody>;

export const CouponPreview = z.object({
  lines: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      quantity: z.int(),
      amount: Rupees,
      /** The line's share of the discount. */
      discount: Rupees,
      is_covered: z.boolean(),
    }),
  ),
  /** Why the cart cannot use the coupon, in the buyer's words; null where it can. */
  message: z.nullable(z.string()),
  /** The amounts without and with the coupon, including delivery. */
  before: Rupees,
  discount: Rupees,
  delivery_before: Rupees,
  delivery: Rupees,
  payable: Rupees,
});
export type CouponPreview = z.infer<typeof CouponPreview>;
export const CouponPreviewReply = success(CouponPreview);
export type CouponPreviewReply = z.infer<typeof CouponPreviewReply>;
