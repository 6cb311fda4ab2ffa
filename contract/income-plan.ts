import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';

/** Percent as people write it: 10.1 is 10.1 %. */
const Percent = z.number();

/** A monthly purchase amount above `over` and up to `upto` (null: no bound) earns `percent` of the whole. */
const RebateSlab = z.object({ over: Rupees, upto: z.nullable(Rupees), percent: Percent });

const PlanRank = z.object({
  /** 1 to 16. */
  rank: z.int(),
  name: z.string(),
  /** Direct recruits who must be active in the month. */
  leaders: z.int(),
  /** Active members required in the whole group. */
  network: z.int(),
  e_bonus: Percent,
  r_bonus: Percent,
  /** Levels of group sale income that the rank opens; absent for all levels. */
  levels: z.optional(z.int()),
});

export const IncomePlan = z.object({
  /** YYYY-MM-DD in India. */
  effective_from: z.string(),
  /** Rupee value of one sale point. */
  sp_value: Rupees,
  /** Own sale points that a month needs for group income. */
  active_sp: z.number(),
  /** Consecutive months below `active_sp` after which a member ID is frozen. */
  freeze_months: z.int(),
  personal_percent: Percent,
  rebate: z.array(RebateSlab),
  levels: z.array(z.object({ level: z.int(), percent: Percent })),
  ranks: z.array(PlanRank),
  r_bonus_limit: z.int(),
  /** Monthly amount for the highest rank; null until it is set. */
  fixed_income: z.nullable(Rupees),
});
export type IncomePlan = z.infer<typeof IncomePlan>;
/** Null while no plan is in force. */
export const IncomePlanReply = success(z.nullable(IncomePlan));

/** Before tax. Only those of the last twelve approved months that had at least fifty sellers. */
export const SellerIncomes = z.object({
  /** Latest first; `month` is YYYY-MM. */
  months: z.array(
    z.object({
      month: z.string(),
      sellers: z.int(),
      earners: z.int(),
      /** Half of the sellers earned at most this. */
      median: Rupees,
    }),
  ),
  /**
   * Shares of incomes above the previous band up to `upto` (0: no income; null: no bound). Each month of a seller
   * counts once.
   */
  bands: z.array(z.object({ upto: z.nullable(Rupees), percent: Percent })),
});
export type SellerIncomes = z.infer<typeof SellerIncomes>;
/** Null if no month has enough sellers. */
export const SellerIncomesReply = success(z.nullable(SellerIncomes));

/**
 * A month's own sale points, rounded down, from `from_sp` to `to_sp` inclusive earn `sp_bonus` percent of their value.
 */
export const PBonusRow = z.object({ id: z.int(), from_sp: z.int(), to_sp: z.int(), sp_bonus: Percent });
export type PBonusRow = z.infer<typeof PBonusRow>;
export const PBonusChart = success(z.array(PBonusRow));
