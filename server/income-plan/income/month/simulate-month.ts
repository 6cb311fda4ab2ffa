import type { PlanVersion } from '#contract/plan-version.ts';
import { computeIncomes, type Incomes, memberStates } from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { type PurchaseRow, PurchaseSums } from '../purchases.ts';
import { buildNetwork, layOutRoster, type Roster } from '../roster.ts';
import { type IncomeRules, rulesOf, type StoredPlan } from '../rules.ts';
import { bringInto, type CarriedMember, type CarriedRanks, carryInto, carryOn } from './carried-ranks.ts';
import type { MonthInput } from './compute-month.ts';
import { amountFields } from './restate-month.ts';

/** One plan's totals over the months of a simulation, in paise. */
export interface PlanTotals {
  amounts: Record<(typeof simulatedAmounts)[number], number>;
  /** Incomes above 0; a member counts once for each month. */
  earners: number;
  /** The number and sum of incomes by the rank in their month. */
  ranks: { rank: number; incomes: number; gross: number }[];
  /** Incomes at the highest rank that count as 0 because the plan sets no amount for it. */
  fixed_income_missing: number;
}

/** A month computed by the plan of its close and by another one. */
export interface SimulatedMonth {
  base: PlanTotals;
  other: PlanTotals;
  /** Amounts when the month was closed. */
  closed: PlanTotals['amounts'];
  simulated: Simulated;
}

/** State after the months so far: ranks by each plan, and income by member key. */
export interface Simulated {
  base: CarriedRanks;
  other: CarriedRanks;
  earned: Map<number, Earned>;
}

export interface ChangedIncome {
  member_id: string;
  base: number;
  other: number;
}

/** Members whose total rises, or falls: how many, by how much, and those with the largest change. */
interface Side {
  members: number;
  paise: number;
  top: ChangedIncome[];
}

export interface SimulatedChanges {
  winners: Side;
  losers: Side;
  unchanged: number;
  /**
   * Members by the change of their total in paise: each entry from `over` up to the next entry's; null is the lowest.
   */
  spread: { over: number | null; members: number }[];
}

export const simulatedAmounts = [
  'personal',
  'rebate',
  'group',
  'fixed',
  'e_bonus',
  'r_bonus',
  'p_bonus',
  'gross',
] as const;
const topMembers = 50;
/** In paise: steps of 100, 1,000 and 10,000 rupees on both sides of no change. */
const steps = [-1_000_000, -100_000, -10_000, 0, 1, 10_001, 100_001, 1_000_001];

/** A member's totals over all months by each plan. */
interface Earned {
  base: number;
  other: number;
}

/** @param first ranks and counts at the start, if they differ from the first month's files */
export const beginSimulation = (first: readonly CarriedMember[]): Simulated => ({
  base: carryInto(first),
  other: carryInto(first),
  earned: new Map(),
});

/**
 * Computes a closed month, less its returns since then, by the plan of its close and by another one. Each plan starts
 * with the highest ranks and R-bonus counts that it produced in the months before. Standing and tree stay unchanged.
 * @param returned returns since the approval
 * @throws InputFault, SumTooLargeError for an input that cannot be computed
 */
export function simulateMonth({
  month,
  members,
  purchases,
  plans,
  returned,
  simulated,
}: MonthInput & {
  plans: Record<'base' | 'other', StoredPlan>;
  returned: readonly PurchaseRow[];
  simulated: Simulated;
}): SimulatedMonth {
  const rules = { base: rulesOf(plans.base), other: rulesOf(plans.other) };
  const roster = layOutRoster(members, month);
  const paisePerCentiSp = Math.max(rules.base.paisePerCentiSp, rules.other.paisePerCentiSp);
  const sums = PurchaseSums.of(purchases, roster.ids, paisePerCentiSp);
  const closed = computeIncomes(rules.base, buildNetwork(roster, sums.whole()));
  const network = buildNetwork(roster, sums.without(returned).whole());
  const computeBy = (plan: 'base' | 'other') => {
    const ranks = bringInto(simulated[plan], roster);
    const incomes = computeIncomes(rules[plan], { ...network, ...ranks });
    return { incomes, carried: carryOn(roster, ranks, incomes, closed) };
  };
  const [base, other] = [computeBy('base'), computeBy('other')];
  addEarned(simulated.earned, roster, { base: base.incomes, other: other.incomes });
  return {
    base: addUp(rules.base, roster, base.incomes, plans.base),
    other: addUp(rules.other, roster, other.incomes, plans.other),
    closed: addUp(rules.base, roster, closed, plans.base).amounts,
    simulated: { base: base.carried, other: other.carried, earned: simulated.earned },
  };
}

function addEarned(
  earned: Simulated['earned'],
  { tree, keys, states }: Roster,
  { base, other }: Record<'base' | 'other', Incomes>,
): void {
  for (let place = 0; place < tree.size; place++) {
    if (states[place] === memberStates.absent) continue;
    const key = keys[tree.order[place]!]!;
    const before = earned.get(key);
    earned.set(key, {
      base: (before?.base ?? 0) + base.gross[place]!,
      other: (before?.other ?? 0) + other.gross[place]!,
    });
  }
}

export function compareIncomes({ earned }: Pick<Simulated, 'earned'>): SimulatedChanges {
  const winners: Side = { members: 0, paise: 0, top: [] };
  const losers: Side = { members: 0, paise: 0, top: [] };
  const spread = [null, ...steps].map((over) => ({ over, members: 0 }));
  let unchanged = 0;
  for (const [key, { base, other }] of earned) {
    const change = other - base;
    spread[steps.findLastIndex((step) => change >= step) + 1]!.members++;
    if (change === 0) {
      unchanged++;
      continue;
    }
    const side = change > 0 ? winners : losers;
    side.members++;
    side.paise += change;
    const last = side.top.at(-1);
    if (side.top.length === topMembers && Math.abs(last!.other - last!.base) >= Math.abs(change)) continue;
    const member = { member_id: memberIdOf(key), base, other };
    const at = side.top.findIndex((each) => Math.abs(each.other - each.base) < Math.abs(change));
    side.top.splice(at < 0 ? side.top.length : at, 0, member);
    side.top.length = Math.min(side.top.length, topMembers);
  }
  return { winners, losers, unchanged, spread };
}

function addUp({ topRank }: IncomeRules, { states }: Roster, incomes: Incomes, { plan }: StoredPlan): PlanTotals {
  const ranks = Array.from({ length: topRank + 1 }, (_, rank) => ({ rank, incomes: 0, gross: 0 }));
  const amounts = Object.fromEntries(simulatedAmounts.map((name) => [name, 0])) as PlanTotals['amounts'];
  let earners = 0;
  for (let place = 0; place < states.length; place++) {
    if (states[place] === memberStates.absent) continue;
    for (let at = 0; at < amountFields.length; at++)
      amounts[simulatedAmounts[at]!] += incomes[amountFields[at]!][place]!;
    const gross = incomes.gross[place]!;
    const rank = ranks[incomes.rank[place]!]!;
    rank.incomes++;
    rank.gross += gross;
    if (gross > 0) earners++;
  }
  const isUnset = (JSON.parse(plan) as PlanVersion).fixed_income_paise === null;
  return {
    amounts,
    earners,
    ranks: ranks.filter((rank) => rank.incomes > 0),
    fixed_income_missing: isUnset ? ranks[topRank]!.incomes : 0,
  };
}
