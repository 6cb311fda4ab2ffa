import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { type Language, languages } from './language.ts';

/** Applicants read and accept these texts. */
export const staffSellerTextPath = '/api/staff/seller-texts';

export const sellerTextKinds = ['agreement', 'orientation'] as const;
export type SellerTextKind = (typeof sellerTextKinds)[number];
export const SellerTextParam = z.object({ kind: z.enum(sellerTextKinds, fieldKey('notValid')) });

const text = z.string(staffFieldKey('required')).check(
  z.overwrite((value: string) => value.replaceAll('\r', '').trim()),
  z.minLength(1, staffFieldKey('required')),
  z.maxLength(60_000, fieldKey('tooManyCharacters')),
);
const textsOf = <T extends z.ZodMiniType>(one: T) =>
  z.object(Object.fromEntries(languages.map((language) => [language, one])) as Record<Language, T>);

/**
 * `saved_at` is that of the draft that the caller read; null for none. If the stored draft differs: 409 edit_conflict.
 */
export const SellerTextBody = z.object({
  saved_at: z.nullable(z.string()),
  texts: textsOf(text),
  asks_again: z.boolean(fieldKey('notValid')),
});
export type SellerTextBody = z.infer<typeof SellerTextBody>;
/** `saved_at` identifies the draft that the caller read. A draft changed since then is not published. */
export const PublishSellerTextBody = z.object({ saved_at: z.string(fieldKey('notValid')) });

const Written = { version: z.int(), texts: textsOf(z.string()), asks_again: z.boolean() };
export const StaffSellerText = z.object({
  kind: z.enum(sellerTextKinds),
  draft: z.nullable(z.object({ ...Written, saved_by: z.string(), saved_at: z.string() })),
  /** Newest first. The one without a date is the default text. */
  versions: z.array(
    z.object({
      ...Written,
      requested_by: z.nullable(z.string()),
      published_by: z.nullable(z.string()),
      published_at: z.nullable(z.string()),
    }),
  ),
});
export type StaffSellerText = z.infer<typeof StaffSellerText>;
/** `proposed_by` asked to publish the draft, while that waits for a second person. */
export const StaffSellerTextReply = success(z.extend(StaffSellerText, { proposed_by: z.nullable(z.string()) }));
export type StaffSellerTextReply = z.infer<typeof StaffSellerTextReply>;
export const PublishedSellerTextReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
