import * as z from 'zod/mini';
import { Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { incomeRunStates } from './months.ts';
import { staffPlanPath } from './plans.ts';

/** Compute closed months with another plan, to compare the incomes. */
export const staffSimulationsPath = `${staffPlanPath}/simulations`;

export const maxSimulatedMonths = 12;

const month = z.string(staffFieldKey('month')).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, staffFieldKey('month')));
const planId = z
  .int(fieldKey('notValid'))
  .check(z.gte(1, fieldKey('notValid')), z.lte(2_147_483_647, fieldKey('notValid')));

/** `plan`: null for the draft. Both months are inclusive. */
export const SimulationBody = z.object({ plan: z.nullable(planId), from: month, to: month });
export const SimulationParam = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});
export const StartedSimulationReply = success(z.object({ id: z.int() }));

const Simulation = z.object({
  id: z.int(),
  state: z.enum(['done', ...incomeRunStates]),
  /** Null for the draft as it was then. */
  plan: z.nullable(z.int()),
  from: z.string(),
  to: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  finished_at: z.nullable(z.string()),
  done_months: z.int(),
  all_months: z.int(),
  /** The engine's error message. */
  failure: z.nullable(z.string()),
});
export type Simulation = z.infer<typeof Simulation>;

/** `payout_percent` is of net sales, null without sales. */
const Totals = z.object({
  amounts: z.object({
    personal: Rupees,
    rebate: Rupees,
    group: Rupees,
    fixed: Rupees,
    e_bonus: Rupees,
    r_bonus: Rupees,
    p_bonus: Rupees,
    gross: Rupees,
  }),
  earners: z.int(),
  payout_percent: z.nullable(z.number()),
  /** Incomes at the highest rank that count as 0, because the plan has no amount for them. */
  fixed_income_missing: z.int(),
});

const Changed = z.object({ member_id: z.string(), base: Rupees, other: Rupees });
const Side = z.object({ members: z.int(), amount: Rupees, top: z.array(Changed) });
export type SimulationSide = z.infer<typeof Side>;

/** `base`: as the months were closed; `other`: with the simulated plan. */
const Result = z.object({
  net_sales: Rupees,
  base: Totals,
  other: Totals,
  months: z.array(z.object({ month: z.string(), net_sales: Rupees, base: Totals, other: Totals })),
  /** Incomes by rank of their month. */
  ranks: z.array(
    z.object({
      rank: z.int(),
      base: z.object({ incomes: z.int(), gross: Rupees }),
      other: z.object({ incomes: z.int(), gross: Rupees }),
    }),
  ),
  winners: Side,
  losers: Side,
  unchanged: z.int(),
  /** Direct sellers by the change of their total income: from `over` rupees up to the next row's; null: all below. */
  spread: z.array(z.object({ over: z.nullable(Rupees), members: z.int() })),
  input_sha256: z.string(),
  plan_sha256: z.string(),
});
export type SimulationResult = z.infer<typeof Result>;

export const SimulationReply = success(z.object({ simulation: Simulation, result: z.nullable(Result) }));
export type SimulationReply = z.infer<typeof SimulationReply>;
/** Newest first, at most 50; with the months to simulate. */
export const SimulationsReply = success(z.object({ simulations: z.array(Simulation), months: z.array(z.string()) }));
export type SimulationsReply = z.infer<typeof SimulationsReply>;
