import { describe, expect, test } from 'vitest';
import { EnquiryBody, LoginBody, ProfileBody, readUserUpdate, ResetBody, SignupBody } from './customer.ts';
import { fieldErrors, readBillingForm } from './orders.ts';

/** The checkout's and the account's address values, all good. */
const billing = { user_street: '12/3-A Rajpur Road', user_city: 'Rajpur', user_district: 'Dehradun', user_state: 'Uttarakhand', user_country: 'India', user_postcode: '248001' };
const shipping = {
  user_shipping_street: '7 MG Road',
  user_shipping_city: '',
  user_shipping_district: 'Pune',
  user_shipping_state: 'Maharashtra',
  user_shipping_country: 'India',
  user_shipping_postcode: '411001',
};
const person = { first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' };
const signup = { ...person, password: 'correct horse', password_confirmation: 'correct horse' };

const messageOf = (verdict: { ok: true } | { ok: false; errors: Record<string, string[]> }, field: string) => (verdict.ok ? undefined : verdict.errors[field]?.[0]);
const judge = (schema: typeof SignupBody | typeof ProfileBody | typeof LoginBody | typeof EnquiryBody | typeof ResetBody, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { ok: true as const } : { ok: false as const, errors: fieldErrors(parsed.error.issues) };
};
const letters = (count: number) => 'a'.repeat(count);

type Case = [value: unknown, message: string | undefined];
const absent = Symbol('absent');
const put = (form: Record<string, unknown>, field: string, value: unknown) => {
  const { [field]: _, ...rest } = form;
  return value === absent ? rest : { ...rest, [field]: value };
};

/** Spec section 5, "Checkout and address rules": the messages word for word. */
const nameCases: Case[] = [
  [absent, 'Name is Required'], ['', 'Name is Required'], ['   ', 'Name is Required'], [null, 'Name is Required'], [7, 'Name is Required'],
  ['a', 'Too Short!'], ['ab', undefined], [letters(50), undefined], [letters(51), 'Too Long!'],
  ['आशा', undefined], ['क्‍षमा', undefined], ["D'Souza-Rao Jr.", undefined],
  ['<b>Asha</b>', "Please use letters, digits and . , ' - only"], ["x'; DROP TABLE customer", "Please use letters, digits and . , ' - only"],
  ["x' OR '1'='1", "Please use letters, digits and . , ' - only"], ['Asha -- x', "Please use letters, digits and . , ' - only"],
];
const mobileCases: Case[] = [
  [absent, 'Contact No is Required'], ['', 'Contact No is Required'], [null, 'Contact No is Required'], [' ', 'Contact No is Required'],
  ['abc', 'Must be a number type'], ['98765x3210', 'Must be a number type'], [true, 'Must be a number type'], [['9876543210'], 'Must be a number type'], [1e21, 'Must be a number type'],
  ['123', 'Please enter a correct contact number'], ['1234567890123456', 'Please enter a correct contact number'],
  ['9876543210', undefined], [9876543210, undefined], ['+91 98765 43210', undefined], ['098765-43210', undefined], ['+1 (202) 555-0142', undefined],
];
const emailCases: Case[] = [
  [absent, 'Please enter correct email'], ['', 'Please enter correct email'], [null, 'Please enter correct email'], [5, 'Please enter correct email'],
  ['asha', 'Invalid email'], ['asha@', 'Invalid email'], ['asha@example', 'Invalid email'], ['a b@example.in', 'Invalid email'], ['<x>@example.in', 'Invalid email'],
  [`${letters(250)}@example.in`, 'Invalid email'], [' Asha@Example.IN ', undefined],
];
const lengthCases = (required: string, wrong: string): Case[] => [
  [absent, required], ['', required], ['  ', required], [null, required], [12, required],
  ['a', wrong], ['ab', undefined], [letters(100), undefined], [letters(101), wrong], ['<script>alert(1)</script>', wrong], ["1'; DELETE FROM orders", wrong],
];
const optionalCases = (wrong: string): Case[] => [
  [absent, undefined], ['', undefined], ['a', wrong], ['ab', undefined], [letters(100), undefined], [letters(101), wrong], [5, wrong], ['<i>x</i>', wrong],
];
const postcodeCases = (word: string): Case[] => [
  [absent, `${word}Zipcode Required`], ['', `${word}Zipcode Required`], [null, `${word}Zipcode Required`],
  ['abc', 'Must be a number type'], ['24800x', 'Must be a number type'], ['-5000', 'Must be a number type'], [24.5, 'Must be a number type'], [true, 'Must be a number type'],
  ['999', `${word}zipcode Too Short!`], [999, `${word}zipcode Too Short!`], ['1000', undefined], [1000, undefined],
  ['9999999', undefined], [9_999_999, undefined], ['10000000', `${word}zip code Too Long!`], [10_000_000, `${word}zip code Too Long!`],
];

const billingRules: Record<string, Case[]> = {
  user_street: lengthCases('Please enter House Details', 'Please enter House Details'),
  user_city: optionalCases('Please enter correct City Details'),
  user_district: lengthCases('Please enter city Details', 'Please enter correct city Details'),
  user_state: lengthCases('Please enter state Details', 'Please enter correct state Details'),
  user_country: lengthCases('Please enter country Details', 'Please enter correct country Details'),
  user_postcode: postcodeCases(''),
};
const shippingRules: Record<string, Case[]> = {
  user_shipping_street: lengthCases('Please enter shipping House Details', 'Please enter shipping House Details'),
  user_shipping_city: optionalCases('Please enter correct shipping City Details'),
  user_shipping_district: lengthCases('Please enter shipping city Details', 'Please enter correct shipping city Details'),
  user_shipping_state: lengthCases('Please enter shipping state Details', 'Please enter correct shipping state Details'),
  user_shipping_country: lengthCases('Please enter shipping country Details', 'Please enter correct shipping country Details'),
  user_shipping_postcode: postcodeCases('shipping '),
};
const table = (rules: Record<string, Case[]>) =>
  Object.entries(rules).flatMap(([field, cases]) => cases.map(([value, message]) => ({ field, value, message, shown: value === absent ? 'absent' : JSON.stringify(value)?.slice(0, 40) })));

describe('the address form', () => {
  test.each(table(billingRules))('billing $field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(readUserUpdate(put(billing, field, value)), field)).toBe(message);
  });
  test.each(table(shippingRules))('shipping $field $shown: $message', ({ field, value, message }) => {
    const form = { ...billing, ...shipping, shipToDifferentAddress: true };
    expect(messageOf(readUserUpdate(put(form, field, value)), field)).toBe(message);
  });
  test('the placeholders pass the length rule', () => {
    expect(readUserUpdate({ ...billing, user_state: 'Select State', user_country: 'Select Country' })).toMatchObject({ ok: true });
  });
  test('shipping fields are not judged while none is filled; unfilled ones are kept empty', () => {
    const unfilled = { user_shipping_street: ' ', user_shipping_city: '', user_shipping_district: '', user_shipping_state: 'Select State', user_shipping_country: 'Select Country', user_shipping_postcode: '' };
    const read = readUserUpdate({ ...billing, ...unfilled });
    expect(read.ok && read.update.shipping).toEqual({
      user_shipping_street: '', user_shipping_city: '', user_shipping_district: '', user_shipping_state: '', user_shipping_country: '', user_shipping_postcode: '',
    });
  });
  test('one filled shipping field makes all of them judged', () => {
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
  test('the ticked box makes empty shipping fields judged', () => {
    expect(messageOf(readUserUpdate({ ...billing, shipToDifferentAddress: 'on' }), 'user_shipping_street')).toBe('Please enter shipping House Details');
  });
  test('without shipping fields the stored ones stay', () => {
    const read = readUserUpdate(billing);
    expect(read.ok && read.update).toEqual({ profile: null, billing, shipping: null });
  });
  test('nothing of either form is refused', () => {
    expect(readUserUpdate({ role: 'admin', id: 1 })).toEqual({ ok: false, errors: { body: ['Please send address or profile values'] } });
  });
  test('fields of neither form are dropped', () => {
    const read = readUserUpdate({ ...person, member_id: '123456', password_hash: 'x' });
    expect(read.ok && read.update).toEqual({ profile: person, billing: null, shipping: null });
  });
  test('errors of both forms come together', () => {
    const read = readUserUpdate({ ...billing, ...person, user_street: '', first_name: 'a' });
    expect(read).toEqual({ ok: false, errors: { first_name: ['Too Short!'], user_street: ['Please enter House Details'] } });
  });
});

describe('the checkout form', () => {
  const form = { ...person, ...billing };
  const rules = { first_name: nameCases, last_name: nameCases, mobile: mobileCases, email: emailCases, ...billingRules };
  test.each(table(rules))('$field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(readBillingForm(put(form, field, value)), field)).toBe(message);
  });
  test.each(table(shippingRules))('shipping $field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(readBillingForm(put({ ...form, ...shipping, shipToDifferentAddress: true }, field, value)), field)).toBe(message);
  });
});

