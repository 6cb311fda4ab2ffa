import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import { translate } from '#server/platform/messages.ts';
import { couponCovers, evaluateCoupon as checkIt, type CouponFacts, type CouponTerms } from './coupon-rules.ts';
import { fixedCoupon, freeShippingCoupon, percentCoupon } from './sample-cart.testing.ts';

/** 20 November 2026, noon in India; a cart of Rs 500, all of it eligible; a customer who has never bought. */
const facts: CouponFacts = {
  now: new Date('2026-11-20T12:00:00+05:30'),
  eligiblePaise: paise(50_000),
  salePaise: paise(50_000),
  usedCount: 0,
  usedByCustomer: 0,
  customerOrders: 0,
};

/** With its message in English. */
const evaluateCoupon = (terms: CouponTerms | null, given: CouponFacts) => {
  const verdict = checkIt(terms, given);
  return verdict.ok ? verdict : { ...verdict, message: translate(verdict.message, 'en') };
};
const check = (terms: Partial<CouponTerms>, more: Partial<CouponFacts> = {}) =>
  evaluateCoupon(fixedCoupon(5000, terms), { ...facts, ...more });
const accepted = { ok: true };
const refused = (code: string, message: string) => ({ ok: false, code, message });

test('a coupon without rules is accepted, of every kind', () => {
  expect(evaluateCoupon(fixedCoupon(5000), facts)).toEqual(accepted);
  expect(evaluateCoupon(percentCoupon(10), facts)).toEqual(accepted);
  expect(evaluateCoupon(freeShippingCoupon(), facts)).toEqual(accepted);
});

test('an unknown code and an inactive coupon get the same answer', () => {
  const answer = refused('coupon_invalid', 'This coupon code isn’t valid');
  expect(evaluateCoupon(null, facts)).toEqual(answer);
  expect(check({ active: false })).toEqual(answer);
});

describe('period', () => {
  const from = new Date('2026-12-01T00:00:00+05:30');
  const to = new Date('2026-11-30T23:59:59.999+05:30');

  test('before it the day on which it begins is told, as it is in India', () => {
    expect(check({ validFrom: from })).toEqual(refused('coupon_not_begun', 'You can use this coupon from 1 Dec 2026'));
  });

  test('a beginning within a day is told with its time', () => {
    expect(check({ validFrom: new Date('2026-11-20T18:30:00+05:30') })).toEqual(
      refused('coupon_not_begun', 'You can use this coupon from 20 Nov 2026, 6:30 pm'),
    );
  });

  test('after it the day on which it ended is told', () => {
    expect(check({ validTo: to }, { now: new Date('2026-12-05T00:00:00Z') })).toEqual(
      refused('coupon_expired', 'This coupon expired on 30 Nov 2026'),
    );
  });

  test('in Hindi with the day in Hindi', () => {
    const verdict = checkIt(fixedCoupon(5000, { validFrom: from }), facts);
    expect(!verdict.ok && translate(verdict.message, 'hi')).toBe('यह कूपन आप 1 दिसंबर 2026 से इस्तेमाल कर सकते हैं');
  });

  test('both ends are inside', () => {
    expect(check({ validFrom: from }, { now: from })).toEqual(accepted);
    expect(check({ validFrom: from }, { now: new Date(from.getTime() - 1) })).toMatchObject({
      code: 'coupon_not_begun',
    });
    expect(check({ validTo: to }, { now: to })).toEqual(accepted);
    expect(check({ validTo: to }, { now: new Date(to.getTime() + 1) })).toMatchObject({ code: 'coupon_expired' });
  });
});

describe('limits', () => {
  test('of all uses', () => {
    expect(check({ totalLimit: 100 }, { usedCount: 99 })).toEqual(accepted);
    expect(check({ totalLimit: 100 }, { usedCount: 100 })).toEqual(
      refused('coupon_used_up', 'This coupon has been used up'),
    );
  });

  test('of one customer, once', () => {
    expect(check({ perCustomerLimit: 1 })).toEqual(accepted);
    expect(check({ perCustomerLimit: 1 }, { usedByCustomer: 1 })).toEqual(
      refused('coupon_used_by_customer', 'You’ve already used this coupon'),
    );
  });

  test('of one customer, several times', () => {
    expect(check({ perCustomerLimit: 3 }, { usedByCustomer: 2 })).toEqual(accepted);
    expect(check({ perCustomerLimit: 3 }, { usedByCustomer: 3 })).toEqual(
      refused('coupon_used_by_customer', 'You’ve already used this coupon 3 times, the most it allows'),
    );
  });

  test('to a first order', () => {
    expect(check({ firstOrderOnly: true })).toEqual(accepted);
    expect(check({ firstOrderOnly: true }, { customerOrders: 1 })).toEqual(
      refused('coupon_first_order_only', 'This coupon is only for your first order'),
    );
  });

  test('rules about the customer pass while he is not identified', () => {
    expect(
      check({ perCustomerLimit: 1, firstOrderOnly: true }, { usedByCustomer: null, customerOrders: null }),
    ).toEqual(accepted);
  });
});

