import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { type Language, languages } from './language.ts';

/** The texts that applicants read and accept; on the office origin only. */
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

/** `saved_at`: of the draft that was read, null where there was none; another one in storage is answered with 409 edit_conflict. */
export const SellerTextBody = z.object({
  saved_at: z.nullable(z.string()),
  texts: textsOf(text),
  asks_again: z.boolean(fieldKey('notValid')),
});
export type SellerTextBody = z.infer<typeof SellerTextBody>;
/** The draft as it was read: one that somebody has changed since is not published. */
export const PublishSellerTextBody = z.object({ saved_at: z.string(fieldKey('notValid')) });

const Written = { version: z.int(), texts: textsOf(z.string()), asks_again: z.boolean() };
export const StaffSellerText = z.object({
  kind: z.enum(sellerTextKinds),
  draft: z.nullable(z.object({ ...Written, saved_by: z.string(), saved_at: z.string() })),
  /** The newest first; without a date: the one that comes with the program. */
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
/** With who has asked for the draft to be published, where that waits for a second person. */
export const StaffSellerTextReply = success(z.extend(StaffSellerText, { proposed_by: z.nullable(z.string()) }));
export type StaffSellerTextReply = z.infer<typeof StaffSellerTextReply>;
export const PublishedSellerTextReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
