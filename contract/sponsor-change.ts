import * as z from 'zod/mini';
import { IdText, page, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { memberIdForm } from './member-rules.ts';
import { compactNumber } from './typed-values.ts';
import { PublicSponsor } from './joining.ts';
import { freeText } from './text-fields.ts';

export const staffSponsorChangePath = '/api/staff/sponsor-changes';

/** `lapsed`: the direct seller left or was removed before the decision. */
export const sponsorChangeStates = ['draft', 'requested', 'approved', 'declined', 'withdrawn', 'lapsed'] as const;
export type SponsorChangeState = (typeof sponsorChangeStates)[number];

/** Accepts a member ID as people type it. */
const memberId = (required: string) =>
  z.string(required).check(z.maxLength(60, required), z.overwrite(compactNumber), z.regex(memberIdForm, required));
const reason = freeText(500, fieldKey('sponsorChangeReason'));

export const SponsorChangeBody = z.object({ member_id: memberId(fieldKey('joining.sponsorRequired')), reason });
export const SponsorChange = z.object({
  id: z.int(),
  state: z.enum(sponsorChangeStates),
  /** Null while only the proof was uploaded. */
  sponsor: z.nullable(PublicSponsor),
  reason: z.string(),
  has_proof: z.boolean(),
  requested_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  effective_at: z.nullable(z.string()),
});
export type SponsorChange = z.infer<typeof SponsorChange>;

/** The own request, and changes of the caller's team approved in the last 60 days. */
export const SponsorChanges = z.object({
  /** Null if the company is the sponsor. */
  sponsor: z.nullable(PublicSponsor),
  change: z.nullable(SponsorChange),
  team: z.array(
    z.object({
      member_id: z.string(),
      name: z.string(),
      /** Whether the member joins or leaves the caller's team. */
      kind: z.enum(['comes', 'leaves']),
      effective_at: z.string(),
    }),
  ),
});
export type SponsorChanges = z.infer<typeof SponsorChanges>;
export const SponsorChangesReply = success(SponsorChanges);

export const StaffSponsorChangeQuery = z.object({
  /** The default is `requested`. */
  state: z.optional(z.enum(['requested', 'approved', 'declined', 'lapsed'], staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
const Person = z.object({ member_id: z.string(), name: z.string() });
export const StaffSponsorChangeRow = z.object({
  id: z.int(),
  state: z.enum(sponsorChangeStates),
  member: Person,
  sponsor: Person,
  requested_at: z.string(),
});
export type StaffSponsorChangeRow = z.infer<typeof StaffSponsorChangeRow>;
export const StaffSponsorChangeList = page(StaffSponsorChangeRow);
export type StaffSponsorChangeList = z.infer<typeof StaffSponsorChangeList>;

export const StaffSponsorChange = z.object({
  ...StaffSponsorChangeRow.shape,
  reason: z.string(),
  has_proof: z.boolean(),
  /** Where the signed paper is kept, and who filed the request for the member. */
  paper: z.string(),
  filed_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  /** Null in every other state. */
  lapsed_by: z.nullable(z.enum(['exited', 'terminated'])),
  effective_at: z.nullable(z.string()),
  /** Number of members who move along with the direct seller. */
  team: z.int(),
  /** Sponsors up to the root, nearest first, at most ten: now, and after the change. `more` counts the rest. */
  path_before: z.object({ sponsors: z.array(Person), more: z.int() }),
  path_after: z.object({ sponsors: z.array(Person), more: z.int() }),
  /** Why it cannot be approved now, in the caller's language; null where it can. */
  obstacle: z.nullable(z.string()),
  /** Asked for the approval that waits for a second person. */
  proposed_by: z.nullable(z.string()),
});
export type StaffSponsorChange = z.infer<typeof StaffSponsorChange>;
export const StaffSponsorChangeReply = success(StaffSponsorChange);
export const StaffSponsorChangeParam = z.object({ id: IdText });
export const FileSponsorChangeBody = z.object({
  member_id: memberId(staffFieldKey('memberId')),
  sponsor_id: memberId(staffFieldKey('memberId')),
  reason,
  paper: freeText(200, staffFieldKey('paperPlace')),
});
export type FileSponsorChangeBody = z.infer<typeof FileSponsorChangeBody>;
export const FiledSponsorChangeReply = success(z.object({ id: z.int() }));
export const DeclineSponsorChangeBody = z.object({ reason: freeText(500, staffFieldKey('reason')) });
export const ApprovedSponsorChangeReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
