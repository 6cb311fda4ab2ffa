import * as z from 'zod/mini';
import { IdText, page, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { JoinApplication } from '#contract/joining.ts';
import { documentKinds, joiningStates, returnableFieldNames } from '#contract/joining-rules.ts';
import { freeText } from '#contract/text-fields.ts';

export const staffJoiningPath = '/api/staff/join-applications';

export const StaffJoiningQuery = z.object({
  /** The default is `submitted`. */
  state: z.optional(z.enum(joiningStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffJoiningRow = z.object({
  id: z.int(),
  state: z.enum(joiningStates),
  customer_id: z.int(),
  name: z.string(),
  mobile: z.string(),
  submitted_at: z.nullable(z.string()),
});
/** The longest waiting first. */
export const StaffJoiningList = page(StaffJoiningRow);

export const duplicateKinds = ['pan', 'account', 'mobile', 'address'] as const;
/** Shares data with this application; staff decide what that means. */
export const JoiningDuplicate = z.object({
  application_id: z.int(),
  name: z.string(),
  state: z.enum(joiningStates),
  same: z.array(z.enum(duplicateKinds)),
});
/** A provider's verification of the bank account, where one is set up. */
export const BankCheck = z.object({
  outcome: z.enum(['valid', 'invalid']),
  /** Empty if the bank does not provide the name. */
  name_at_bank: z.string(),
  /** Whether the bank's name can belong to the typed holder. */
  fits_holder: z.boolean(),
  checked_at: z.string(),
});
export type BankCheck = z.infer<typeof BankCheck>;

export const StaffJoining = z.object({
  application: JoinApplication,
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string(), email: z.string() }),
  /** The full PAN, because staff compare it with the pictures. */
  pan: z.string(),
  account_number: z.string(),
  /** False where the PAN's fifth letter is not the surname's initial. */
  pan_fits_surname: z.boolean(),
  bank_check: z.nullable(BankCheck),
  duplicates: z.array(JoiningDuplicate),
});
export type StaffJoining = z.infer<typeof StaffJoining>;
export const StaffJoiningReply = success(StaffJoining);

const version = z.int(staffFieldKey('wholeNumber'));
const reason = freeText(500, staffFieldKey('reason'));
/** With the customer's name as shown: it becomes the member's, and the customer may change it at any time. */
export const ApproveJoiningBody = z.object({ version, name: z.string() });
/** The faults are in words for the applicant. At least one field has one. */
export const ReturnJoiningBody = z.object({
  version,
  reasons: z
    .partialRecord(z.enum(returnableFieldNames as [string, ...string[]]), reason, staffFieldKey('reason'))
    .check(z.refine((reasons) => Object.keys(reasons).length > 0, staffFieldKey('reason'))),
});
export const DeclineJoiningBody = z.object({ version, reason });
export const StaffJoiningParam = z.object({ id: IdText });
export const StaffJoiningDocumentParam = z.object({ id: IdText, kind: z.enum(documentKinds) });
