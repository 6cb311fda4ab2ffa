import type { Tone } from '#web/ui/badge.tsx';
import {
  type CouponField,
  couponFields,
  type CouponState,
  type CouponValues,
} from '#contract/admin/marketing/coupons.ts';

/** Fields that are chosen from lists. */
const chosen = ['category_ids', 'product_ids'] as const satisfies readonly CouponField[];
type ChosenField = (typeof chosen)[number];
const checks = ['free_shipping', 'first_order_only', 'offered'] as const satisfies readonly CouponField[];
type CheckField = (typeof checks)[number];
export type CouponTextField = Exclude<CouponField, ChosenField | CheckField>;

export type CouponFormValues = Record<CouponTextField, string> & Record<CheckField, boolean>;
export type CouponChoices = Pick<CouponValues, ChosenField>;

export const emptyCoupon: CouponValues = {
  code: '',
  title: '',
  title_hi: '',
  kind: 'percent',
  percent: null,
  amount: null,
  cap: null,
  free_shipping: false,
  minimum: null,
  valid_from: null,
  valid_to: null,
  total_limit: null,
  per_customer_limit: null,
  first_order_only: false,
  category_ids: [],
  product_ids: [],
  offered: false,
};

const isChosen = (field: CouponField): field is ChosenField => (chosen as readonly string[]).includes(field);
const isCheck = (field: CouponField): field is CheckField => (checks as readonly string[]).includes(field);

export function toCouponForm(values: CouponValues): CouponFormValues {
  const fields = couponFields.filter((field) => !isChosen(field));
  return Object.fromEntries(
    fields.map((field) => [field, isCheck(field) ? values[field] : `${values[field] ?? ''}`]),
  ) as CouponFormValues;
}

export function toCouponBody(form: CouponFormValues, choices: CouponChoices): Record<CouponField, unknown> {
  return { ...form, ...choices };
}

/** Returns the fields that differ from the loaded coupon, each with the loaded value and the new one. */
export function changedCouponFields(
  before: CouponValues,
  form: CouponFormValues,
  choices: CouponChoices,
): Partial<Record<CouponField, { from: unknown; to: unknown }>> {
  const opened = toCouponForm(before);
  const changed = couponFields.filter((field) => {
    if (isChosen(field)) return JSON.stringify(before[field]) !== JSON.stringify(choices[field]);
    if (isCheck(field)) return before[field] !== form[field];
    return opened[field].trim() !== form[field].trim();
  });
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: isChosen(field) ? choices[field] : form[field] }]),
  );
}

export const couponTones: Record<CouponState, Tone> = {
  active: 'success',
  scheduled: 'neutral',
  paused: 'warning',
  expired: 'neutral',
  used_up: 'neutral',
  archived: 'neutral',
};