const optionalEmailCases = emailCases.map(([value, message]): Case => (value === absent || value === '' ? [value, undefined] : [value, message && 'Invalid email']));

describe('registration', () => {
  const rules: Record<string, Case[]> = {
    first_name: nameCases,
    last_name: nameCases,
    mobile: mobileCases,
    email: optionalEmailCases,
    password_confirmation: [[absent, 'Please repeat the password'], ['other', 'Passwords do not match'], ['correct horse', undefined]],
  };
  test.each(table(rules))('$field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(judge(SignupBody, put(signup, field, value)), field)).toBe(message);
  });
  test.each([
    [absent, 'Password is Required'], ['', 'Password needs at least 8 characters'], ['1234567', 'Password needs at least 8 characters'],
    ['12345678', undefined], [letters(200), undefined], [letters(201), 'Password is too long'], [12345678, 'Password is Required'],
  ] satisfies Case[])('password %j: %s', (value, message) => {
    const form = put(put(signup, 'password', value), 'password_confirmation', value === absent ? '' : value);
    expect(messageOf(judge(SignupBody, form), 'password')).toBe(message);
  });
});

describe('profile, login, new password, enquiry', () => {
  test.each(table({ first_name: nameCases, last_name: nameCases, mobile: mobileCases, email: optionalEmailCases }))('profile $field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(judge(ProfileBody, put(person, field, value)), field)).toBe(message);
  });
  test.each(table({ mobile: [[absent, 'Mobile is Required'], ['', 'Mobile is Required'], ['not a number', undefined], [9876543210, undefined]], password: [[absent, 'Password is Required'], ['', 'Password is Required'], ['x', undefined]] }))(
    'login $field $shown: $message',
    ({ field, value, message }) => expect(messageOf(judge(LoginBody, put({ mobile: '9876543210', password: 'x' }, field, value)), field)).toBe(message),
  );
  test.each(table({ code: [[absent, 'Please enter the code'], ['12345', 'The code has 6 digits'], ['12345a', 'The code has 6 digits'], [' 123456 ', undefined]], token: [[absent, 'Please ask for a new code'], [letters(201), 'Please ask for a new code']] }))(
    'new password $field $shown: $message',
    ({ field, value, message }) => expect(messageOf(judge(ResetBody, put({ token: 't', code: '123456', password: 'correct horse' }, field, value)), field)).toBe(message),
  );
  test.each(table({ full_name: nameCases, email: emailCases, mobile_no: mobileCases, accepted_terms: [[absent, 'Please accept the terms and conditions'], [false, 'Please accept the terms and conditions'], [true, undefined]] }))(
    'enquiry $field $shown: $message',
    ({ field, value, message }) => expect(messageOf(judge(EnquiryBody, put({ full_name: 'Asha Rawat', email: 'asha@example.in', mobile_no: '9876543210', accepted_terms: true }, field, value)), field)).toBe(message),
  );
});

test.each([
  ['+91 98765 43210', '9876543210'], ['098765-43210', '9876543210'], ['919876543210', '9876543210'], ['(98765) 43210', '9876543210'], ['+1 202 555 0142', '12025550142'], [9876543210, '9876543210'],
])('mobile %s is kept as %s', (typed, kept) => {
  expect(ProfileBody.parse({ ...person, mobile: typed }).mobile).toBe(kept);
});
