/** What a direct seller sees of those below. */
import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { cursor } from './members.ts';
import { lineText } from './text-fields.ts';

/**
 * Which of a team are listed. `active`: as many sale points of their own this month as the plan asks for; `close`: some, but fewer; `silent`: none; `new`: joined in the
 * last 30 days; `lapsing`: further silent months freeze the member ID.
 */
export const teamFilters = ['active', 'close', 'silent', 'new', 'lapsing'] as const;
export type TeamFilter = (typeof teamFilters)[number];

/** Sale points of one's own in the running month against what the plan asks for. */
const Standing = z.enum(['active', 'close', 'silent']);

export const TeamQuery = z.object({
  /** A part of the name as it is shown, or the beginning of a member ID; a whole one is looked for at every level. */
  q: z.optional(lineText(60)),
  /** How many levels below; without it the whole team. */
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
  /** In part: "Sunita R." */
  name: z.string(),
  /** 1: a direct recruit of the caller. */
  level: z.int(),
  status: z.enum(['live', 'frozen']),
  /** YYYY-MM-DD. */
  joined_on: z.string(),
  /** Joined in the last 30 days. */
  is_new: z.boolean(),
  /** The highest rank ever reached, by its name; null where no plan holds. */
  title: z.nullable(z.string()),
  /** Own sale points of the running month. */
  sp: z.number(),
  standing: Standing,
  /** The last day of the month after which the member ID freezes if all months until then stay silent; null where the last full month was none. */
  freezes_after: z.nullable(z.string()),
  /** Sale points of everybody below them, as of the night; null where they are not known. */
  group_sp: z.nullable(z.number()),
  /** Masked unless they let those above see it; null where there is none. */
  mobile: z.nullable(z.string()),
  is_mobile_shown: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** In pages of 20, in the order of the tree. A page may hold fewer, or none, with a cursor: the search goes on from there. */
export const TeamReply = z.extend(page(TeamMember), {
  team: z.object({
    /** YYYY-MM: the running month, whose sale points are shown. */
    month: z.string(),
    /** Sale points that make it active; null where no plan holds. */
    active_sp: z.nullable(z.number()),
    /** Head counts of the levels below, from level 1 on. */
    levels: z.array(z.int()),
    /** When the group's sale points were summed; null where they were not. */
    group_as_of: z.nullable(z.string()),
  }),
});
export type TeamReply = z.infer<typeof TeamReply>;

/** Somebody in the picture of the tree; at level 0 the caller. */
export const TreeMember = z.object({
  member_id: z.string(),
  name: z.string(),
  level: z.int(),
  status: z.enum(['live', 'frozen']),
  title: z.nullable(z.string()),
  sp: z.number(),
  standing: Standing,
  /** Direct recruits, counted up to 100. */
  recruits: z.int(),
});
export type TreeMember = z.infer<typeof TreeMember>;

/** Whose recruits; without it the caller's own. */
export const TeamTreeQuery = z.object({
  member_id: z.optional(z.string().check(z.regex(/^\d{6,8}$/, fieldKey('memberId')))),
  cursor,
});
/** The one asked for, and a page of 20 direct recruits by member ID. */
export const TeamTreeReply = z.extend(page(TreeMember), { member: TreeMember });
export type TeamTreeReply = z.infer<typeof TeamTreeReply>;

/** Whether those above in the caller's line see the mobile number. */
export const ContactConsentBody = z.object({ show: z.boolean(fieldKey('yesOrNo')) });
/** Since when they do; null where they do not. */
export const ContactConsent = z.object({ shown_since: z.nullable(z.string()) });
export type ContactConsent = z.infer<typeof ContactConsent>;
export const ContactConsentReply = success(ContactConsent);
