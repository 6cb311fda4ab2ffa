import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';
import {
  isDay,
  isMobileNumber,
  normaliseEmail,
  normaliseLine,
  normaliseMobile,
  normalisePostcode,
} from './typed-values.ts';

/**
 * Allows anything but the two markup characters: "A/12; 2nd floor", "Rao & Sons", 'M. "Kaka" Joshi'. Code that shows,
 * prints, mails or exports a value must escape it; queries bind it as a parameter.
 */
const withoutMarkup = /^[^<>]*$/;

/**
 * Removes invisible characters, which could break an email header, hide part of an address, or make equal names differ.
 */
const oneLine = z.overwrite(normaliseLine);

export interface RuleMessages {
  required: string;
  short: string;
  long: string;
}

/** 2 to 50 characters (specification section 5). */
export function nameField(messages: RuleMessages) {
  return z
    .string(messages.required)
    .check(
      oneLine,
      z.minLength(1, messages.required),
      z.minLength(2, messages.short),
      z.maxLength(50, messages.long),
      z.regex(withoutMarkup, fieldKey('markupSigns')),
    );
}

/** 2 to 100 characters (specification section 5). */
export function addressField(messages: RuleMessages) {
  return z
    .string(messages.required)
    .check(
      oneLine,
      z.minLength(1, messages.required),
      z.minLength(2, messages.short),
      z.maxLength(100, messages.long),
      z.regex(withoutMarkup, fieldKey('markupSigns')),
    );
}

/** Characters allowed in names of states and countries. */
const placeName = /^[\p{L}\p{M}\p{Join_Control} .,'’()&-]*$/u;

/** 2 to 100 characters (specification section 5). Names outside the lists are allowed. */
export function placeField(messages: RuleMessages) {
  return addressField(messages).check(z.regex(placeName, messages.long));
}

/** When filled, 2 to 100 characters. */
export function optionalAddressField(message: string) {
  return z._default(
    z.string(message).check(
      oneLine,
      z.maxLength(100, message),
      z.regex(withoutMarkup, fieldKey('markupSigns')),
      z.refine((entry) => entry.length === 0 || entry.length >= 2, message),
    ),
    '',
  );
}

/** Forms send text or a number for numeric fields. */
function numericText(required: string) {
  const either = z.union([z.string(), z.number()], {
    error: (issue) => (issue.input === undefined || issue.input === null ? required : fieldKey('number')),
  });
  return z.pipe(
    either,
    z.transform((value: string | number) => String(value).trim()),
  );
}

/**
 * A calendar day, YYYY-MM-DD. `required` is the message if the day is missing or incomplete, `impossible` for a day
 * like 31 February.
 */
export const dayFieldOf = (required: string, impossible = fieldKey('noSuchDay')) =>
  z.string(required).check(
    z.trim(),
    z.refine((day) => /^(\d{4})?-|^[^-]*$/.test(day), { error: fieldKey('yearDigits'), abort: true }),
    z.refine((day) => isDay(day) || !/^\d{4}-\d\d-./.test(day), { error: impossible, abort: true }),
    z.refine(isDay, required),
  );

/** A mobile number in its stored form (`normaliseMobile`). `required` is the message for a missing one. */
export const mobileFieldOf = (required: string) =>
  z.pipe(
    numericText(required),
    z.string().check(
      z.overwrite(normaliseMobile),
      z.minLength(1, required),
      z.regex(/^\d*$/, fieldKey('number')),
      z.refine((digits) => /^\d{7,15}$/.test(digits) || !/^\d+$/.test(digits), fieldKey('contactWrong')),
      z.refine((digits) => isMobileNumber(digits) || !/^\d{7,15}$/.test(digits), fieldKey('contactIncomplete')),
    ),
  );
export const mobileField = mobileFieldOf(fieldKey('contactRequired'));

/** 1000 to 9999999 (specification section 5), with the messages of its form block. */
export function postcodeField(block: 'billing' | 'shipping') {
  return z.pipe(
    numericText(fieldKey(`${block}.zip`)),
    z.string().check(
      z.overwrite(normalisePostcode),
      z.minLength(1, fieldKey(`${block}.zip`)),
      z.regex(/^\d*$/, fieldKey('number')),
      z.refine((entry) => !/^\d+$/.test(entry) || Number(entry) >= 1000, fieldKey(`${block}.zipShort`)),
      z.refine((entry) => !/^\d+$/.test(entry) || Number(entry) <= 9_999_999, fieldKey(`${block}.zipLong`)),
    ),
  );
}

const emailShape = /^[^\s@<>"'();:,\\[\]]+@[^\s@<>"'();:,\\[\]]+\.[^\s@<>"'();:,\\[\]]{2,}$/u;

const longestEmail = 254;
/** The first check alone rejects an overlong text, on which the pattern would take seconds. */
const email = [
  z.maxLength(longestEmail, fieldKey('emailWrong')),
  z.refine<string>(
    (entry) => entry === '' || entry.length > longestEmail || emailShape.test(entry),
    fieldKey('emailWrong'),
  ),
] as const;

/** The stored address is in lower case. */
export const emailField = z
  .string(fieldKey('emailRequired'))
  .check(z.overwrite(normaliseEmail), z.minLength(1, fieldKey('emailRequired')), ...email);

/** An email address, or empty for none. */
export const emailOrNoneField = z.string(fieldKey('emailWrong')).check(z.overwrite(normaliseEmail), ...email);

/** An optional email address. */
export const optionalEmailField = z._default(emailOrNoneField, '');

/** Several lines, kept as typed. Output must treat it as plain text. */
export const freeText = (maximum: number, required?: string) => textField(z.trim(), maximum, required);

export const lineText = (maximum: number, required?: string) => textField(oneLine, maximum, required);

function textField(normalise: ReturnType<typeof z.trim>, maximum: number, required?: string) {
  const typed = z
    .string(required ?? fieldKey('text'))
    .check(normalise, z.maxLength(maximum, fieldKey('tooManyCharacters')));
  return required ? typed.check(z.minLength(1, required)) : typed;
}
