import * as z from 'zod/mini';
import { IdText, page, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { KycChange, MemberExit } from './membership.ts';
import { exitStates, kycChangeKinds, kycChangeStates } from './membership-rules.ts';
import { BankCheck } from './staff-joining.ts';
import { freeText } from './text-fields.ts';

export const staffMembershipPaths = {
  changes: '/api/staff/kyc-changes',
  exits: '/api/staff/member-exits',
} as const;

export const StaffChangeQuery = z.object({
  /** `submitted` where none is named: those that wait for a decision. */
  state: z.optional(z.enum(kycChangeStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffChangeRow = z.object({
  id: z.int(),
  kind: z.enum(kycChangeKinds),
  state: z.enum(kycChangeStates),
  member_id: z.string(),
  name: z.string(),
  /** Since when it waits. */
  confirmed_at: z.nullable(z.string()),
});
/** The one that waits longest first. */
export const StaffChangeList = page(StaffChangeRow);

/** A number in full, as staff compare it with the picture; empty strings where a paper has none. */
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
  /** Changes of the account's mobile number and email of the last 30 days, the newest first: who took over an account changes these before its bank account. */
  contact_changes: z.array(
    z.object({
      confirmed_at: z.string(),
      /** By codes to the new and the former one, the second factor, or staff who saw papers. */
      confirmed_by: z.enum(['codes', 'factor', 'staff']),
      old_mobile: z.string(),
      old_email: z.string(),
      /** Null where it stayed. */
      new_mobile: z.nullable(z.string()),
      new_email: z.nullable(z.string()),
      /** When whoever reads the former one undid it. */
      undone_at: z.nullable(z.string()),
    }),
  ),
  /** What holds today; null where nothing was ever on file. */
  current: z.nullable(Paper),
  /** Whether the holder of the account is the person of the contract, as far as names tell; of a PAN, whether its fifth letter is that of the surname. */
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
  /** `pending` where none is named. */
  state: z.optional(z.enum(exitStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffExitRow = z.extend(MemberExit, { id: z.int(), member_id: z.string(), name: z.string() });
/** In the order of the days on which they take effect; those that ended, the last ones first. */
export const StaffExitList = page(StaffExitRow);
