import { describe, expect, test } from 'vitest';
import { taxIn } from '#server/money/contained-tax.ts';
import { paise, sumPaise } from '#server/money/paise.ts';
import type { CouponTerms } from './coupon-rules.ts';
import { priceCart, saleAmounts, type CartQuote } from './price.ts';
import {
  fixedCoupon,
  freeShippingCoupon,
  kathmandu,
  mumbai,
  nowhereYet,
  percentCoupon,
  sampleCart,
  sampleLine,
} from './sample-cart.testing.ts';

const shares = (quote: CartQuote): number[] => quote.lines.map((line) => line.couponShare);

describe('coupon', () => {
  const cart = [
    sampleLine({ id: 1, category: 1, regular: 9999 }),
    sampleLine({ id: 2, category: 2, regular: 20_000 }),
    sampleLine({ id: 3, category: 3, regular: 5000 }),
  ];
  const discount = (coupon: CouponTerms) => priceCart(sampleCart(cart, { coupon })).couponDiscount;

  test('a percentage is of the total and rounds half up to the paisa once', () => {
    const pair = [sampleLine({ id: 1, regular: 5 }), sampleLine({ id: 2, regular: 5 })];
    const quote = priceCart(sampleCart(pair, { coupon: percentCoupon(5) }));
    expect(quote.couponDiscount).toBe(1); // 0.5; per line it would be 0.25 twice
    expect(shares(quote)).toEqual([1, 0]);
    expect(discount(percentCoupon(12.5))).toBe(4375); // 34999 x 12.5 % = 4374.875
  });

  test('a cap holds the percentage', () => {
    expect(discount(percentCoupon(50, { capPaise: paise(10_000) }))).toBe(10_000);
    expect(discount(percentCoupon(10, { capPaise: paise(10_000) }))).toBe(3500);
  });

  test('a fixed amount never exceeds the goods', () => {
    const quote = priceCart(sampleCart(cart, { coupon: fixedCoupon(1_000_000), destination: mumbai }));
    expect([quote.couponDiscount, quote.tax, quote.payable]).toEqual([34_999, 286, 6000]);
  });

  test('is taken from the sale amount', () => {
    const quote = priceCart(sampleCart([sampleLine({ regular: 10_000, sale: 8000 })], { coupon: percentCoupon(10) }));
    expect([quote.saleDiscount, quote.couponDiscount, quote.payable]).toEqual([2000, 800, 7200]);
  });

  test('bound to a category or a product it takes from those lines only', () => {
    expect(shares(priceCart(sampleCart(cart, { coupon: percentCoupon(10, { categoryIds: [2] }) })))).toEqual([
      0, 2000, 0,
    ]);
    expect(shares(priceCart(sampleCart(cart, { coupon: percentCoupon(10, { productIds: [1] }) })))).toEqual([
      1000, 0, 0,
    ]);
    expect(shares(priceCart(sampleCart(cart, { coupon: fixedCoupon(99_999, { productIds: [3] }) })))).toEqual([
      0, 0, 5000,
    ]);
  });

  test('bound to both, a line counts when in either, once', () => {
    expect(
      shares(priceCart(sampleCart(cart, { coupon: percentCoupon(10, { categoryIds: [1, 2], productIds: [1] }) }))),
    ).toEqual([1000, 2000, 0]);
  });

  test('for none of the goods it does nothing', () => {
    expect(discount(fixedCoupon(5000, { productIds: [99] }))).toBe(0);
    const quote = priceCart(
      sampleCart(cart, { coupon: freeShippingCoupon({ productIds: [99] }), destination: mumbai }),
    );
    expect(quote.shipping.charge).toBe(6000);
  });

  test('free shipping sets the charge to 0 and keeps the zone', () => {
    const quote = priceCart(sampleCart(cart, { coupon: freeShippingCoupon(), destination: kathmandu }));
    expect(quote.shipping).toEqual({ pending: false, charge: 0, codFee: 0, zone: 'International' });
    expect([quote.couponDiscount, quote.payable]).toEqual([0, 34_999]);
  });

  test('free shipping can come with a discount', () => {
    const quote = priceCart(
      sampleCart(cart, { coupon: fixedCoupon(4999, { freeShipping: true }), destination: mumbai }),
    );
    expect([quote.couponDiscount, quote.shipping.charge, quote.payable]).toEqual([4999, 0, 30_000]);
  });

  test('free shipping to nobody knows where stays pending', () => {
    const quote = priceCart(sampleCart(cart, { coupon: freeShippingCoupon(), destination: nowhereYet }));
    expect(quote.shipping).toEqual({ pending: true, charge: 0, codFee: 0, zone: null });
    expect(quote.delivery.estimate).toEqual({ usual: 0, least: 0 });
  });

  test('its goods and the whole cart are given to evaluate it', () => {
    expect(saleAmounts(cart, fixedCoupon(1, { categoryIds: [2], productIds: [3] }))).toEqual({
      eligiblePaise: 25_000,
      salePaise: 34_999,
    });
    expect(saleAmounts(cart, fixedCoupon(1))).toEqual({ eligiblePaise: 34_999, salePaise: 34_999 });
  });
});

describe('order of the lines', () => {
  test('a left-over paisa goes to the earlier of two equal lines, which here tips the tax', () => {
    const high = sampleLine({ id: 1, regular: 37, gst: 18 });
    const low = sampleLine({ id: 2, regular: 37, gst: 5 });
    const more = { coupon: fixedCoupon(1), destination: mumbai };
    const highFirst = priceCart(sampleCart([high, low], more));
    const lowFirst = priceCart(sampleCart([low, high], more));
    const taxOf = ({ lines }: CartQuote) => sumPaise(lines.map(taxIn));
    expect([taxOf(highFirst), taxOf(lowFirst)]).toEqual([7, 8]);
    expect(highFirst.payable).toBe(lowFirst.payable);
  });
});

test('one line that the coupon is for is enough to send the whole cart for nothing', () => {
  const lines = [sampleLine({ id: 1 }), sampleLine({ id: 2 })];
  const quote = priceCart(sampleCart(lines, { coupon: freeShippingCoupon({ productIds: [2] }), destination: mumbai }));
  expect([quote.shipping.charge, quote.payable]).toEqual([0, 20_000]);
});
