import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { memberIdForm } from './member-rules.ts';
import { cursor } from './members.ts';
import { lineText } from './text-fields.ts';

/**
 * `active`: own sale points of the month reach the plan's requirement; `close`: some, but fewer; `silent`: none; `new`:
 * joined in the last 30 days; `lapsing`: more silent months will freeze the member ID.
 */
export const teamFilters = ['active', 'close', 'silent', 'new', 'lapsing'] as const;
export type TeamFilter = (typeof teamFilters)[number];

/** The current month's own sale points compared with the plan's requirement. */
const Activity = z.enum(['active', 'close', 'silent']);

export const TeamQuery = z.object({
  /** Part of the displayed name, or the start of a member ID. A complete ID is searched on every level. */
  q: z.optional(lineText(60)),
  /** Levels below; absent for the whole team. */
  level: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,3}$/, fieldKey('unknownId'))),
      z.transform((text) => Number(text)),
    ),
  ),
  show: z.optional(z.enum(teamFilters)),
  cursor,
});

export const TeamMember = z.object({
  member_id: z.string(),
  /** The name is abbreviated, "Sunita R." */
  name: z.string(),
  /** 1 for a direct recruit of the caller. */
  level: z.int(),
  status: z.enum(['live', 'frozen']),
  /** YYYY-MM-DD. */
  joined_on: z.string(),
  /** Joined in the last 30 days. */
  is_new: z.boolean(),
  /** Highest rank ever reached; null if no plan is in force. */
  title: z.nullable(z.string()),
  /** Own sale points of the current month. */
  sp: z.number(),
  standing: Activity,
  /** The member ID freezes after this day if all months until then stay silent; null if the last full month was not. */
  freezes_after: z.nullable(z.string()),
  /** Sale points of everybody below, as of last night; null where unknown. */
  group_sp: z.nullable(z.number()),
  /** Masked unless the member agreed to show it to the upline. */
  mobile: z.nullable(z.string()),
  is_mobile_shown: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** In tree order. A page can have few or no rows and still have a cursor to continue. */
export const TeamReply = z.extend(page(TeamMember), {
  team: z.object({
    /** YYYY-MM. */
    month: z.string(),
    /** Sale points that make the month active; null where no plan is in force. */
    active_sp: z.nullable(z.number()),
    /** Members on each level below, from level 1. */
    levels: z.array(z.int()),
    /** Null if not computed. */
    group_as_of: z.nullable(z.string()),
  }),
});
export type TeamReply = z.infer<typeof TeamReply>;

/** The caller is level 0. */
export const TreeMember = z.object({
  member_id: z.string(),
  name: z.string(),
  level: z.int(),
  status: z.enum(['live', 'frozen']),
  title: z.nullable(z.string()),
  sp: z.number(),
  standing: Activity,
  /** Counted up to 100. */
  recruits: z.int(),
});
export type TreeMember = z.infer<typeof TreeMember>;

/** `member_id`: the member whose recruits to list; the caller by default. */
export const TeamTreeQuery = z.object({
  member_id: z.optional(z.string().check(z.regex(memberIdForm, fieldKey('memberId')))),
  cursor,
});
/** Direct recruits by member ID, and their sponsor. */
export const TeamTreeReply = z.extend(page(TreeMember), { member: TreeMember });
export type TeamTreeReply = z.infer<typeof TeamTreeReply>;

export const ContactConsentBody = z.object({ show: z.boolean(fieldKey('yesOrNo')) });
export const ContactConsent = z.object({ shown_since: z.nullable(z.string()) });
export type ContactConsent = z.infer<typeof ContactConsent>;
export const ContactConsentReply = success(ContactConsent);
