import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';
import { isMobileNumber, normaliseEmail, normaliseLine, normaliseMobile, normalisePostcode } from './typed-values.ts';

/**
 * Anything that people have in names and addresses but the two signs of markup: "A/12; 2nd floor", "Rao & Sons", 'M. "Kaka" Joshi'. Whoever
 * shows, prints, mails or exports it escapes it for that place; queries bind it.
 */
const withoutMarkup = /^[^<>]*$/;

/** One line of typed text. What nobody sees could break a mail's head, hide a part of an address, or tell two equal names apart. */
const oneLine = z.overwrite(normaliseLine);

/** The keys of what a field's rules say. */
export interface RuleMessages {
  required: string;
  short: string;
  long: string;
}

/** A required name of 2 to 50 characters (spec section 5). */
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

/** A required line of an address, 2 to 100 characters (spec section 5). */
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

/** What names of states and countries are written with. */
const placeName = /^[\p{L}\p{M}\p{Join_Control} .,'’()&-]*$/u;

/** A required state or country, 2 to 100 characters (spec section 5); the names of the lists, or of a place that is in none. */
export function placeField(messages: RuleMessages) {
  return addressField(messages).check(z.regex(placeName, messages.long));
}

/** An address line that may stay empty; when filled, 2 to 100 characters. */
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

/** Text or number to text: forms send either for numeric fields. */
function numericText(required: string) {
  const either = z.union([z.string(), z.number()], {
    error: (issue) => (issue.input === undefined || issue.input === null ? required : fieldKey('number')),
  });
  return z.pipe(
    either,
    z.transform((value: string | number) => String(value).trim()),
  );
}

/** A mobile number in its stored form (`normaliseMobile`). `required`: said where there is none. */
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

/** A postcode, 1000 to 9999999 (spec section 5), with the messages of its block of the form. */
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
/** Checks of a normalised email address; for a text that is too long, where the pattern would take seconds, the first says so alone. */
const email = [
  z.maxLength(longestEmail, fieldKey('emailWrong')),
  z.refine<string>(
    (entry) => entry === '' || entry.length > longestEmail || emailShape.test(entry),
    fieldKey('emailWrong'),
  ),
] as const;

/** A required email address, kept in lower case. */
export const emailField = z
  .string(fieldKey('emailRequired'))
  .check(z.overwrite(normaliseEmail), z.minLength(1, fieldKey('emailRequired')), ...email);

/** An email address that may stay empty. */
export const optionalEmailField = z._default(
  z.string(fieldKey('emailWrong')).check(z.overwrite(normaliseEmail), ...email),
  '',
);

/** Text of several lines: any characters, kept as typed, shown as text only. */
export const freeText = (maximum: number, required?: string) => textField(z.trim(), maximum, required);

/** The same of one line, such as a subject or the name that somebody goes by. */
export const lineText = (maximum: number, required?: string) => textField(oneLine, maximum, required);

function textField(normalise: ReturnType<typeof z.trim>, maximum: number, required?: string) {
  const typed = z
    .string(required ?? fieldKey('text'))
    .check(normalise, z.maxLength(maximum, fieldKey('tooManyCharacters')));
  return required ? typed.check(z.minLength(1, required)) : typed;
}