describe('goods', () => {
  test('none of which the coupon is for', () => {
    const answer = refused('coupon_not_for_these_products', 'This coupon isn’t for the products in your cart');
    expect(check({ productIds: [9] }, { eligiblePaise: noPaise })).toEqual(answer);
    expect(check({ categoryIds: [9], minimumPaise: paise(100) }, { eligiblePaise: noPaise })).toEqual(answer);
    expect(check({ categoryIds: [9] }, { eligiblePaise: paise(1) })).toEqual(accepted);
  });

  test('given away still count for a coupon that is for all', () => {
    expect(check({}, { eligiblePaise: noPaise, salePaise: noPaise })).toEqual(accepted);
  });

  test('worth exactly the minimum are enough, a paisa less is told', () => {
    expect(check({ minimumPaise: paise(50_000) })).toEqual(accepted);
    expect(check({ minimumPaise: paise(50_001) })).toEqual(
      refused('coupon_below_minimum', 'Add ₹0.01 more to use this coupon'),
    );
  });

  test('what is missing is written the Indian way', () => {
    expect(check({ minimumPaise: paise(20_050_000) })).toEqual(
      refused('coupon_below_minimum', 'Add ₹2,00,000 more to use this coupon'),
    );
  });

  test('the minimum counts only goods that the coupon is for, and says so', () => {
    expect(check({ productIds: [9], minimumPaise: paise(40_000) }, { eligiblePaise: paise(15_000) })).toEqual(
      refused('coupon_below_minimum', 'Add ₹250 more of the products this coupon is for'),
    );
  });
});

test('a coupon covers any product, or those named by id or by category', () => {
  const product = { productId: 3, categoryIds: [8] };
  expect(couponCovers(fixedCoupon(1), product)).toBe(true);
  expect(couponCovers(fixedCoupon(1, { productIds: [3], categoryIds: [9] }), product)).toBe(true);
  expect(couponCovers(fixedCoupon(1, { productIds: [4], categoryIds: [8] }), product)).toBe(true);
  // One matching category is enough.
  const inTwo = { ...product, categoryIds: [7, 8] };
  expect(couponCovers(fixedCoupon(1, { categoryIds: [8] }), inTwo)).toBe(true);
  // A product id does not match a category id, nor the reverse.
  expect(couponCovers(fixedCoupon(1, { productIds: [8], categoryIds: [3] }), product)).toBe(false);
});

test('the first reason is given: the coupon itself, its period, its uses, its items', () => {
  const all = {
    validTo: new Date('2026-01-01T00:00:00Z'),
    totalLimit: 1,
    perCustomerLimit: 1,
    firstOrderOnly: true,
    productIds: [9],
    minimumPaise: paise(1),
  };
  const worst = { usedCount: 1, usedByCustomer: 1, customerOrders: 1, eligiblePaise: noPaise };
  const code = (terms: Partial<CouponTerms>) => {
    const verdict = check(terms, worst);
    return verdict.ok ? 'ok' : verdict.code;
  };
  expect(code({ ...all, active: false })).toBe('coupon_invalid');
  expect(code(all)).toBe('coupon_expired');
  expect(code({ ...all, validTo: null })).toBe('coupon_used_up');
  expect(code({ ...all, validTo: null, totalLimit: null })).toBe('coupon_used_by_customer');
  expect(code({ ...all, validTo: null, totalLimit: null, perCustomerLimit: null })).toBe('coupon_first_order_only');
  expect(code({ productIds: [9], minimumPaise: paise(1) })).toBe('coupon_not_for_these_products');
  expect(code({ minimumPaise: paise(1) })).toBe('coupon_below_minimum');
});

test('a start within a day has its time in Hindi too', () => {
  const verdict = checkIt(fixedCoupon(1, { validFrom: new Date('2026-11-20T18:30:00+05:30') }), facts);
  expect(!verdict.ok && translate(verdict.message, 'hi')).toContain('20 नवंबर 2026, शाम 6:30 बजे');
});
