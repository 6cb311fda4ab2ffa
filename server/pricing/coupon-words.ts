import type { CouponData } from '#contract/pricing.ts';
import { formatRupees, paiseToRupees, type Paise } from '#server/money/paise.ts';
import { basisPointsToPercent } from '#server/money/rates.ts';
import type { CouponTerms } from './coupon-rules.ts';

/** What the coupon gives, in few words: "10% off, up to ₹150", "₹50 off", "free delivery". */
export function couponBenefit(terms: CouponTerms): string {
  const words = terms.kind === 'free_shipping' ? 'free delivery' : `${face(terms)} off`;
  const cap = terms.capPaise === null || terms.kind !== 'percent' ? '' : `, up to ${wholeRupees(terms.capPaise)}`;
  const freight = terms.freeShipping && terms.kind !== 'free_shipping' ? ', with free delivery' : '';
  return `${words}${cap}${freight}`;
}

/** "Coupon WELCOME10 applied: 10% off, up to ₹150". */
export function couponApplied(terms: CouponTerms): string {
  return `Coupon ${terms.code} applied: ${couponBenefit(terms)}`;
}

/** A coupon on the wire, amounts in rupees. */
export function couponToWire(terms: CouponTerms): CouponData {
  const rupees = (amount: Paise | null) => (amount === null ? null : paiseToRupees(amount));
  return {
    id: terms.id,
    code: terms.code,
    title: terms.title,
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
  if (terms.amountPaise !== null) return wholeRupees(terms.amountPaise);
  throw new RangeError(`Coupon ${terms.id} has neither percent nor amount`);
}

function wholeRupees(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
