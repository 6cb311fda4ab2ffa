import type { CouponData } from '#contract/pricing.ts';
import { formatRupees, paiseToRupees, type Paise } from '#server/money/paise.ts';
import { basisPointsToPercent } from '#server/money/rates.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { CouponTerms } from './coupon-rules.ts';

/** "10% off, up to ₹150", "₹50 off", "free delivery". */
export function couponBenefit(terms: CouponTerms): MessageRef {
  if (terms.kind === 'free_shipping') return messages.replies.coupons.freeDelivery;
  const benefit =
    terms.capPaise === null || terms.kind !== 'percent'
      ? messages.replies.coupons.off({ discount: face(terms) })
      : messages.replies.coupons.offUpTo({ discount: face(terms), maximum: formatRupees(terms.capPaise) });
  return terms.freeShipping ? messages.replies.coupons.withFreeDelivery({ benefit }) : benefit;
}

/** "Coupon WELCOME10 applied: 10% off, up to ₹150". */
export function couponApplied(terms: CouponTerms): MessageRef {
  return messages.replies.coupons.applied({ code: terms.code, benefit: couponBenefit(terms) });
}

/** With its public id, rupees, and its own title unless `title` is given. */
export function couponToWire(terms: CouponTerms, publicId: number, title: string = terms.title): CouponData {
  const rupees = (amount: Paise | null) => (amount === null ? null : paiseToRupees(amount));
  return {
    id: publicId,
    code: terms.code,
    title,
    kind: terms.kind,
    percent: terms.percentBp === null ? null : basisPointsToPercent(terms.percentBp),
    amount: rupees(terms.amountPaise),
    cap: rupees(terms.capPaise),
    minimum_amount: rupees(terms.minimumPaise),
    valid_to: terms.validTo?.toISOString() ?? null,
  };
}

function face(terms: CouponTerms): string {
  if (terms.percentBp !== null) return `${basisPointsToPercent(terms.percentBp)}%`;
  if (terms.amountPaise !== null) return formatRupees(terms.amountPaise);
  throw new RangeError(`Coupon ${terms.id} has neither percent nor amount`);
}
