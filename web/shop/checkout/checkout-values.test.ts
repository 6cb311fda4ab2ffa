import { expect, it } from 'vitest';
import type { User } from '#contract/customer.ts';
import { destinationOf, emptyCheckout, missingCities, profileValues, restoreValues } from './checkout-values.ts';

const none = Object.fromEntries(
  ['user', 'user_shipping'].flatMap((block) =>
    ['street', 'city', 'district', 'state', 'country', 'postcode'].map((name) => [`${block}_${name}`, '']),
  ),
) as User['user_detail'];
const user: User = {
  id: 1,
  first_name: 'Asha',
  last_name: 'Rawat',
  mobile: '9876543210',
  email: '',
  member_id: null,
  user_detail: { ...none, user_street: '12 Rajpur Road', user_state: 'Uttarakhand', user_country: 'India' },
};

it('fills empty fields and placeholders from the profile and keeps typed values', () => {
  const typed = { ...emptyCheckout, first_name: 'Meera' };
  expect(profileValues(user, typed)).toEqual({
    last_name: 'Rawat',
    mobile: '9876543210',
    user_street: '12 Rajpur Road',
    user_state: 'Uttarakhand',
    user_country: 'India',
  });
});

it('has no destination before a country is chosen', () => {
  const user_country = 'Select Country';
  expect(destinationOf({ ...emptyCheckout, user_country })).toBeNull();
  const other = { ...emptyCheckout, user_shipping_country: user_country, shipToDifferentAddress: true };
  expect(destinationOf(other)).toBeNull();
});

it('takes the address that the order is delivered to', () => {
  expect(destinationOf({ ...emptyCheckout, user_country: 'India', user_state: 'Goa' })).toEqual({
    user_country: 'India',
    user_state: 'Goa',
    shipToDifferentAddress: false,
    payment_method: 'cod',
  });
  expect(
    destinationOf({ ...emptyCheckout, shipToDifferentAddress: true, user_shipping_country: 'Nepal' }),
  ).toMatchObject({ shipToDifferentAddress: true, user_shipping_country: 'Nepal' });
});

it('includes the postcode of that address once it is complete', () => {
  const goa = { ...emptyCheckout, user_country: 'India', user_state: 'Goa' };
  for (const user_postcode of ['', '40300', '4030011', '40300a'])
    expect(destinationOf({ ...goa, user_postcode })).not.toHaveProperty('user_postcode');
  expect(destinationOf({ ...goa, user_postcode: ' 403001 ' })).toMatchObject({ user_postcode: '403001' });
  const elsewhere = { shipToDifferentAddress: true, user_shipping_country: 'India', user_shipping_postcode: '682555' };
  const destination = destinationOf({ ...goa, ...elsewhere, user_postcode: '403001' });
  expect(destination).toMatchObject({ user_shipping_postcode: '682555' });
  expect(destination).not.toHaveProperty('user_postcode');
});

it('requires the city, of the shipping address only while it is shown', () => {
  expect(missingCities(emptyCheckout)).toEqual({ user_city: ['Please enter correct City Details'] });
  expect(missingCities({ ...emptyCheckout, user_city: 'Rishikesh', shipToDifferentAddress: true })).toEqual({
    user_shipping_city: ['Please enter correct shipping City Details'],
  });
});

it('restores the draft, the referral and the checked PIN code where nobody has typed', () => {
  const typed = { ...emptyCheckout, first_name: 'Meera', is_gift: true };
  const draft = { first_name: 'Asha', last_name: 'Rawat', is_gift: false, payment_method: 'online' };
  expect(restoreValues(typed, { draft, referral: '100001', pincode: '248001' })).toEqual({
    ...emptyCheckout,
    first_name: 'Meera',
    last_name: 'Rawat',
    is_gift: true,
    payment_method: 'online',
    referral_member_id: '100001',
    user_postcode: '248001',
  });
  const own = {
    draft: { user_postcode: '403001', referral_member_id: '100002' },
    referral: '100001',
    pincode: '248001',
  };
  expect(restoreValues(emptyCheckout, own)).toMatchObject({ user_postcode: '403001', referral_member_id: '100002' });
});

it('takes the profile’s country while its address is empty, and keeps a chosen one', () => {
  const abroad = { ...user, user_detail: { ...user.user_detail, user_country: 'Nepal' } };
  expect(profileValues(abroad, emptyCheckout)).toMatchObject({ user_country: 'Nepal' });
  const typed = { ...emptyCheckout, user_street: '7 MG Road' };
  expect(profileValues(abroad, typed)).not.toHaveProperty('user_country');
});
