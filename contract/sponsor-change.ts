import * as z from 'zod/mini';
import { IdText, page, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { compactNumber } from './typed-values.ts';
import { SponsorSeen } from './joining.ts';
import { freeText } from './text-fields.ts';

export const staffSponsorChangePath = '/api/staff/sponsor-changes';

/** `lapsed`: the direct seller left, or was taken out, before it was decided. */
export const sponsorChangeStates = ['draft', 'requested', 'approved', 'declined', 'withdrawn', 'lapsed'] as const;
export type SponsorChangeState = (typeof sponsorChangeStates)[number];

/** A member ID as people type it. */
const memberId = (required: string) =>
  z.string(required).check(z.maxLength(60, required), z.overwrite(compactNumber), z.regex(/^\d{6,8}$/, required));
const reason = freeText(500, fieldKey('sponsorChangeReason'));

export const SponsorChangeBody = z.object({ member_id: memberId(fieldKey('joining.sponsorRequired')), reason });
export const SponsorChange = z.object({
  id: z.int(),
  state: z.enum(sponsorChangeStates),
  /** Null while only the proof was sent. */
  sponsor: z.nullable(SponsorSeen),
  reason: z.string(),
  has_proof: z.boolean(),
  requested_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  effective_at: z.nullable(z.string()),
});
export type SponsorChange = z.infer<typeof SponsorChange>;

/** What a direct seller sees of their own request, and of the team's changes that were approved in the last 60 days. */
export const SponsorChanges = z.object({
  /** Who sponsors the caller now; null: the company. */
  sponsor: z.nullable(SponsorSeen),
  /** The newest request. */
  change: z.nullable(SponsorChange),
  team: z.array(
    z.object({
      member_id: z.string(),
      name: z.string(),
      /** Whether they come to the caller or leave the caller's team. */
      kind: z.enum(['comes', 'leaves']),
      effective_at: z.string(),
    }),
  ),
});
export type SponsorChanges = z.infer<typeof SponsorChanges>;
export const SponsorChangesReply = success(SponsorChanges);

export const StaffSponsorChangeQuery = z.object({
  /** `requested` where none is named: those that wait for a decision. */
  state: z.optional(z.enum(['requested', 'approved', 'declined', 'lapsed'], staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
const Person = z.object({ member_id: z.string(), name: z.string() });
export const StaffSponsorChangeRow = z.object({
  id: z.int(),
  state: z.enum(sponsorChangeStates),
  member: Person,
  /** Who is to be the sponsor. */
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
  /** Where the signed paper is kept that staff filed, and who filed it. */
  paper: z.string(),
  filed_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  /** How the direct seller left before it was decided; null in every other state. */
  lapsed_by: z.nullable(z.enum(['exited', 'terminated'])),
  effective_at: z.nullable(z.string()),
  /** How many move along. */
  team: z.int(),
  /** Sponsors up to the root, the nearest first, at most ten: as it is now, and as it would be. The number is how many more there are. */
  path_before: z.object({ sponsors: z.array(Person), more: z.int() }),
  path_after: z.object({ sponsors: z.array(Person), more: z.int() }),
  /** Why it could not be approved now, in the caller's language; null where it can. */
  obstacle: z.nullable(z.string()),
  /** Who of staff has asked for the approval that waits for a second person. */
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
