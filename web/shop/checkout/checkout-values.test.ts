import { expect, it } from 'vitest';
import type { User } from '#contract/customer.ts';
import { destinationOf, emptyCheckout, missingCities, profileValues } from './checkout-values.ts';

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
  expect(destinationOf(emptyCheckout)).toBeNull();
  expect(destinationOf({ ...emptyCheckout, user_country: 'India', shipToDifferentAddress: true })).toBeNull();
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
