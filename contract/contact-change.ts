import * as z from 'zod/mini';
import { DoneReply } from './customer.ts';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { compactNumber } from './typed-values.ts';

/** What a code proves: ownership of the new mobile number or email, or of the former one. */
export const contactParts = ['mobile', 'email', 'old_mobile', 'old_email'] as const;
export type ContactPart = (typeof contactParts)[number];

export const ContactChange = z.object({
  id: z.int(),
  /** Null if unchanged. */
  mobile: z.nullable(z.string()),
  /** Null if unchanged; empty if removed. */
  email: z.nullable(z.string()),
  /** Each part needs its own code. `sent_to` is masked, except for the new number or email. */
  codes: z.array(z.object({ part: z.enum(contactParts), way: z.enum(['sms', 'email']), sent_to: z.string() })),
  expires_at: z.string(),
});
export type ContactChange = z.infer<typeof ContactChange>;
/** The contact change is the one that still waits for its codes. */
export const UpdateUserReply = z.extend(DoneReply, { contact_change: z.nullable(ContactChange) });
/** Null if no change is pending. */
export const ContactChangeReply = success(z.nullable(ContactChange));

/** The change that the page shows. A newer one is left alone. Without an id, the pending change is meant. */
const id = z.optional(z.int());
export const ContactCodeBody = z.object({ part: z.enum(contactParts), id });
/** The server passes null if the call has no body. */
export const WithdrawContactBody = z.nullish(z.object({ id }));

const code = z.optional(
  z.pipe(
    z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^(\d{6})?$/, fieldKey('codeDigits'))),
    z.transform((typed) => (typed === '' ? undefined : typed)),
  ),
);
export const ConfirmContactBody = z.object({
  id,
  mobile_code: code,
  email_code: code,
  old_mobile_code: code,
  old_email_code: code,
});
export type ConfirmContactBody = z.infer<typeof ConfirmContactBody>;

/** Twelve letters and digits, in any capitals and with any separators. */
export const UndoContactBody = z.object({
  code: z.string(fieldKey('undoCode')).check(
    z.maxLength(40, fieldKey('undoCode')),
    z.overwrite((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
    z.regex(/^[0-9A-Z]{12}$/, fieldKey('undoCode')),
  ),
});
export type UndoContactBody = z.infer<typeof UndoContactBody>;
/** `token` starts a password reset with the code that the message mentions; null if none could be sent. */
export const UndoContactReply = z.extend(DoneReply, { token: z.nullable(z.string()) });
