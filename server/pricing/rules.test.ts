import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { CartPrice } from '#contract/pricing.ts';
import { paise } from '#server/money/paise.ts';
import { sampleTerms } from '#server/testing/shipping-terms.ts';
import { priceCart } from './price.ts';
import { toWire } from './rules.ts';
import { mumbai, percentCoupon, sampleCart, sampleLine } from './sample-cart.testing.ts';

const quote = priceCart(
  sampleCart(
    [
      sampleLine({ id: 11, regular: 50_050, sale: 45_025, quantity: 2, gst: 12.5, centiSp: 1275 }),
      sampleLine({ id: 12, regular: 9999 }),
    ],
    {
      coupon: percentCoupon(10),
      destination: mumbai,
    },
  ),
);

const told: Parameters<typeof toWire>[2] = {
  coupon: undefined,
  notices: [],
  limits: { max_items: null, notices: [] },
  allowed: new Map(),
  struck: new Map(),
  isCodAllowed: true,
  days: null,
};

test('a quote on the wire is in rupees, percent and points, as the contract has it', () => {
  const coupon = { id: 7, code: 'VEDA', applied: true, message: 'Coupon applied' };
  const notices = [{ field: 'user_postcode', code: 'pin_elsewhere' as const, message: 'Look again' }];
  const limits = { max_items: 100, notices: [{ product_id: 11, message: 'One at a time' }] };
  const days = { dispatch_by: '2026-11-24', deliver_from: '2026-11-27', deliver_to: '2026-12-02' };
  const wire = toWire(quote, new Map([[11, 40]]), {
    ...told,
    days,
    coupon,
    notices,
    limits,
    allowed: new Map([[11, 1]]),
    struck: new Map([[11, paise(47_550)]]),
  });
  expect(wire).toEqual({
    calculate_cart_price: {
      mrp_total: 1100.99,
      total_sale_discount_amount: 100.5,
      total_coupon_discount_amount: 100.05,
      total_tax_amount: 100.63,
      shipping_charge: 60,
      total_payable_amount: 960.44,
    },
    lines: [
      {
        product_id: 11,
        product_name: 'Product 11',
        quantity: 2,
        available_quantity: 40,
        max_quantity: 1,
        regular_price: 500.5,
        sale_price: 450.25,
        struck_price: 475.5,
        sale_amount: 900.5,
        coupon_discount: 90.05,
        net_amount: 810.45,
        gst_rate: 12.5,
        taxable_amount: 720.4,
        cgst: 0,
        sgst: 0,
        igst: 90.05,
        sale_point: 25.5,
      },
      {
        product_id: 12,
        product_name: 'Product 12',
        quantity: 1,
        available_quantity: 0,
        max_quantity: null,
        regular_price: 99.99,
        sale_price: null,
        struck_price: null,
        sale_amount: 99.99,
        coupon_discount: 10,
        net_amount: 89.99,
        gst_rate: 5,
        taxable_amount: 85.7,
        cgst: 0,
        sgst: 0,
        igst: 4.29,
        sale_point: 0,
      },
    ],
    tax_lines: [
      { gst_rate: 5, taxable_amount: 91.41, cgst: 0, sgst: 0, igst: 4.58 },
      { gst_rate: 12.5, taxable_amount: 768.4, cgst: 0, sgst: 0, igst: 96.05 },
    ],
    coupon,
    shipping: {
      pending: false,
      charge: 60,
      cod_fee: 0,
      zone: 'Rest of India',
      serviceable: true,
      cod: { available: true, fee: 0 },
      days,
      notices,
    },
    order_limits: limits,
  });
  expect(z.parse(CartPrice, wire)).toEqual(wire);
});

test('without a coupon asked for, the field is absent', () => {
  const wire = toWire(quote, new Map(), told);
  expect('coupon' in wire).toBe(false);
  expect(z.parse(CartPrice, wire)).toEqual(wire);
});

test('the delivery on the wire: its fee for cash, and what is not known yet', () => {
  const shipping = sampleTerms({ cod: { offered: true, minimum: null, maximum: null, fee: paise(4_950) } });
  const cart = [sampleLine()];
  const wire = (more: Parameters<typeof sampleCart>[1]) =>
    toWire(priceCart(sampleCart(cart, { shipping, ...more })), new Map(), told).shipping;
  expect(wire({ destination: mumbai, paymentMethod: 'cod' })).toEqual({
    pending: false,
    charge: 109.5,
    cod_fee: 49.5,
    zone: 'Rest of India',
    serviceable: true,
    cod: { available: true, fee: 49.5 },
    days: null,
    notices: [],
  });
  const dear = toWire(priceCart(sampleCart(cart, { shipping })), new Map(), { ...told, isCodAllowed: false });
  expect(dear.shipping.cod.available).toBe(false);
  expect(
    wire({
      destination: { country: null, state: null },
      shipping: sampleTerms({ cod: { offered: false, minimum: null, maximum: null, fee: paise(0) } }),
    }),
  ).toEqual({
    pending: true,
    charge: 0,
    cod_fee: 0,
    zone: null,
    serviceable: null,
    cod: { available: false, fee: 0 },
    estimate: { usual: 60, least: 0 },
    days: null,
    notices: [],
  });
});
