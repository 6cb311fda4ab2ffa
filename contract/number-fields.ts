import * as z from 'zod/mini';
import { staffFieldKey } from './field-messages.ts';
import { normaliseAmount } from './typed-values.ts';

/** A number as forms, tables and clients send it: a number, or its digits. Nothing typed is ''. */
const typed = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : normaliseAmount(String(value)))),
);
const toNumber = z.transform((text: string) => (text === '' ? null : Number(text)));

/** A typed number of this form. */
function numberField(form: RegExp, message: string) {
  return z.pipe(z.pipe(typed, z.string().check(z.regex(form, message))), z.transform(Number));
}

/** The same, or null where nothing is typed. */
function optionalNumberField(form: RegExp, message: string) {
  return z.pipe(z.pipe(typed, z.string().check(z.regex(new RegExp(`^$|${form.source}`), message))), toNumber);
}

const rupees = /^\d{1,7}(\.\d{1,2})?$/;
const rupeesMessage = staffFieldKey('rupees');

/** Rupees with at most two decimals, below a crore. */
export const rupeesField = numberField(rupees, rupeesMessage);
export const optionalRupeesField = optionalNumberField(rupees, rupeesMessage);

const whole = /^\d{1,7}$/;

/** A whole number from 0, below a crore. */
export const wholeField = numberField(whole, staffFieldKey('wholeNumber'));
export const optionalWholeField = optionalNumberField(whole, staffFieldKey('wholeNumber'));

/** A whole number from 1. */
export const countField = numberField(/^[1-9]\d{0,6}$/, staffFieldKey('count'));
export const optionalCountField = optionalNumberField(/^[1-9]\d{0,6}$/, staffFieldKey('count'));

/** A whole number of either sign, not 0. */
export const differenceField = numberField(/^[+-]?[1-9]\d{0,6}$/, staffFieldKey('difference'));

/** A number with at most two decimals, below a lakh. */
export const decimalField = numberField(/^\d{1,5}(\.\d{1,2})?$/, staffFieldKey('decimal'));

/** What a pack holds: above 0, at most three decimals. */
export const quantityField = numberField(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/, staffFieldKey('packQuantity'));
