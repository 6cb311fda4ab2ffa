import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { languages } from '#contract/language.ts';
import { documentKinds } from '#contract/joining-rules.ts';
import { memberIdForm } from '#contract/member-rules.ts';
import { LastNominee } from '#contract/membership.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { StaffCustomerDetail } from '../customers/customers.ts';
import { StaffListQuery } from '../staff.ts';
import { freeText, lineText } from '#contract/text-fields.ts';

/** The path with `.csv` or `.xlsx` appended returns the list as a file. */
export const staffMembersPath = '/api/staff/members';
/** Files of one direct seller: `<path>/<member ID>/id-card.pdf`, `id-card.png`, `agreement.pdf`. */
export const staffMemberFilesPath = '/api/staff/member-files';
export const StaffMemberFileParam = z.object({ id: z.string().check(z.regex(memberIdForm)) });

export const memberStatuses = ['live', 'frozen', 'exited', 'terminated'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const memberId = z
  .string(fieldKey('memberId'))
  .check(z.overwrite(compactNumber), z.regex(memberIdForm, fieldKey('memberId')));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));

/** Days are in India, both inclusive. */
export const MemberFilter = z.object({
  /** The start of a member ID, a mobile number, a PAN's last four characters, or parts of a name. */
  search: z.optional(lineText(100)),
  status: z.optional(z.enum(memberStatuses, staffFieldKey('unknownState'))),
  joined_from: day,
  joined_to: day,
  /** Finds only current recruits of this member. */
  sponsor: z.optional(memberId),
});
export type MemberFilter = z.infer<typeof MemberFilter>;
/** The cursor is the last member ID shown. */
export const MemberQuery = z.extend(StaffListQuery, MemberFilter.shape);

/** The highest ever reached, 1 to 16, with the plan's name for it. */
const Title = z.object({ rank: z.int(), name: z.string() });
const NamedMember = z.object({ member_id: z.string(), name: z.string() });
export type NamedMember = z.infer<typeof NamedMember>;

/** Days are YYYY-MM-DD in India, times ISO 8601 in UTC. */
export const StaffMemberRow = z.object({
  ...NamedMember.shape,
  joined_on: z.string(),
  status: z.enum(memberStatuses),
  status_since: z.string(),
  /** The last one, for a member who has left; null for a root. */
  sponsor: z.nullable(NamedMember),
  title: Title,
  /** Empty where unknown, as are `town` and `state`. */
  mobile: z.string(),
  town: z.string(),
  state: z.string(),
  /** Identity, address and bank account, as verified by staff. */
  kyc: z.enum(['verified', 'none']),
});
export type StaffMemberRow = z.infer<typeof StaffMemberRow>;
/** Latest to join first. `total` is absent if there are too many to count. */
export const StaffMemberList = page(StaffMemberRow);
export type StaffMemberList = z.infer<typeof StaffMemberList>;

export const maxLevels = 14;

export const StaffMemberDetail = z.extend(StaffMemberRow, {
  /** Null for a member without a shop account. */
  customer: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** The path from the root to the sponsor. A long one shows both ends; `hidden` counts the members in between. */
  path: z.object({ first: z.array(NamedMember), hidden: z.int(), last: z.array(NamedMember) }),
  team: z.object({
    total: z.int(),
    /** Members on each level, from 1 to 14. */
    levels: z.array(z.int()),
  }),
  /** Newest first, for two years. */
  months: z.array(
    z.object({
      month: z.string(),
      sale_points: z.number(),
      amount: Rupees,
      entries: z.int(),
      is_approved: z.boolean(),
    }),
  ),
  /** The end of the notice period. */
  exit_effective_at: z.nullable(z.string()),
  /** The approved application, with PAN and account as corrected since; null for a member who joined in another way. */
  application: z.nullable(
    z.object({
      id: z.int(),
      documents: z.array(z.enum(documentKinds)),
      pan_last4: z.nullable(z.string()),
      account_last4: z.nullable(z.string()),
      bank_name: z.nullable(z.string()),
      ifsc: z.nullable(z.string()),
      agreement_version: z.nullable(z.int()),
      agreement_language: z.nullable(z.enum(languages)),
      agreement_accepted_at: z.nullable(z.string()),
    }),
  ),
  /** The latest; null if the caller may not read tickets. */
  tickets: StaffCustomerDetail.shape.tickets,
  pending_approvals: z.array(
    z.object({
      id: z.int(),
      action: z.enum(['member.exit', 'member.terminate']),
      requested_by: z.string(),
      requested_at: z.string(),
    }),
  ),
});
export type StaffMemberDetail = z.infer<typeof StaffMemberDetail>;
export const StaffMemberDetailReply = success(StaffMemberDetail);
export type StaffMemberDetailReply = z.infer<typeof StaffMemberDetailReply>;

