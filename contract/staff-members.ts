import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { languages } from './language.ts';
import { documentKinds } from './joining-rules.ts';
import { LastNominee } from './membership.ts';
import { compactNumber } from './typed-values.ts';
import { StaffCustomerDetail } from './staff-customers.ts';
import { StaffListQuery } from './staff.ts';
import { freeText, lineText } from './text-fields.ts';

/** Calls about direct sellers; on the office origin only. The files of the list are beside it, with `.csv` and `.xlsx`. */
export const staffMembersPath = '/api/staff/members';
/** Files of one direct seller: `<path>/<member ID>/id-card.pdf`, `id-card.png`, `agreement.pdf`. */
export const staffMemberFilesPath = '/api/staff/member-files';
export const StaffMemberFileParam = z.object({ id: z.string().check(z.regex(/^\d{6,8}$/)) });

export const memberStatuses = ['live', 'frozen', 'exited', 'terminated'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const memberId = z
  .string(fieldKey('memberId'))
  .check(z.overwrite(compactNumber), z.regex(/^\d{6,8}$/, fieldKey('memberId')));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));

/** Filters of the list. Days are Indian ones, both included. */
export const MemberFilter = z.object({
  /** The beginning of a member ID, a mobile number, the last four of a PAN (three digits and a letter), or parts of a name. */
  search: z.optional(lineText(100)),
  status: z.optional(z.enum(memberStatuses, staffFieldKey('unknownState'))),
  joined_from: day,
  joined_to: day,
  /** Whose recruits they are today. */
  sponsor: z.optional(memberId),
});
export type MemberFilter = z.infer<typeof MemberFilter>;
/** The cursor is the last ID shown. */
export const MemberQuery = z.extend(StaffListQuery, MemberFilter.shape);

/** The highest rank ever reached: 1 to 16, by the name that the plan gives it. */
const Title = z.object({ rank: z.int(), name: z.string() });
const NamedMember = z.object({ member_id: z.string(), name: z.string() });
export type NamedMember = z.infer<typeof NamedMember>;

/** A direct seller as the register has them. Days are YYYY-MM-DD in India, moments ISO 8601 in UTC. */
export const StaffMemberRow = z.object({
  ...NamedMember.shape,
  joined_on: z.string(),
  status: z.enum(memberStatuses),
  status_since: z.string(),
  /** Of one who has left, who did last; null for a root. */
  sponsor: z.nullable(NamedMember),
  title: Title,
  /** Empty where nothing is known, as are town and state. */
  mobile: z.string(),
  town: z.string(),
  state: z.string(),
  /** Whether staff have checked identity, address and bank account. */
  kyc: z.enum(['verified', 'none']),
});
export type StaffMemberRow = z.infer<typeof StaffMemberRow>;
/** Those who joined last first. `total` is left out where there are too many to count. */
export const StaffMemberList = page(StaffMemberRow);
export type StaffMemberList = z.infer<typeof StaffMemberList>;

export const mostLevels = 14;

export const StaffMemberDetail = z.extend(StaffMemberRow, {
  /** The account in the shop; null for one without. */
  customer: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** From the root down to the sponsor; of a long line both ends, with how many stand between them. */
  path: z.object({ first: z.array(NamedMember), hidden: z.int(), last: z.array(NamedMember) }),
  team: z.object({
    total: z.int(),
    /** How many stand at each level below, from 1 to 14. */
    levels: z.array(z.int()),
  }),
  /** What each month brought, the newest first, two years of them. */
  months: z.array(
    z.object({
      month: z.string(),
      sale_points: z.number(),
      amount: Rupees,
      entries: z.int(),
      is_approved: z.boolean(),
    }),
  ),
  /** When a notice that the member has given runs out; null where none runs. */
  exit_effective_at: z.nullable(z.string()),
  /** What the member was approved on, with PAN and account as corrected since; null for one who joined in another way. */
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
  /** The latest of the account; null for those who may not read tickets. */
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

/** Who may act for the member after death or incapacity; null where none was named. */
export const StaffNomineeReply = success(z.nullable(LastNominee));

export const StaffMemberParam = z.object({ memberId });

export const MemberTeamQuery = z.extend(StaffListQuery, {
  level: z._default(
    z.pipe(z.string().check(z.regex(/^([1-9]|1[0-4])$/, fieldKey('notValid'))), z.transform(Number)),
    1,
  ),
});
/** One level of the team. */
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
/** Entries of the ledger of sale points, the newest first; what was taken off is negative. */
export const MemberEntriesList = page(
  z.object({
    id: z.int(),
    /** YYYY-MM, the month in which it counts. */
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

/** Orders that count for the member, and why: they bought it, the order named them, or they had referred the buyer. The newest first. */
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
  /** Of staff by name; null where nobody of staff did it. */
  by: z.nullable(z.string()),
  at: z.string(),
};
/** What happened to a member, the newest first, at most a hundred of each kind. Entries of the audit log only for those who may read it. */
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
        /** Whether it is decided and still to come. */
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

/** What is said to whoever looks at the history later. */
export const MemberReasonBody = z.object({ reason: freeText(500, staffFieldKey('blockReason')) });
export const memberLeavings = { exit: 'exited', terminate: 'terminated' } as const;
export type MemberLeaving = keyof typeof memberLeavings;
/** `awaiting_approval`: a second person has to approve it. */
export const MemberLeavingReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type MemberLeavingReply = z.infer<typeof MemberLeavingReply>;
