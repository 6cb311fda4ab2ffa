import { describe, expect, test } from 'vitest';
import { fields } from '#messages/errors.ts';
import { readUserUpdate as readForms } from './customer.ts';
import { formatFieldMessages } from './field-messages.ts';
import {
  billing,
  billingRules,
  emailCases,
  messageOf,
  mobileCases,
  nameCases,
  person,
  put,
  shipping,
  shippingRules,
  table,
} from './field-cases.testing.ts';
import { readBillingForm } from './orders.ts';

function readUserUpdate(input: Record<string, unknown>) {
  const read = readForms(input);
  return read.ok ? read : { ok: false as const, errors: formatFieldMessages(read.errors, fields) };
}

describe('the address form', () => {
  test.each(table(billingRules))('billing $field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(readForms(put(billing, field, value)), field)).toBe(message);
  });
  test.each(table(shippingRules))('shipping $field $shown: $message', ({ field, value, message }) => {
    const form = { ...billing, ...shipping, shipToDifferentAddress: true };
    expect(messageOf(readForms(put(form, field, value)), field)).toBe(message);
  });
  test('the placeholders pass the length rule', () => {
    expect(readUserUpdate({ ...billing, user_state: 'Select State', user_country: 'Select Country' })).toMatchObject({
      ok: true,
    });
  });
  test('shipping fields are not validated while none is filled; unfilled ones are kept empty', () => {
    const unfilled = {
      user_shipping_street: ' ',
      user_shipping_city: '',
      user_shipping_district: '',
      user_shipping_state: 'Select State',
      user_shipping_country: 'Select Country',
      user_shipping_postcode: '',
    };
    const read = readUserUpdate({ ...billing, ...unfilled });
    expect(read.ok && read.update.shipping).toEqual({
      user_shipping_street: '',
      user_shipping_city: '',
      user_shipping_district: '',
      user_shipping_state: '',
      user_shipping_country: '',
      user_shipping_postcode: '',
    });
  });
  test('one filled shipping field has all of them validated', () => {
    expect(readUserUpdate({ ...billing, user_shipping_street: '7 MG Road' })).toEqual({
      ok: false,
      errors: {
        user_shipping_district: ['Please enter shipping city Details'],
        user_shipping_state: ['Please enter shipping state Details'],
        user_shipping_country: ['Please enter shipping country Details'],
        user_shipping_postcode: ['shipping Zipcode Required'],
      },
    });
  });
  test('the ticked box has empty shipping fields validated', () => {
    expect(messageOf(readForms({ ...billing, shipToDifferentAddress: 'on' }), 'user_shipping_street')).toBe(
      'Please enter shipping House Details',
    );
  });
  test('without shipping fields the stored ones stay', () => {
    const read = readUserUpdate(billing);
    expect(read.ok && read.update).toEqual({ profile: null, billing, shipping: null });
  });
  test('nothing of either form is refused', () => {
    expect(readUserUpdate({ role: 'admin', id: 1 })).toEqual({
      ok: false,
      errors: { body: ['Send address or profile values'] },
    });
  });
  test('fields of neither form are dropped', () => {
    const read = readUserUpdate({ ...person, member_id: '123456', password_hash: 'x' });
    expect(read.ok && read.update).toEqual({ profile: person, billing: null, shipping: null });
  });
  test('errors of both forms come together', () => {
    const read = readUserUpdate({ ...billing, ...person, user_street: '', first_name: 'a' });
    expect(read).toEqual({
      ok: false,
      errors: { first_name: ['Too Short!'], user_street: ['Please enter House Details'] },
    });
  });
});

describe('the checkout form', () => {
  const form = { ...person, ...billing };
  const rules = {
    first_name: nameCases,
    last_name: nameCases,
    mobile: mobileCases,
    email: emailCases,
    ...billingRules,
  };
  test.each(table(rules))('$field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(readBillingForm(put(form, field, value)), field)).toBe(message);
  });
  test.each(table(shippingRules))('shipping $field $shown: $message', ({ field, value, message }) => {
    expect(
      messageOf(readBillingForm(put({ ...form, ...shipping, shipToDifferentAddress: true }, field, value)), field),
    ).toBe(message);
  });
});
