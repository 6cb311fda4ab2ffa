import { expect, test } from 'vitest';
import { describeDelivery } from './delivery-check.tsx';

const check = {
  pincode: '560001',
  serviceable: true,
  cod_available: true,
  cod_minimum: null,
  cod_maximum: null,
  cod_fee: 0,
  shipping_charge: 60,
  dispatch_by: '2026-11-24',
  deliver_from: '2026-11-27',
  deliver_to: '2026-12-02',
};

test('describes days, charge and cash on delivery in sentences', () => {
  expect(describeDelivery(check)).toEqual([
    'To 560001: Fri, 27 Nov to Wed, 2 Dec',
    'Leaves us by Tue, 24 Nov if you order now.',
    'Delivery costs ₹60 for the whole order.',
    'Cash On Delivery is available.',
  ]);
  expect(describeDelivery({ ...check, deliver_to: '2026-11-27' })[0]).toBe('To 560001: Fri, 27 Nov');
});

test('says only that the PIN code is not serviceable', () => {
  expect(
    describeDelivery({ ...check, serviceable: false, dispatch_by: null, deliver_from: null, deliver_to: null }),
  ).toEqual(['Sorry, we cannot deliver to 560001 yet.']);
});

test.each([
  [0, 'Delivery is free.'],
  [null, 'The delivery charge depends on your state. You see it before you order.'],
])('a charge of %s', (shipping_charge, expected) => {
  expect(describeDelivery({ ...check, shipping_charge })[2]).toBe(expected);
});

test.each([
  [{ cod_available: false, cod_fee: 40 }, 'Cash On Delivery is not available.'],
  [{ cod_fee: 40 }, 'Cash On Delivery is available. It adds ₹40.'],
  [{ cod_minimum: 299 }, 'Cash On Delivery is available for orders of ₹299 or more.'],
  [{ cod_maximum: 2500 }, 'Cash On Delivery is available for orders of up to ₹2,500.'],
  [
    { cod_minimum: 299, cod_maximum: 2500, cod_fee: 49.5 },
    'Cash On Delivery is available for orders from ₹299 to ₹2,500. It adds ₹49.50.',
  ],
])('cash on delivery with %o', (terms, expected) => {
  expect(describeDelivery({ ...check, ...terms })[3]).toBe(expected);
});
