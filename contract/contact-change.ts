import * as z from 'zod/mini';
import { DoneReply, ResetBody } from './customer.ts';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { compactNumber } from './typed-values.ts';

/** What a code proves: that the new mobile number or email is theirs, and that the former one still is. */
export const contactParts = ['mobile', 'email', 'old_mobile', 'old_email'] as const;
export type ContactPart = (typeof contactParts)[number];

export const ContactChange = z.object({
  /** Null where it stays. */
  mobile: z.nullable(z.string()),
  /** Null where it stays; empty where it is taken away. */
  email: z.nullable(z.string()),
  /** Each takes a code of its own; `sent_to` is masked. */
  codes: z.array(z.object({ part: z.enum(contactParts), sent_to: z.string() })),
  expires_at: z.string(),
});
export type ContactChange = z.infer<typeof ContactChange>;
/** POST /update-user: beside the message, what of the profile waits for its codes. */
export const UpdateUserReply = z.extend(DoneReply, { contact_change: z.nullable(ContactChange) });
/** Null: no change waits. */
export const ContactChangeReply = success(z.nullable(ContactChange));

export const ContactCodeBody = z.object({ part: z.enum(contactParts) });

const code = z.optional(
  z.pipe(
    z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^(\d{6})?$/, fieldKey('codeDigits'))),
    z.transform((typed) => (typed === '' ? undefined : typed)),
  ),
);
/** The codes by what they prove. */
export const ConfirmContactBody = z.object({
  mobile_code: code,
  email_code: code,
  old_mobile_code: code,
  old_email_code: code,
});
export type ConfirmContactBody = z.infer<typeof ConfirmContactBody>;

/** The code that undoes a change: twelve letters and digits that cannot be mistaken for each other, in whatever writing. */
export const UndoContactBody = z.object({
  code: z.string(fieldKey('undoCode')).check(
    z.maxLength(40, fieldKey('undoCode')),
    z.overwrite((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
    z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, fieldKey('undoCode')),
  ),
  password: ResetBody.shape.password,
});
export type UndoContactBody = z.infer<typeof UndoContactBody>;
