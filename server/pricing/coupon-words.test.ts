import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { translate } from '#server/platform/messages.ts';
import type { CouponTerms } from './coupon-rules.ts';
import { couponApplied, couponBenefit, couponToWire } from './coupon-words.ts';
import { fixedCoupon, freeShippingCoupon, percentCoupon } from './sample-cart.testing.ts';

const benefit = (terms: CouponTerms) => translate(couponBenefit(terms), 'en');

test('each kind says what it gives', () => {
  expect(benefit(percentCoupon(10))).toBe('10% off');
  expect(benefit(percentCoupon(12.5, { capPaise: paise(15_000) }))).toBe('12.5% off, up to ₹150');
  expect(benefit(percentCoupon(20, { capPaise: paise(50_050), freeShipping: true }))).toBe(
    '20% off, up to ₹500.50, with free delivery',
  );
  expect(benefit(fixedCoupon(1_00_000_00))).toBe('₹1,00,000 off');
  expect(benefit(fixedCoupon(5000, { capPaise: paise(5000) }))).toBe('₹50 off');
  expect(benefit(freeShippingCoupon({ freeShipping: true }))).toBe('free delivery');
});

test('the success message names the code', () => {
  expect(translate(couponApplied(percentCoupon(10, { code: 'WELCOME10' })), 'en')).toBe(
    'Coupon WELCOME10 applied: 10% off',
  );
});

test('in Hindi', () => {
  const terms = percentCoupon(20, { code: 'VEDA', capPaise: paise(50_050), freeShipping: true });
  expect(translate(couponApplied(terms), 'hi')).toBe('कूपन VEDA लागू हुआ: 20% की छूट, अधिकतम ₹500.50, साथ में मुफ़्त डिलीवरी');
  expect(translate(couponBenefit(freeShippingCoupon()), 'hi')).toBe('मुफ़्त डिलीवरी');
});

test('on the wire amounts are rupees and the end is an instant', () => {
  const terms = percentCoupon(10, {
    id: 3,
    code: 'X',
    title: 'T',
    capPaise: paise(15_050),
    minimumPaise: paise(99_900),
    validTo: new Date('2026-12-01T00:00:00Z'),
  });
  expect(couponToWire(terms, 4711)).toEqual({
    id: 4711,
    code: 'X',
    title: 'T',
    kind: 'percent',
    percent: 10,
    amount: null,
    cap: 150.5,
    minimum_amount: 999,
    valid_to: '2026-12-01T00:00:00.000Z',
  });
  expect(couponToWire(fixedCoupon(5000), 4711)).toMatchObject({
    kind: 'fixed',
    percent: null,
    amount: 50,
    cap: null,
    minimum_amount: null,
    valid_to: null,
  });
});
