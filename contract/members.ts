import * as z from 'zod/mini';
import { MemberIdQuery, User } from './customer.ts';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { OwnPayout, OwnPayoutHold } from './income-ledger.ts';

export const VerifyQuery = MemberIdQuery;
/** What anybody may know of a direct seller: the name in part, "Sunita R.", to compare with the ID card. Days as YYYY-MM-DD in India. */
export const SellerSeen = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['live', 'frozen', 'exited', 'terminated']),
  joined_on: z.string(),
  /** The first day of the status. */
  since: z.string(),
});
export type SellerSeen = z.infer<typeof SellerSeen>;
/** Null: nobody has this ID, or ever had it. */
export const VerifyReply = success(z.nullable(SellerSeen));

export const FormerSeller = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['exited', 'terminated']),
  since: z.string(),
});
export type FormerSeller = z.infer<typeof FormerSeller>;
/** Who left last first, in pages of 20. */
export const FormerSellersReply = page(FormerSeller);

/** A place in a list, as the answer before it gave it. */
export const cursor = z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor'))));
export const FormerSellersQuery = z.object({ cursor });

/** What counts as a member's own in a month: what earlier months left below zero is taken off. */
const MemberMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  sp: z.number(),
  amount: Rupees,
});

/** All that a direct seller's own page shows. */
const MemberForecast = z.object({
  as_of: z.string(),
  is_active: z.boolean(),
  rank: z.int(),
  /** Direct recruits who are active, and active members of the whole group. */
  leaders: z.int(),
  network: z.int(),
  /** Sale points of everybody below; null in forecasts from before they were kept. */
  group_sp: z.nullable(z.number()),
  amounts: z.object({
    personal: Rupees,
    rebate: Rupees,
    group: Rupees,
    fixed: Rupees,
    e_bonus: Rupees,
    r_bonus: Rupees,
    p_bonus: Rupees,
  }),
  gross: Rupees,
  /** Null at the highest rank. */
  next_rank: z.nullable(
    z.object({
      rank: z.int(),
      name: z.string(),
      leaders: z.int(),
      network: z.int(),
      missing_leaders: z.int(),
      missing_network: z.int(),
    }),
  ),
});

/**
 * What a direct seller could do next. `papers`: the balance waits for KYC or a bank account; `stay_valid`: the member ID freezes after `until` without so many
 * SP; `be_active`: so many make the month active; `recruits`: so many direct recruits are about to be frozen; `share`: nobody is below yet; `nominee`: none is named.
 */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('papers'), missing: z.enum(['kyc', 'bank']) }),
  z.object({ kind: z.enum(['stay_valid', 'be_active']), sp: z.number(), until: z.string() }),
  z.object({ kind: z.literal('recruits'), count: z.int() }),
  z.object({ kind: z.enum(['share', 'nominee']) }),
]);
export type NextStep = z.infer<typeof NextStep>;

export const MemberHome = z.object({
  member_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(['live', 'frozen']),
  joined_on: z.string(),
  since: z.string(),
  /** Null for a root. */
  sponsor: z.nullable(z.object({ member_id: z.string(), name: z.string() })),
  /** Sale points of one's own that make a month active, and how many silent months freeze; null where no plan holds. */
  plan: z.nullable(z.object({ active_sp: z.number(), freeze_months: z.int() })),
  /** The last day on which enough sale points keep the member ID from being frozen; null where it is in no danger. */
  freezes_after: z.nullable(z.string()),
  /** Days of the running month after today, in India: 0 on its last one. */
  days_left: z.int(),
  /** The running month and eleven before it, the newest first, none before joining. */
  months: z.array(MemberMonth),
  /** Head counts of the levels below, from level 1 on. */
  team: z.array(z.int()),
  /** Whether a card can be drawn: there is a photo on file. */
  id_card: z.boolean(),
  /** When the agreement was accepted; null for who joined before there was one. */
  agreement_accepted_at: z.nullable(z.string()),
  /** What the running month would pay if it ended as it stood at a moment: provisional. Null where none was computed. */
  forecast: z.nullable(MemberForecast),
  /** The most urgent first, three at most. */
  next_steps: z.array(NextStep),
  money: z.object({
    /** What is still to be paid; below zero what later income has to make up for. */
    balance: Rupees,
    payout_hold: z.nullable(OwnPayoutHold),
    /** The last month that was credited: all components and what is left of them after clawback, tax and deductions. */
    last_month: z.nullable(z.object({ month: z.string(), gross: Rupees, net: Rupees })),
    last_payout: z.nullable(OwnPayout),
  }),
});
export type MemberHome = z.infer<typeof MemberHome>;

/** A direct recruit as their sponsor sees them. */
export const Recruit = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['live', 'frozen']),
  joined_on: z.string(),
  /** Own sale points of the running month. */
  sp: z.number(),
});
export type Recruit = z.infer<typeof Recruit>;

/** All that the caller's own page in the portal shows, in one answer. */
export const OwnPageReply = success(
  z.object({
    user: User,
    /** Null for who is no direct seller, or no longer one. */
    home: z.nullable(
      z.object({
        member: MemberHome,
        /** In pages of 20, in the order in which the tree has them. */
        recruits: z.object({ data: z.array(Recruit), next_cursor: z.nullable(z.string()) }),
      }),
    ),
  }),
);
export type OwnPage = z.infer<typeof OwnPageReply>['data'];
/** Which recruits: `show=freezing` those alone who are about to be frozen, a hundred at most, in one page. */
export const OwnPageQuery = z.object({ cursor, show: z.optional(z.literal('freezing')) });

/** What a direct seller who shops needs to know of the running month. */
export const SellerMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** Own sale points that count already: of orders that are paid or, with cash on delivery, delivered. */
  sp: z.number(),
  /** What the plan asks for in a month; null where there is no plan, or the member ID is frozen. */
  goal: z.nullable(z.number()),
});
export type SellerMonth = z.infer<typeof SellerMonth>;
export const SellerMonthReply = success(SellerMonth);

/** Whether the shop may name the caller among its achievers, with their photo or without. */
export const AchieverConsentBody = z.object({
  agree: z.boolean(fieldKey('yesOrNo')),
  photo: z.boolean(fieldKey('yesOrNo')),
});
export const AchieverConsent = z.object({
  /** Since when they agree; null where they do not. */
  agreed_at: z.nullable(z.string()),
  /** Whether their photo is shown, too; and whether there is one on file. */
  photo: z.boolean(),
  has_photo: z.boolean(),
  /** What they reached in approved months, as YYYY-MM, the latest first. */
  titles: z.array(z.object({ title: z.string(), month: z.string() })),
});
export type AchieverConsent = z.infer<typeof AchieverConsent>;
export const AchieverConsentReply = success(AchieverConsent);
