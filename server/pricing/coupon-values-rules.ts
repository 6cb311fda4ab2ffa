import {
  type CouponField,
  type CouponState,
  couponTerms,
  type CouponValues,
} from '#contract/admin/marketing/coupons.ts';
import { endOfMinute, startOfMinute } from '#contract/india-time.ts';
import { rupeesToPaise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';
import type { CouponTerms } from './coupon-rules.ts';

const texts = messages.errors.staff.coupons;

/** Returns messages by field. The schema checks each field on its own. */
export function checkCouponValues(values: CouponValues): FieldMessages {
  const errors: FieldMessages = {};
  if (values.kind === 'percent' && !values.percent) errors['percent'] = [texts.percentRequired];
  if (values.kind === 'fixed' && !values.amount) errors['amount'] = [texts.amountRequired];
  if (values.cap === 0) errors['cap'] = [texts.aboveZero];
  if (values.minimum === 0) errors['minimum'] = [texts.aboveZero];
  if (values.valid_from !== null && values.valid_to !== null && values.valid_to < values.valid_from)
    errors['valid_to'] = [texts.endsBeforeStart];
  return errors;
}

/** A value that the kind does not use never counts, even if its form field is hidden. */
export function tidyCouponValues(values: CouponValues): CouponValues {
  return {
    ...values,
    percent: values.kind === 'percent' ? values.percent : null,
    amount: values.kind === 'fixed' ? values.amount : null,
    cap: values.kind === 'percent' ? values.cap : null,
    free_shipping: values.kind !== 'free_shipping' && values.free_shipping,
  };
}

/** Once an order has used the coupon. */
export function lockedFields(changed: readonly CouponField[]): CouponField[] {
  return changed.filter((field) => (couponTerms as readonly CouponField[]).includes(field));
}

export function toTerms(values: CouponValues, more: Pick<CouponTerms, 'id' | 'active'>): CouponTerms {
  const amount = (rupees: number | null) => (rupees === null ? null : rupeesToPaise(rupees));
  return {
    ...more,
    code: values.code,
    title: values.title,
    kind: values.kind,
    percentBp: values.percent === null ? null : basisPoints(Math.round(values.percent * 100)),
    amountPaise: amount(values.amount),
    capPaise: amount(values.cap),
    minimumPaise: amount(values.minimum),
    validFrom: values.valid_from === null ? null : startOfMinute(values.valid_from),
    validTo: values.valid_to === null ? null : endOfMinute(values.valid_to),
    totalLimit: values.total_limit,
    perCustomerLimit: values.per_customer_limit,
    firstOrderOnly: values.first_order_only,
    freeShipping: values.free_shipping,
    categoryIds: values.category_ids,
    productIds: values.product_ids,
  };
}

/** If several states apply, the one that prevents its use wins. */
export function couponState(
  coupon: {
    active: boolean;
    archived_at: Date | null;
    valid_from: Date | null;
    valid_to: Date | null;
    total_limit: number | null;
    used_count: number;
  },
  now: Date,
): CouponState {
  if (coupon.archived_at !== null) return 'archived';
  if (!coupon.active) return 'paused';
  if (coupon.valid_to !== null && coupon.valid_to < now) return 'expired';
  if (coupon.total_limit !== null && coupon.used_count >= coupon.total_limit) return 'used_up';
  return coupon.valid_from !== null && coupon.valid_from > now ? 'scheduled' : 'active';
}
