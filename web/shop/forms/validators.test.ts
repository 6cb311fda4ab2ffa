import { describe, expect, it } from 'vitest';
import { validateAddresses, validateCheckout, validateProfile } from './validators.ts';
import { emptyCheckout } from '../checkout/checkout-values.ts';

const billing = {
  user_street: '12 Rajpur Road',
  user_city: '',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
  user_postcode: '248001',
};
const noShipping = {
  user_shipping_street: '',
  user_shipping_city: '',
  user_shipping_district: '',
  user_shipping_state: 'Select State',
  user_shipping_country: 'Select Country',
  user_shipping_postcode: '',
};

describe('the address book', () => {
  it('accepts a billing address alone', () => {
    expect(validateAddresses({ ...billing, ...noShipping })).toEqual({});
  });

  it('validates the shipping address with its own messages as soon as any of it is filled', () => {
    expect(validateAddresses({ ...billing, ...noShipping, user_shipping_postcode: '12' })).toMatchObject({
      user_shipping_street: ['Please enter shipping House Details'],
      user_shipping_postcode: ['shipping zipcode Too Short!'],
    });
  });
});

it('validates the profile', () => {
  expect(validateProfile({ first_name: 'A', last_name: '', mobile: 'abc', email: 'x' })).toEqual({
    first_name: ['Too Short!'],
    last_name: ['Name is Required'],
    mobile: ['Must be a number type'],
    email: ['Invalid email'],
  });
});

it('validates the checkout’s shipping address only while it is ticked', () => {
  const form = {
    ...emptyCheckout,
    ...billing,
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: '9876543210',
    email: 'a@b.in',
  };
  expect(validateCheckout(form)).toEqual({});
  expect(Object.keys(validateCheckout({ ...form, shipToDifferentAddress: true }))).toContain('user_shipping_street');
});
