import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
import { dateInIndia, dayInIndia, timeInIndia } from '#server/platform/clock.ts';
import { inEachLanguage } from '#server/platform/language.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import { type LocalizedText, type MessageRef, messages } from '#server/platform/messages.ts';

/** A coupon as staff have set it up (api.md, "Price"). Null means that the rule does not bind. */
export interface CouponTerms {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly kind: 'percent' | 'fixed' | 'free_shipping';
  /** Of kind 'percent', and then required. */
  readonly percentBp: BasisPoints | null;
  /** Of kind 'fixed', and then required. */
  readonly amountPaise: Paise | null;
  /** The most that the coupon takes off. */
  readonly capPaise: Paise | null;
  readonly minimumPaise: Paise | null;
  /** First instant at which it may be used. */
  readonly validFrom: Date | null;
  /** Last instant at which it may be used. */
  readonly validTo: Date | null;
  readonly totalLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly firstOrderOnly: boolean;
  /** Sends for nothing as well, whatever the kind. */
  readonly freeShipping: boolean;
  /** With both lists empty the coupon is for every product; else for one that either list names. */
  readonly categoryIds: readonly number[];
  readonly productIds: readonly number[];
  readonly active: boolean;
}

/** What is known when a coupon is evaluated. */
export interface CouponFacts {
  readonly now: Date;
  /** Sale amount of the lines that the coupon is for. */
  readonly eligiblePaise: Paise;
  /** Sale amount of the whole cart. */
  readonly salePaise: Paise;
  readonly usedCount: number;
  /** Null while the customer is not identified. */
  readonly usedByCustomer: number | null;
  /** Orders that the customer has placed; null while they are not identified. */
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

/** Whether the coupon is for this product: any product when it is bound to none, else one named by id or by category. */
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
 * Decides whether a coupon may be used now, and if not says the first reason why, in words for the customer.
 * - An unknown code (null) and an inactive coupon get the same answer, so nobody can probe for codes.
 * - Both ends of the period are inside it.
 * - The minimum is checked on the sale amount of the lines that the coupon is for, not of the whole cart and not after its own discount;
 *   exactly the minimum is enough.
 * - Rules about the customer pass while they are not identified (a guest's price call); placing the order checks again with their figures.
 * Expected errors are values; nothing is thrown.
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
    // Where some of the cart does not count, say so: the amount alone would look wrong beside the cart's total.
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

/** "1 Dec 2026", with the time of day where it is not midnight in India. */
function indianMoment(moment: Date): LocalizedText {
  const days = indianDay(moment);
  const isMidnight = new Date(`${dayInIndia(moment)}T00:00:00+05:30`).getTime() === moment.getTime();
  return isMidnight ? days : inEachLanguage((language) => `${days[language]}, ${timeInIndia(moment, language)}`);
}
