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

it('fills from the profile what is empty or at its placeholder, and leaves what was typed', () => {
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

it('takes the block that the goods go to', () => {
  expect(destinationOf({ ...emptyCheckout, user_country: 'India', user_state: 'Goa' })).toEqual({
    user_country: 'India',
    user_state: 'Goa',
    shipToDifferentAddress: false,
  });
  expect(
    destinationOf({ ...emptyCheckout, shipToDifferentAddress: true, user_shipping_country: 'Nepal' }),
  ).toMatchObject({ shipToDifferentAddress: true, user_shipping_country: 'Nepal' });
});

it('asks for the city, in the shipping block only while it is shown', () => {
  expect(missingCities(emptyCheckout)).toEqual({ user_city: ['Please enter correct City Details'] });
  expect(missingCities({ ...emptyCheckout, user_city: 'Rishikesh', shipToDifferentAddress: true })).toEqual({
    user_shipping_city: ['Please enter correct shipping City Details'],
  });
});
