import { describe, expect, test } from 'vitest';
import { readBillingForm, type BillingForm } from '#contract/orders.ts';
import { StoredAddress, addressesOf, canPay, retryPaymentMs, paymentWindowMs, placeOfSupplyName } from './rules.ts';

function form(more: object = {}): BillingForm {
  const read = readBillingForm({
    first_name: 'Meera',
    last_name: 'Negi',
    mobile: '9811122334',
    email: 'm@example.in',
    user_street: '12 Rajpur Road',
    user_city: 'Jakhan',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: 'India',
    user_postcode: 248001,
    ...more,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.form;
}
const shipping = {
  shipToDifferentAddress: true,
  user_shipping_street: '5 MG Road',
  user_shipping_district: 'Panaji',
  user_shipping_state: 'goa',
  user_shipping_country: 'INDIA',
  user_shipping_postcode: '403001',
};
const home = {
  street: '12 Rajpur Road',
  city: 'Jakhan',
  district: 'Dehradun',
  state: 'Uttarakhand',
  country: 'India',
  postcode: '248001',
};

describe('addresses', () => {
  test('goods go to the billing address', () => {
    expect(addressesOf(form())).toEqual({ billing: home, delivery: home });
  });

  test('or to the shipping address while the box is ticked; names are spelt as in the lists', () => {
    expect(addressesOf(form(shipping))).toEqual({
      billing: home,
      delivery: {
        street: '5 MG Road',
        city: '',
        district: 'Panaji',
        state: 'Goa',
        country: 'India',
        postcode: '403001',
      },
    });
    expect(addressesOf(form({ ...shipping, shipToDifferentAddress: false })).delivery).toEqual(home);
  });

  test('the placeholder that a foreign address keeps is no state', () => {
    expect(addressesOf(form({ user_country: 'Nepal', user_state: 'Select State' })).delivery).toMatchObject({
      state: '',
      country: 'Nepal',
    });
  });
});

test('the place of supply is the Indian state, abroad the country', () => {
  expect(placeOfSupplyName({ ...home, state: 'Goa' })).toBe('Goa');
  expect(placeOfSupplyName({ ...home, state: 'Goa', country: 'Nepal' })).toBe('Nepal');
});

test.each<[boolean, 'cod' | 'online', string, number]>([
  [true, 'online', 'pending', 0],
  [true, 'online', 'expired', 24],
  [true, 'online', 'cancelled', 1],
  [false, 'online', 'expired', 24.01],
  [false, 'online', 'paid', 0],
  [false, 'cod', 'cod_due', 0],
  [false, 'cod', 'cancelled', 0],
])('can be paid: %s (%s, %s, %d hours old)', (can, payment_method, payment_status, hours) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const placed_at = new Date(now.getTime() - hours * 3_600_000);
  const order = { payment_method, payment_status, placed_at, payable_paise: 100, beyond_paying: false };
  expect(canPay(order, now)).toBe(can);
  expect(canPay({ ...order, beyond_paying: true }, now)).toBe(false);
  expect(canPay({ ...order, payable_paise: 0 }, now)).toBe(false);
});

test('a payment is waited for half an hour, can be made for a day, and a double click takes less than a minute', () => {
  expect([paymentWindowMs, retryPaymentMs]).toEqual([1_800_000, 86_400_000]);
});

test('what a delivery address leaves out is empty', () => {
  const bare = { ...form(), shipToDifferentAddress: true };
  for (const field of ['street', 'city', 'district', 'state', 'country', 'postcode'])
    delete (bare as Record<string, unknown>)[`user_shipping_${field}`];
  const empty = { street: '', city: '', district: '', state: '', country: '', postcode: '' };
  expect(addressesOf(bare).delivery).toEqual(empty);
  expect(addressesOf(form({ ...shipping, user_shipping_city: 'Ribandar' })).delivery.city).toBe('Ribandar');
});

test('a stored address has all its parts, or is none', () => {
  const stored = {
    street: '1 Rd',
    city: 'Pune',
    district: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    postcode: '411001',
  };
  expect(StoredAddress.parse({ ...stored, more: 1 })).toEqual(stored);
  for (const part of Object.keys(stored))
    expect(StoredAddress.safeParse({ ...stored, [part]: undefined }).success, part).toBe(false);
});
