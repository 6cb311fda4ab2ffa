import { expect, test } from 'vitest';
import { describeDelivery } from './delivery-check.tsx';

const check = {
  pincode: '560001',
  districts: [{ state: 'Karnataka', district: 'Bengaluru', names: { hi: 'बेंगलुरु' } }],
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
    'Delivery to 560001 (Bengaluru) between Fri, 27 Nov and Wed, 2 Dec',
    'Order now and we’ll dispatch it by Tue, 24 Nov.',
    'Delivery costs ₹60 per order.',
    'Cash on delivery is available.',
  ]);
  expect(describeDelivery({ ...check, deliver_to: '2026-11-27' })[0]).toBe(
    'Delivery to 560001 (Bengaluru) on Fri, 27 Nov',
  );
});

test('says only that the PIN code is not serviceable, or not known', () => {
  const without = { ...check, dispatch_by: null, deliver_from: null, deliver_to: null };
  expect(describeDelivery({ ...without, serviceable: false })).toEqual(['Sorry, we don’t deliver to 560001 yet.']);
  expect(describeDelivery({ ...without, districts: [] })).toEqual([
    'We don’t know this PIN code. Please check it. Army PIN codes work at checkout.',
  ]);
});

test.each([
  [0, 'Free delivery.'],
  [null, 'The delivery charge depends on your state. You’ll see it before you place the order.'],
])('a charge of %s', (shipping_charge, expected) => {
  expect(describeDelivery({ ...check, shipping_charge })[2]).toBe(expected);
});

test.each([
  [{ cod_available: false, cod_fee: 40 }, 'Cash on delivery isn’t available here.'],
  [{ cod_fee: 40 }, 'Cash on delivery is available. A fee of ₹40 applies.'],
  [{ cod_minimum: 299 }, 'Cash on delivery is available on orders of ₹299 or more.'],
  [{ cod_maximum: 2500 }, 'Cash on delivery is available on orders up to ₹2,500.'],
  [
    { cod_minimum: 299, cod_maximum: 2500, cod_fee: 49.5 },
    'Cash on delivery is available on orders from ₹299 to ₹2,500. A fee of ₹49.50 applies.',
  ],
])('cash on delivery with %o', (terms, expected) => {
  expect(describeDelivery({ ...check, ...terms })[3]).toBe(expected);
});
