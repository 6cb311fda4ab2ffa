import { dayInIndia, startOfDay } from '#contract/india-time.ts';
import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
import { dateInIndia, timeInIndia } from '#server/platform/clock.ts';
import { inEachLanguage } from '#server/platform/language.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import { type LocalizedText, type MessageRef, messages } from '#server/platform/messages.ts';

/** Null means that a rule does not apply. */
export interface CouponTerms {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly kind: 'percent' | 'fixed' | 'free_shipping';
  /** For kind 'percent' only. */
  readonly percentBp: BasisPoints | null;
  /** For kind 'fixed' only. */
  readonly amountPaise: Paise | null;
  /** Maximum discount. */
  readonly capPaise: Paise | null;
  readonly minimumPaise: Paise | null;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly totalLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly firstOrderOnly: boolean;
  /** Whatever the kind. */
  readonly freeShipping: boolean;
  /** If both lists are empty, the coupon covers every product; otherwise those in either list. */
  readonly categoryIds: readonly number[];
  readonly productIds: readonly number[];
  readonly active: boolean;
}

export interface CouponFacts {
  readonly now: Date;
  /** Of the lines that the coupon covers. */
  readonly eligiblePaise: Paise;
  /** Of the whole cart. */
  readonly salePaise: Paise;
  readonly usedCount: number;
  /** Null while the customer is not identified. */
  readonly usedByCustomer: number | null;
  /** Null while they are not identified. */
  readonly customerOrders: number | null;
}

export type CouponErrorCode =
  | 'coupon_invalid'
  | 'coupon_not_begun'
  | 'coupon_expired'
  | 'coupon_used_up'
  | 'coupon_used_by_customer'
  | 'coupon_first_order_only'
  | 'coupon_not_for_these_products'
  | 'coupon_below_minimum';

export type CouponVerdict = { ok: true } | { ok: false; code: CouponErrorCode; message: MessageRef };

/** Any product if the coupon is unlimited, otherwise one named by id or category. */
export function couponCovers(
  terms: CouponTerms,
  product: { readonly productId: number; readonly categoryIds: readonly number[] },
): boolean {
  return (
    !isBound(terms) ||
    terms.productIds.includes(product.productId) ||
    product.categoryIds.some((id) => terms.categoryIds.includes(id))
  );
}

/**
 * Decides whether a coupon may be used now; if not, gives the first reason.
 * - An unknown code (null) and an inactive coupon get the same answer, so that codes cannot be probed.
 * - Both ends of the period are inclusive.
 * - The minimum applies to the sale amount of the covered lines, before the discount.
 * - Rules about the customer pass while the customer is not identified (a guest's price call); placing the order checks
 *   them.
 */
export function evaluateCoupon(terms: CouponTerms | null, facts: CouponFacts): CouponVerdict {
  if (terms === null || !terms.active) return reject('coupon_invalid', messages.errors.coupons.invalid);
  return evaluatePeriod(terms, facts) ?? evaluateUses(terms, facts) ?? checkItems(terms, facts) ?? { ok: true };
}

function evaluatePeriod(terms: CouponTerms, { now }: CouponFacts): CouponVerdict | null {
  if (terms.validFrom !== null && now < terms.validFrom) {
    return reject('coupon_not_begun', messages.errors.coupons.notBegun({ moment: indianMoment(terms.validFrom) }));
  }
  if (terms.validTo !== null && now > terms.validTo) {
    return reject('coupon_expired', messages.errors.coupons.expired({ day: indianDay(terms.validTo) }));
  }
  return null;
}

function evaluateUses(terms: CouponTerms, facts: CouponFacts): CouponVerdict | null {
  if (terms.totalLimit !== null && facts.usedCount >= terms.totalLimit) {
    return reject('coupon_used_up', messages.errors.coupons.usedUp);
  }
  const own = terms.perCustomerLimit;
  if (own !== null && facts.usedByCustomer !== null && facts.usedByCustomer >= own) {
    return reject('coupon_used_by_customer', messages.errors.coupons.usedByCustomer({ times: own }));
  }
  if (terms.firstOrderOnly && facts.customerOrders !== null && facts.customerOrders > 0) {
    return reject('coupon_first_order_only', messages.errors.coupons.firstOrderOnly);
  }
  return null;
}

function checkItems(terms: CouponTerms, { eligiblePaise, salePaise }: CouponFacts): CouponVerdict | null {
  if (isBound(terms) && eligiblePaise === 0) {
    return reject('coupon_not_for_these_products', messages.errors.coupons.otherProducts);
  }
  if (terms.minimumPaise !== null && eligiblePaise < terms.minimumPaise) {
    const amount = formatRupees(paise(terms.minimumPaise - eligiblePaise));
    // If part of the cart does not count, the message says so; otherwise the amount would seem to contradict the cart's
    // total.
    return reject(
      'coupon_below_minimum',
      eligiblePaise < salePaise
        ? messages.errors.coupons.belowMinimumOfItsProducts({ amount })
        : messages.errors.coupons.belowMinimum({ amount }),
    );
  }
  return null;
}

function isBound(terms: CouponTerms): boolean {
  return terms.categoryIds.length > 0 || terms.productIds.length > 0;
}

function reject(code: CouponErrorCode, message: MessageRef): CouponVerdict {
  return { ok: false, code, message };
}

const indianDay = (moment: Date): LocalizedText => inEachLanguage((language) => dateInIndia(moment, language));

/** "1 Dec 2026", with the time unless it is midnight in India. */
function indianMoment(moment: Date): LocalizedText {
  const days = indianDay(moment);
  const isMidnight = startOfDay(dayInIndia(moment)).getTime() === moment.getTime();
  return isMidnight ? days : inEachLanguage((language) => `${days[language]}, ${timeInIndia(moment, language)}`);
}
