import * as z from 'zod/mini';
import { MemberIdQuery, User } from './customer.ts';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { OwnPayout, OwnPayoutHold } from './income-ledger.ts';

export const VerifyQuery = MemberIdQuery;
/** A buyer compares this with the ID card. The name is abbreviated, "Sunita R."; days are YYYY-MM-DD in India. */
export const PublicSeller = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['live', 'frozen', 'exited', 'terminated']),
  joined_on: z.string(),
  /** The first day of the current status. */
  since: z.string(),
});
export type PublicSeller = z.infer<typeof PublicSeller>;
/** Null if nobody ever had this ID. */
export const VerifyReply = success(z.nullable(PublicSeller));

export const FormerSeller = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['exited', 'terminated']),
  since: z.string(),
});
export type FormerSeller = z.infer<typeof FormerSeller>;
/** Latest to leave first. */
export const FormerSellersReply = page(FormerSeller);

/** A cursor is the value that the previous reply returned. */
export const cursor = z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor'))));
export const FormerSellersQuery = z.object({ cursor });

/** Own sale points and purchases, minus any deficit of earlier months. */
const MemberMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  sp: z.number(),
  amount: Rupees,
});

const MemberForecast = z.object({
  as_of: z.string(),
  is_active: z.boolean(),
  rank: z.int(),
  rank_name: z.string(),
  /** `leaders`: direct recruits who are active; `network`: active members of the whole group. */
  leaders: z.int(),
  network: z.int(),
  /** Sale points of everybody below; null in old forecasts, which did not store them. */
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
 * `papers`: the balance is on hold until KYC or a bank account. `stay_valid`: the ID freezes after `until` without `sp`
 * more. `be_active`: `sp` more make the month active. `recruits`: `count` direct recruits are about to freeze. `training`: a new
 * member has pages to read. `share`: nobody is below yet. `nominee`: none is named.
 */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('papers'), missing: z.enum(['kyc', 'bank']) }),
  z.object({ kind: z.enum(['stay_valid', 'be_active']), sp: z.number(), until: z.string() }),
  z.object({ kind: z.literal('recruits'), count: z.int() }),
  z.object({ kind: z.enum(['training', 'share', 'nominee']) }),
]);
export type NextStep = z.infer<typeof NextStep>;

export const MemberHome = z.object({
  member_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(['live', 'frozen']),
  joined_on: z.string(),
  since: z.string(),
  /** Null for a root of the tree. */
  sponsor: z.nullable(z.object({ member_id: z.string(), name: z.string() })),
  /** Own sale points of an active month, and the silent months that freeze a member; null if no plan is in force. */
  plan: z.nullable(z.object({ active_sp: z.number(), freeze_months: z.int() })),
  /** Last day to earn enough sale points; null if the member ID is not at risk. */
  freezes_after: z.nullable(z.string()),
  /** Days left in the current month in India, not counting today: 0 on the last day. */
  days_left: z.int(),
  /** The current month and up to eleven before it, newest first. */
  months: z.array(MemberMonth),
  /** Members on each level below, from level 1. */
  team: z.array(z.int()),
  /** False without a photo on file. */
  id_card: z.boolean(),
  /** Null for members who joined before there was an agreement. */
  agreement_accepted_at: z.nullable(z.string()),
  /** Provisional income of the month, as if it ended at `as_of`. Null if none was computed. */
  forecast: z.nullable(MemberForecast),
  /** Most urgent first, at most three. */
  next_steps: z.array(NextStep),
  money: z.object({
    /** Negative: recovered from later income. */
    balance: Rupees,
    payout_hold: z.nullable(OwnPayoutHold),
    /** `gross` is all components, `net` what remains after clawback, tax and deductions. */
    last_month: z.nullable(z.object({ month: z.string(), gross: Rupees, net: Rupees })),
    last_payout: z.nullable(OwnPayout),
  }),
});
export type MemberHome = z.infer<typeof MemberHome>;

export const Recruit = z.object({
  member_id: z.string(),
  name: z.string(),
  status: z.enum(['live', 'frozen']),
  joined_on: z.string(),
  sp: z.number(),
});
export type Recruit = z.infer<typeof Recruit>;

/** All data of the caller's own page in the portal, in one reply. */
export const OwnPageReply = success(
  z.object({
    user: User,
    /** Null if the caller is not, or no longer, a direct seller. */
    home: z.nullable(
      z.object({
        member: MemberHome,
        /** In pages of 20, in tree order. */
        recruits: z.object({ data: z.array(Recruit), next_cursor: z.nullable(z.string()) }),
      }),
    ),
  }),
);
export type OwnPage = z.infer<typeof OwnPageReply>['data'];
/** `show=freezing`: only recruits about to freeze, at most a hundred, in one page. */
export const OwnPageQuery = z.object({ cursor, show: z.optional(z.literal('freezing')) });

/** Current month's sale points, for a direct seller who is shopping. */
export const SellerMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** Own sale points of orders that are paid, or delivered for cash on delivery. */
  sp: z.number(),
  /** Required by the plan; null without a plan and for a frozen member ID. */
  goal: z.nullable(z.number()),
});
export type SellerMonth = z.infer<typeof SellerMonth>;
export const SellerMonthReply = success(SellerMonth);

export const AchieverConsentBody = z.object({
  agree: z.boolean(fieldKey('yesOrNo')),
  photo: z.boolean(fieldKey('yesOrNo')),
});
export const AchieverConsent = z.object({
  agreed_at: z.nullable(z.string()),
  /** `photo`: whether it is shown; `has_photo`: whether one is on file. */
  photo: z.boolean(),
  has_photo: z.boolean(),
  /** Titles reached in approved months (YYYY-MM), latest first. */
  titles: z.array(z.object({ title: z.string(), month: z.string() })),
});
export type AchieverConsent = z.infer<typeof AchieverConsent>;
export const AchieverConsentReply = success(AchieverConsent);
