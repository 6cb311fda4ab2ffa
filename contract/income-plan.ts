import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';

/** Percent as people write it: 10.1 is 10.1 %. */
const Percent = z.number();

/** A month's purchase amount over `over` and up to `upto` (null: without end) earns `percent` of the whole of it. */
const RebateSlab = z.object({ over: Rupees, upto: z.nullable(Rupees), percent: Percent });

const PlanRank = z.object({
  /** 1 to 16. */
  rank: z.int(),
  name: z.string(),
  /** Direct recruits who must be active in the month. */
  leaders: z.int(),
  /** Active members that the whole group must have. */
  network: z.int(),
  e_bonus: Percent,
  r_bonus: Percent,
  /** Levels of group sale income that the rank opens; without it all of them. */
  levels: z.optional(z.int()),
});

/** The income plan that holds today. */
export const IncomePlan = z.object({
  /** First day, YYYY-MM-DD in India. */
  effective_from: z.string(),
  /** What one sale point stands for. */
  sp_value: Rupees,
  /** Sale points of one's own that a month needs for group income. */
  active_sp: z.number(),
  /** Months in a row below that which freeze a member ID. */
  freeze_months: z.int(),
  personal_percent: Percent,
  rebate: z.array(RebateSlab),
  levels: z.array(z.object({ level: z.int(), percent: Percent })),
  ranks: z.array(PlanRank),
  r_bonus_limit: z.int(),
  /** Of the highest rank, a month; null until it is set. */
  fixed_income: z.nullable(Rupees),
});
export type IncomePlan = z.infer<typeof IncomePlan>;
/** Null where no plan holds yet. */
export const IncomePlanReply = success(z.nullable(IncomePlan));

/** What direct sellers earned, before tax, in those of the last twelve approved months that had at least fifty of them. */
export const SellerIncomes = z.object({
  /** The latest first; YYYY-MM. */
  months: z.array(
    z.object({
      month: z.string(),
      sellers: z.int(),
      /** Those who earned anything. */
      earners: z.int(),
      /** What half of them earned at most. */
      median: Rupees,
    }),
  ),
  /** Each seller's income of each month counts once: up to `upto` (0: nothing; null: without end) and more than the band before. */
  bands: z.array(z.object({ upto: z.nullable(Rupees), percent: Percent })),
});
export type SellerIncomes = z.infer<typeof SellerIncomes>;
/** Null where no month tells enough. */
export const SellerIncomesReply = success(z.nullable(SellerIncomes));

/** Own sale points of a month, cut to whole ones, from..to inclusive, and the percent of their value that they earn. */
export const PBonusRow = z.object({ id: z.int(), from_sp: z.int(), to_sp: z.int(), sp_bonus: Percent });
export type PBonusRow = z.infer<typeof PBonusRow>;
export const PBonusChart = success(z.array(PBonusRow));
