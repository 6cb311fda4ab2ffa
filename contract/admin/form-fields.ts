import * as z from 'zod/mini';
import { fieldKey, staffFieldKey } from '../field-messages.ts';
import { type Language, languages } from '../language.ts';
import { dayFieldOf, freeText } from '../text-fields.ts';
import { isDay, normaliseMobile } from '../typed-values.ts';

/** A required text. */
export const filledText = (maximum: number) => freeText(maximum, staffFieldKey('required'));
export const optionalText = (maximum: number) => z._default(freeText(maximum), '');
export const yesOrNo = z.boolean(staffFieldKey('yesOrNo'));

/** English texts are in the field without a suffix. */
export type FurtherLanguage = Exclude<Language, 'en'>;
export const furtherLanguages = languages.slice(1) as readonly FurtherLanguage[];

/** Adds a field per further language: `title_hi` beside `title`. Pages show English where one is empty. */
export function inFurtherLanguages<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  const entries = furtherLanguages.flatMap((language) =>
    Object.entries(fields).map(([name, field]) => [`${name}_${language}`, field]),
  );
  return Object.fromEntries(entries) as {
    [Name in keyof Fields & string as `${Name}_${FurtherLanguage}`]: Fields[Name];
  };
}

const indianMinute = z.string(staffFieldKey('moment')).check(
  z.trim(),
  z.regex(/^$|^\d{4}-\d\d-\d\dT\d\d:\d\d$/, staffFieldKey('moment')),
  z.refine(
    (text) => text === '' || (isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(`${text}+05:30`))),
    staffFieldKey('moment'),
  ),
);

/** A minute in India's time, 2026-12-01T09:00; null for empty input. */
export const optionalMoment = z._default(
  z.pipe(
    z.pipe(
      z.nullable(indianMinute),
      z.transform((text: string | null) => text ?? ''),
    ),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
  null,
);

/** A day in India, 2026-12-01. */
export const dayField = dayFieldOf(staffFieldKey('day'));

/** A mobile number in India, to which a sample message is sent. */
export const indianMobileField = z
  .string()
  .check(z.overwrite(normaliseMobile), z.regex(/^[6-9]\d{9}$/, staffFieldKey('indianMobile')));

/** A path of the shop or an https address; nothing else that a browser would follow. */
const linkForm = /^(\/(?!\/)[^\s\\<>"]*|https:\/\/[^\s\\<>"]+)$/;
export const linkField = z
  .string(staffFieldKey('shopLink'))
  .check(z.trim(), z.maxLength(300, fieldKey('tooManyCharacters')), z.regex(linkForm, staffFieldKey('shopLink')));
export const optionalLink = z._default(
  z
    .string(staffFieldKey('shopLink'))
    .check(
      z.trim(),
      z.maxLength(300, fieldKey('tooManyCharacters')),
      z.regex(new RegExp(`^$|${linkForm.source}`), staffFieldKey('shopLink')),
    ),
  '',
);

/** `from` is the value that the form loaded. If the stored value differs: 409 edit_conflict. */
export const FieldChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