/** Null if none is named. */
export const StaffNomineeReply = success(z.nullable(LastNominee));

export const StaffMemberParam = z.object({ memberId });

export const MemberTeamQuery = z.extend(StaffListQuery, {
  level: z._default(
    z.pipe(z.string().check(z.regex(/^([1-9]|1[0-4])$/, fieldKey('notValid'))), z.transform(Number)),
    1,
  ),
});
export const MemberTeamList = page(
  z.object({ ...NamedMember.shape, status: z.enum(memberStatuses), joined_on: z.string(), title: Title }),
);
export type MemberTeamList = z.infer<typeof MemberTeamList>;

export const saleEntryReasons = [
  'paid',
  'delivered',
  'lines_added',
  'lines_cancelled',
  'lines_undelivered',
  'lines_returned',
] as const;
export const MemberEntriesQuery = z.extend(StaffListQuery, {
  /** YYYY-MM. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldKey('notValid')))),
});
/** Newest first; deductions are negative. */
export const MemberEntriesList = page(
  z.object({
    id: z.int(),
    /** YYYY-MM. */
    month: z.string(),
    at: z.string(),
    reason: z.enum(saleEntryReasons),
    order_id: z.int(),
    order_number: z.string(),
    line_no: z.int(),
    sale_points: z.number(),
    amount: Rupees,
  }),
);
export type MemberEntriesList = z.infer<typeof MemberEntriesList>;

/**
 * Newest first, with the reason they count: bought by the member, naming the member, or by a buyer whom the member had
 * referred.
 */
export const MemberOrdersList = page(
  z.object({
    id: z.int(),
    number: z.string(),
    placed_at: z.string(),
    basis: z.enum(['buyer', 'referral', 'referrer']),
    total: Rupees,
  }),
);
export type MemberOrdersList = z.infer<typeof MemberOrdersList>;

const by = {
  /** Null if no staff member did it. */
  by: z.nullable(z.string()),
  at: z.string(),
};
/** Newest first, at most a hundred of each kind. Audit log entries only for callers who may read it. */
export const MemberHistoryReply = success(
  z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('status'), ...by, status: z.enum(memberStatuses), reason: z.string() }),
      z.object({
        kind: z.literal('sponsor'),
        ...by,
        cause: z.enum(['joined', 'changed', 'sponsor_left']),
        sponsor: z.nullable(NamedMember),
        reason: z.string(),
        /** Decided but not yet in effect. */
        is_coming: z.boolean(),
      }),
      z.object({ kind: z.literal('warning'), ...by, month: z.string() }),
      z.object({
        kind: z.literal('audit'),
        ...by,
        id: z.int(),
        action: z.string(),
        outcome: z.enum(['done', 'rejected', 'denied']),
      }),
    ]),
  ),
);
export type MemberHistoryReply = z.infer<typeof MemberHistoryReply>;
export type MemberEvent = MemberHistoryReply['data'][number];

export const MemberReasonBody = z.object({ reason: freeText(500, staffFieldKey('blockReason')) });
export const memberLeavings = { exit: 'exited', terminate: 'terminated' } as const;
export type MemberLeaving = keyof typeof memberLeavings;
/** `awaiting_approval`: a second person has to approve it. */
export const MemberLeavingReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type MemberLeavingReply = z.infer<typeof MemberLeavingReply>;
