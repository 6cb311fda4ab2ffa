import * as z from 'zod/mini';
import { IdText, page, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { JoinApplication } from './joining.ts';
import { documentKinds, joiningStates, returnableFieldNames } from './joining-rules.ts';
import { freeText } from './text-fields.ts';

export const staffJoiningPath = '/api/staff/join-applications';

export const StaffJoiningQuery = z.object({
  /** `submitted` where none is named: those that wait for a decision. */
  state: z.optional(z.enum(joiningStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffJoiningRow = z.object({
  id: z.int(),
  state: z.enum(joiningStates),
  customer_id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** Since when it waits. */
  submitted_at: z.nullable(z.string()),
});
/** The one that waits longest first. */
export const StaffJoiningList = page(StaffJoiningRow);

export const duplicateKinds = ['pan', 'account', 'mobile', 'address'] as const;
/** Somebody else with the same of something; staff decide what that means. */
export const JoiningDuplicate = z.object({
  application_id: z.int(),
  name: z.string(),
  state: z.enum(joiningStates),
  same: z.array(z.enum(duplicateKinds)),
});
/** What a provider says of the account, where one is asked. */
export const BankCheck = z.object({
  outcome: z.enum(['valid', 'invalid']),
  /** Empty where the bank does not say. */
  name_at_bank: z.string(),
  /** Whether it can be the holder's who was typed. */
  fits_holder: z.boolean(),
  checked_at: z.string(),
});
export type BankCheck = z.infer<typeof BankCheck>;

export const StaffJoining = z.object({
  application: JoinApplication,
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string(), email: z.string() }),
  /** In full: staff compare it with the pictures. */
  pan: z.string(),
  account_number: z.string(),
  /** False where the PAN's fifth letter is not the first of the surname. */
  pan_fits_surname: z.boolean(),
  bank_check: z.nullable(BankCheck),
  duplicates: z.array(JoiningDuplicate),
});
export type StaffJoining = z.infer<typeof StaffJoining>;
export const StaffJoiningReply = success(StaffJoining);

const version = z.int(staffFieldKey('wholeNumber'));
const reason = freeText(500, staffFieldKey('reason'));
export const ApproveJoiningBody = z.object({ version });
/** At least one field with what is wrong, in words for the applicant. */
export const ReturnJoiningBody = z.object({
  version,
  reasons: z
    .partialRecord(z.enum(returnableFieldNames as [string, ...string[]]), reason, staffFieldKey('reason'))
    .check(z.refine((reasons) => Object.keys(reasons).length > 0, staffFieldKey('reason'))),
});
export const DeclineJoiningBody = z.object({ version, reason });
export const StaffJoiningParam = z.object({ id: IdText });
export const StaffJoiningDocumentParam = z.object({ id: IdText, kind: z.enum(documentKinds) });
