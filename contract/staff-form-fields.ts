import * as z from 'zod/mini';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { type Language, languages } from './language.ts';
import { freeText } from './text-fields.ts';
import { isDay } from './typed-values.ts';

/** The parts that forms of staff are made of: texts in every language, moments in India, and changes from one value to another. */

/** A text that has to be filled in, of this many characters at most. */
export const filledText = (maximum: number) => freeText(maximum, staffFieldKey('required'));
export const optionalText = (maximum: number) => z._default(freeText(maximum), '');
export const yesOrNo = z.boolean(staffFieldKey('yesOrNo'));

/** A language whose texts stand beside those of the first. */
export type FurtherLanguage = Exclude<Language, 'en'>;
export const furtherLanguages = languages.slice(1) as readonly FurtherLanguage[];

/** Fields that each further language has: `title_hi` beside `title`. One that is empty is shown in English. */
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

/** A minute of India's time, 2026-12-01T09:00; null where nothing is typed. */
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
export const dayField = z.string(staffFieldKey('day')).check(z.trim(), z.refine(isDay, staffFieldKey('day')));

/** A path of the shop or an https address; nothing else a browser would follow. */
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

/** A field as the form was opened with, and as it is to be: 409 edit_conflict where it is no longer `from`. */
export const FieldChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
