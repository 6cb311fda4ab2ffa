import * as z from 'zod/mini';
import { fields as words } from '#messages/errors/fields.ts';

/** Letters, digits, marks, the joiners of Indian scripts and the punctuation of names; no markup, no statement separators. */
const nameText = /^(?!.*--)[\p{L}\p{M}\p{N}\p{Join_Control} .,'’()-]*$/u;
/** The same with what house numbers and streets need. */
const addressText = /^(?!.*--)[\p{L}\p{M}\p{N}\p{Join_Control} .,'’()/#&:+°-]*$/u;

export interface FieldMessages {
  required: string;
  short: string;
  long: string;
}

/** A required name of 2 to 50 characters (spec section 5). */
export function nameField(messages: FieldMessages) {
  return z
    .string(messages.required)
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      z.minLength(2, messages.short),
      z.maxLength(50, messages.long),
      z.regex(nameText, words.nameSigns),
    );
}

/** A required line of an address, 2 to 100 characters (spec section 5). */
export function addressField(messages: FieldMessages) {
  return z
    .string(messages.required)
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      z.minLength(2, messages.short),
      z.maxLength(100, messages.long),
      z.regex(addressText, messages.short),
    );
}

/** An address line that may stay empty; when filled, 2 to 100 characters. */
export function optionalAddressField(message: string) {
  return z._default(
    z.string(message).check(
      z.trim(),
      z.maxLength(100, message),
      z.regex(addressText, message),
      z.refine((text) => text.length === 0 || text.length >= 2, message),
    ),
    '',
  );
}

/** Text or number to text: forms send either for numeric fields. */
function numericText(required: string) {
  const either = z.union([z.string(), z.number()], {
    error: (issue) => (issue.input === undefined || issue.input === null ? required : words.number),
  });
  return z.pipe(
    either,
    z.transform((value: string | number) => String(value).trim()),
  );
}

/**
 * A mobile number. Indian ones in any common writing (+91 98765 43210, 098765-43210) become ten digits;
 * others keep 7 to 15 digits.
 */
export const mobileField = z.pipe(
  numericText(words.contactRequired),
  z.string().check(
    z.minLength(1, words.contactRequired),
    z.overwrite(normaliseMobile),
    z.regex(/^\d*$/, words.number),
    z.refine((digits) => /^\d{7,15}$/.test(digits) || !/^\d+$/.test(digits), words.contactWrong),
  ),
);

/** Strips spaces, dashes, brackets and the Indian prefixes +91, 91 and 0 from a mobile number; other text stays as it is. */
export function normaliseMobile(typed: string): string {
  const compact = typed.replace(/[\s().-]/g, '');
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(compact);
  if (indian) return indian[1]!;
  return compact.replace(/^\+/, '');
}

/** A postcode, 1000 to 9999999 (spec section 5), checked in the words of its block. */
export function postcodeField(block: { zip: string; zipShort: string; zipLong: string }) {
  return z.pipe(
    numericText(block.zip),
    z.string().check(
      z.minLength(1, block.zip),
      z.regex(/^\d*$/, words.number),
      z.refine((text) => !/^\d+$/.test(text) || Number(text) >= 1000, block.zipShort),
      z.refine((text) => !/^\d+$/.test(text) || Number(text) <= 9_999_999, block.zipLong),
    ),
  );
}

const emailShape = /^[^\s@<>"'();:,\\[\]]+@[^\s@<>"'();:,\\[\]]+\.[^\s@<>"'();:,\\[\]]{2,}$/u;

/** A required e-mail address, kept in lower case. */
export const emailField = z.string(words.emailRequired).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, words.emailRequired),
  z.maxLength(254, words.emailWrong),
  z.refine((text) => text === '' || emailShape.test(text), words.emailWrong),
);

/** An e-mail address that may stay empty. */
export const optionalEmailField = z._default(
  z.string(words.emailWrong).check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, words.emailWrong),
    z.refine((text) => text === '' || emailShape.test(text), words.emailWrong),
  ),
  '',
);

/** The longest texts, in characters, that a rule speaks of. The server knows what is said of each in every language. */
export const textLimits = [40, 60, 100, 150, 500, 1_000, 2_000, 4_000] as const;
type TextLimit = (typeof textLimits)[number];

/** Free text that staff read: any printable characters, kept as typed, shown as text only. */
export function freeText(maximum: TextLimit, required?: string) {
  const text = z
    .string(required ?? words.text)
    .check(z.trim(), z.maxLength(maximum, words.atMost({ characters: maximum })));
  return required ? text.check(z.minLength(1, required)) : text;
}
