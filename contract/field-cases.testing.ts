import { fields } from '#messages/errors.ts';
import { type FieldMessages, formatFieldMessages } from './field-messages.ts';

export const billing = {
  user_street: '12/3-A Rajpur Road',
  user_city: 'Rajpur',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
  user_postcode: '248001',
};
export const shipping = {
  user_shipping_street: '7 MG Road',
  user_shipping_city: '',
  user_shipping_district: 'Pune',
  user_shipping_state: 'Maharashtra',
  user_shipping_country: 'India',
  user_shipping_postcode: '411001',
};
export const person = { first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' };

/** Returns the form's first message for a field, in English. */
export const messageOf = (verdict: { ok: true } | { ok: false; errors: FieldMessages }, field: string) =>
  verdict.ok ? undefined : formatFieldMessages(verdict.errors, fields)[field]?.[0];
export const letters = (count: number) => 'a'.repeat(count);

export type Case = [value: unknown, message: string | undefined];
export const absent = Symbol('absent');
export const put = (form: Record<string, unknown>, field: string, value: unknown) => {
  const { [field]: _, ...rest } = form;
  return value === absent ? rest : { ...rest, [field]: value };
};

const markupSigns = 'Remove the < or > sign. All other characters are fine.';

/** Specification section 5, "Checkout and address rules": the exact messages. */
export const nameCases: Case[] = [
  [absent, 'Name is Required'],
  ['', 'Name is Required'],
  ['   ', 'Name is Required'],
  [null, 'Name is Required'],
  [7, 'Name is Required'],
  ['a', 'Too Short!'],
  ['ab', undefined],
  [letters(50), undefined],
  [letters(51), 'Too Long!'],
  ['आशा', undefined],
  ['क्‍षमा', undefined],
  ["D'Souza-Rao Jr.", undefined],
  ['<b>Asha</b>', markupSigns],
  ['Asha > Rao', markupSigns],
  ['Rao & Sons/Asha', undefined],
  ['Ram "Kaka" Joshi; C/O Devi -- ground floor', undefined],
  ['Asha\nBcc: x', undefined],
];
export const mobileCases: Case[] = [
  [absent, 'Contact No is Required'],
  ['', 'Contact No is Required'],
  [null, 'Contact No is Required'],
  [' ', 'Contact No is Required'],
  ['abc', 'Must be a number type'],
  ['98765x3210', 'Must be a number type'],
  [true, 'Must be a number type'],
  [['9876543210'], 'Must be a number type'],
  [1e21, 'Must be a number type'],
  ['123', 'Enter a mobile number with 7 to 15 digits'],
  ['1234567890123456', 'Enter a mobile number with 7 to 15 digits'],
  ['9876543210', undefined],
  [9876543210, undefined],
  ['+91 98765 43210', undefined],
  ['098765-43210', undefined],
  ['+1 (202) 555-0142', undefined],
];
export const emailCases: Case[] = [
  [absent, 'Please enter correct email'],
  ['', 'Please enter correct email'],
  [null, 'Please enter correct email'],
  [5, 'Please enter correct email'],
  ['asha', 'Invalid email'],
  ['asha@', 'Invalid email'],
  ['asha@example', 'Invalid email'],
  ['a b@example.in', 'Invalid email'],
  ['<x>@example.in', 'Invalid email'],
  [`${letters(250)}@example.in`, 'Invalid email'],
  [' Asha@Example.IN ', undefined],
];
export const lengthCases = (required: string, wrong: string): Case[] => [
  [absent, required],
  ['', required],
  ['  ', required],
  [null, required],
  [12, required],
  ['a', wrong],
  ['ab', undefined],
  [letters(100), undefined],
  [letters(101), wrong],
  ['<script>alert(1)</script>', markupSigns],
  ["1'; DELETE FROM orders", undefined],
  ['"Shanti Kunj", A/12; 2nd floor & roof', undefined],
];
export const placeCases = (required: string, wrong: string): Case[] => [
  ...lengthCases(required, wrong).slice(0, 9),
  ["1'; DELETE FROM orders", wrong],
  ['Andaman & Nicobar (Islands)', undefined],
];
/** A state of an address in India must be in the list, in any capitals or under a former name. */
export const stateCases = (required: string, wrong: string): Case[] => [
  ...lengthCases(required, wrong).slice(0, 6),
  ...['ab', letters(100), letters(101), 'Bagmati', 'Uttarakhand1'].map((name): Case => [name, wrong]),
  ...['uttarakhand', 'Orissa', 'Uttaranchal', 'Pondicherry', ' Andaman & Nicobar  Islands ', 'Daman and Diu'].map(
    (name): Case => [name, undefined],
  ),
  ['Other', undefined],
];
export const optionalCases = (wrong: string): Case[] => [
  [absent, undefined],
  ['', undefined],
  ['a', wrong],
  ['ab', undefined],
  [letters(100), undefined],
  [letters(101), wrong],
  [5, wrong],
  ['<i>x</i>', markupSigns],
];
export const postcodeCases = (word: string): Case[] => [
  [absent, `${word}Zipcode Required`],
  ['', `${word}Zipcode Required`],
  [null, `${word}Zipcode Required`],
  ['abc', 'Must be a number type'],
  ['24800x', 'Must be a number type'],
  ['-5000', 'Must be a number type'],
  [24.5, 'Must be a number type'],
  [true, 'Must be a number type'],
  ['999', `${word}zipcode Too Short!`],
  [999, `${word}zipcode Too Short!`],
  ['1000', undefined],
  [1000, undefined],
  ['9999999', undefined],
  [9_999_999, undefined],
  ['10000000', `${word}zip code Too Long!`],
  [10_000_000, `${word}zip code Too Long!`],
];

export const billingRules: Record<string, Case[]> = {
  user_street: lengthCases('Please enter House Details', 'Please enter House Details'),
  user_city: optionalCases('Please enter correct City Details'),
  user_district: lengthCases('Please enter city Details', 'Please enter correct city Details'),
  user_state: stateCases('Please enter state Details', 'Please enter correct state Details'),
  user_country: placeCases('Please enter country Details', 'Please enter correct country Details'),
  user_postcode: postcodeCases(''),
};
export const shippingRules: Record<string, Case[]> = {
  user_shipping_street: lengthCases('Please enter shipping House Details', 'Please enter shipping House Details'),
  user_shipping_city: optionalCases('Please enter correct shipping City Details'),
  user_shipping_district: lengthCases(
    'Please enter shipping city Details',
    'Please enter correct shipping city Details',
  ),
  user_shipping_state: stateCases('Please enter shipping state Details', 'Please enter correct shipping state Details'),
  user_shipping_country: placeCases(
    'Please enter shipping country Details',
    'Please enter correct shipping country Details',
  ),
  user_shipping_postcode: postcodeCases('shipping '),
};
export const table = (rules: Record<string, Case[]>) =>
  Object.entries(rules).flatMap(([field, cases]) =>
    cases.map(([value, message]) => ({
      field,
      value,
      message,
      shown: value === absent ? 'absent' : JSON.stringify(value)?.slice(0, 40),
    })),
  );
