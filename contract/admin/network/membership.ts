import * as z from 'zod/mini';
import { IdText, page, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { KycChange, MemberExit } from '#contract/membership.ts';
import { exitStates, kycChangeKinds, kycChangeStates } from '#contract/membership-rules.ts';
import { BankCheck } from './joining.ts';
import { freeText } from '#contract/text-fields.ts';

export const staffMembershipPaths = {
  changes: '/api/staff/kyc-changes',
  exits: '/api/staff/member-exits',
} as const;

export const StaffChangeQuery = z.object({
  /** The default is `submitted`. */
  state: z.optional(z.enum(kycChangeStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffChangeRow = z.object({
  id: z.int(),
  kind: z.enum(kycChangeKinds),
  state: z.enum(kycChangeStates),
  member_id: z.string(),
  name: z.string(),
  /** When the member confirmed the change. */
  confirmed_at: z.nullable(z.string()),
});
/** The longest waiting first. */
export const StaffChangeList = page(StaffChangeRow);

/** The full number, because staff compare it with the picture. Fields that a paper does not have are empty. */
const Paper = z.object({ number: z.string(), name: z.string(), ifsc: z.string(), bank_name: z.string() });
export const StaffChange = z.object({
  id: z.int(),
  change: KycChange,
  member: z.object({
    member_id: z.string(),
    name: z.string(),
    customer_id: z.int(),
    mobile: z.string(),
    email: z.string(),
  }),
  asked: Paper,
  /**
   * Changes of the last 30 days, newest first. Somebody who takes over an account changes contacts before the bank
   * account.
   */
  contact_changes: z.array(
    z.object({
      confirmed_at: z.string(),
      /** Codes to the new and former contact, the second factor, or staff who saw papers. */
      confirmed_by: z.enum(['codes', 'factor', 'staff']),
      old_mobile: z.string(),
      old_email: z.string(),
      /** Null if unchanged. */
      new_mobile: z.nullable(z.string()),
      new_email: z.nullable(z.string()),
      /** When the change was undone through the former contact. */
      undone_at: z.nullable(z.string()),
    }),
  ),
  /** The paper on file; null where there never was one. */
  current: z.nullable(Paper),
  /**
   * Bank account: whether the names can be the same person's. PAN: whether its fifth letter is the surname's initial.
   */
  fits_name: z.boolean(),
  bank_check: z.nullable(BankCheck),
  payout_hold_until: z.nullable(z.string()),
});
export type StaffChange = z.infer<typeof StaffChange>;
export const StaffChangeReply = success(StaffChange);

export const StaffChangeParam = z.object({ id: IdText });
const version = z.int(staffFieldKey('wholeNumber'));
export const ApproveChangeBody = z.object({ version });
export const DeclineChangeBody = z.object({ version, reason: freeText(500, staffFieldKey('reason')) });

export const StaffExitQuery = z.object({
  /** The default is `pending`. */
  state: z.optional(z.enum(exitStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffExitRow = z.extend(MemberExit, { id: z.int(), member_id: z.string(), name: z.string() });
/** Sorted by the day on which they take effect; ended ones come latest first. */
export const StaffExitList = page(StaffExitRow);
