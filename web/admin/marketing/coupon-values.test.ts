import { expect, test } from 'vitest';
import { changedCouponFields, toCouponForm, emptyCoupon } from './coupon-values.ts';

const coupon = { ...emptyCoupon, code: 'TEA15', title: 'Tea', percent: 15, minimum: 499.5, product_ids: [3] };
const choices = { category_ids: [], product_ids: [3] };

test('a form that nobody touched sends nothing', () => {
  expect(changedCouponFields(coupon, toCouponForm(coupon), choices)).toEqual({});
});

test('a change says from what to what; an emptied limit and a chosen list are changes, too', () => {
  const form = { ...toCouponForm(coupon), percent: '20', minimum: '', offered: true };
  expect(changedCouponFields(coupon, form, { category_ids: [7], product_ids: [] })).toEqual({
    percent: { from: 15, to: '20' },
    minimum: { from: 499.5, to: '' },
    offered: { from: false, to: true },
    category_ids: { from: [], to: [7] },
    product_ids: { from: [3], to: [] },
  });
});
