import * as z from 'zod/mini';
import { staffFieldKey } from './field-messages.ts';
import { normaliseAmount } from './typed-values.ts';

/** A number or its digits. Empty input becomes ''. */
const typed = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : normaliseAmount(String(value)))),
);
const toNumber = z.transform((text: string) => (text === '' ? null : Number(text)));

function numberField(form: RegExp, message: string) {
  return z.pipe(z.pipe(typed, z.string().check(z.regex(form, message))), z.transform(Number));
}

/** Null for empty input. */
function optionalNumberField(form: RegExp, message: string) {
  return z.pipe(z.pipe(typed, z.string().check(z.regex(new RegExp(`^$|${form.source}`), message))), toNumber);
}

const rupees = /^\d{1,7}(\.\d{1,2})?$/;
const rupeesMessage = staffFieldKey('rupees');

/** Rupees with at most two decimals, below one crore (10 million). */
export const rupeesField = numberField(rupees, rupeesMessage);
export const optionalRupeesField = optionalNumberField(rupees, rupeesMessage);

const whole = /^\d{1,7}$/;

/** A whole number from 0, below one crore (10 million). */
export const wholeField = numberField(whole, staffFieldKey('wholeNumber'));
export const optionalWholeField = optionalNumberField(whole, staffFieldKey('wholeNumber'));

export const countField = numberField(/^[1-9]\d{0,6}$/, staffFieldKey('count'));
export const optionalCountField = optionalNumberField(/^[1-9]\d{0,6}$/, staffFieldKey('count'));

/** Not 0; the sign is optional. */
export const differenceField = numberField(/^[+-]?[1-9]\d{0,6}$/, staffFieldKey('difference'));

/** A number with at most two decimals, below one lakh (100,000). */
export const decimalField = numberField(/^\d{1,5}(\.\d{1,2})?$/, staffFieldKey('decimal'));

/** Net quantity of a pack: above 0, at most three decimals. */
export const quantityField = numberField(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/, staffFieldKey('packQuantity'));
