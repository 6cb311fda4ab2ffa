import type { PlanVersion } from '#contract/plan-version.ts';
import { InputError } from '../command/input-error.ts';
import type { Roster } from '../command/members.ts';
import { buildNetwork } from '../command/network.ts';
import { computeIncomes, type Incomes, standings } from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { type IncomeRules, rulesOf } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';
import { type CarriedMember, type CarriedRanks, carryInto } from './carried-ranks.ts';
import { readMonthFiles, sha256, type StoredPlan, sumPurchases } from './compute-month.ts';
import { takeOff, type TakenSales } from './restate-month.ts';

/** Sums of one plan over the months of a simulation; amounts in paise. */
export interface PlanTotals {
  amounts: Record<(typeof simulatedAmounts)[number], number>;
  /** Incomes above 0, each month's counted by itself. */
  earners: number;
  /** Incomes by the rank of their month: how many, and what they come to. */
  ranks: { rank: number; incomes: number; gross: number }[];
  /** Incomes at the highest rank for which the plan has no amount: counted as 0. */
  fixed_income_missing: number;
}

/** What a simulated month is compared by: the plan that it was closed with, and the other one. `closed`: what it came to when it was closed. */
export interface SimulatedMonth {
  base: PlanTotals;
  other: PlanTotals;
  closed: PlanTotals['amounts'];
  members_sha256: string;
  purchases_sha256: string;
}

/** A member's incomes over all months. */
export interface ChangedIncome {
  member_id: string;
  base: number;
  other: number;
}

/** Members who get more, or less, over all months: how many, by how much, and those with the most. */
interface Side {
  members: number;
  paise: number;
  top: ChangedIncome[];
}

export interface SimulatedChanges {
  winners: Side;
  losers: Side;
  unchanged: number;
  /** Members by the change of their income: those of `over` up to the next one's, in paise; the first has none below. */
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
const fields = [
  'personal',
  'rebate',
  'group',
  'fixed',
  'eBonus',
  'rBonus',
  'pBonus',
  'gross',
] as const satisfies (keyof Incomes)[];
const topMembers = 50;
/** Rupees 100, 1,000 and 10,000 to both sides of none. */
const steps = [-1_000_000, -100_000, -10_000, 0, 1, 10_001, 100_001, 1_000_001];

/** What a member's months came to. */
interface Earned {
  base: number;
  other: number;
}

/**
 * Closed months, without what came back of their sales since, computed with other tables, one after the other. What a month brings into the next, highest ranks
 * and R-bonus counts, is what each plan makes of it. Standing and tree stay as they were.
 */
export class Simulation {
  #files = { members: [] as Uint8Array[], purchases: [] as Uint8Array[] };
  readonly #ranks: Record<'base' | 'other', CarriedRanks>;
  readonly #earned = new Map<number, Earned>();

  /** @param first what members bring into the first month where its files say otherwise */
  constructor(first: readonly CarriedMember[] = []) {
    this.#ranks = { base: carryInto(first), other: carryInto(first) };
  }

  /** Adds a piece of the next month's files. */
  add({ members, purchases }: { members: string; purchases: string }): void {
    this.#files.members.push(Buffer.from(members));
    this.#files.purchases.push(Buffer.from(purchases));
  }

  /**
   * Computes what has been added with the plan that the month was closed with, and with the other one.
   * @param month YYYY-MM
   * @param returned what came back since it was approved
   * @returns the month, or what is wrong with the input
   */
  async compute(
    month: string,
    plans: { base: StoredPlan; other: StoredPlan },
    returned: readonly TakenSales[] = [],
  ): Promise<SimulatedMonth | { fault: string }> {
    const { members, purchases } = this.#files;
    this.#files = { members: [], purchases: [] };
    try {
      const rules = { base: rulesOf(plans.base), other: rulesOf(plans.other) };
      const topRank = Math.max(rules.base.topRank, rules.other.topRank);
      const paisePerCentiSp = Math.max(rules.base.paisePerCentiSp, rules.other.paisePerCentiSp);
      const { roster, sums } = await readMonthFiles({ month, members, purchases }, { topRank, paisePerCentiSp });
      const left = await sumPurchases([...purchases, takeOff(returned, roster)], roster, paisePerCentiSp);
      const closed = computeIncomes(rules.base, buildNetwork(roster, sums));
      const network = buildNetwork(roster, left);
      const [base, other] = (['base', 'other'] as const).map((plan) => {
        const ranks = this.#ranks[plan].bringInto(roster);
        const incomes = computeIncomes(rules[plan], { ...network, ...ranks });
        this.#ranks[plan].note(roster, ranks, incomes, closed);
        return incomes;
      }) as [Incomes, Incomes];
      this.#note(roster, base, other);
      return {
        base: addUp(rules.base, roster, base, plans.base),
        other: addUp(rules.other, roster, other, plans.other),
        closed: addUp(rules.base, roster, closed, plans.base).amounts,
        members_sha256: sha256(Buffer.concat(members)),
        purchases_sha256: sha256(Buffer.concat(purchases)),
      };
    } catch (error) {
      if (error instanceof InputError || error instanceof SumTooLargeError) return { fault: error.message };
      throw error;
    }
  }

  #note({ tree, keys, standing }: Roster, base: Incomes, other: Incomes): void {
    for (let place = 0; place < tree.size; place++) {
      if (standing[place] === standings.absent) continue;
      const key = keys[tree.order[place]!]!;
      const before = this.#earned.get(key);
      this.#earned.set(key, {
        base: (before?.base ?? 0) + base.gross[place]!,
        other: (before?.other ?? 0) + other.gross[place]!,
      });
    }
  }

  /** How incomes over all months so far differ. */
  compare(): SimulatedChanges {
    const winners: Side = { members: 0, paise: 0, top: [] };
    const losers: Side = { members: 0, paise: 0, top: [] };
    const spread = [null, ...steps].map((over) => ({ over, members: 0 }));
    let unchanged = 0;
    for (const [key, { base, other }] of this.#earned) {
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
}

function addUp({ topRank }: IncomeRules, { standing }: Roster, incomes: Incomes, { plan }: StoredPlan): PlanTotals {
  const ranks = Array.from({ length: topRank + 1 }, (_, rank) => ({ rank, incomes: 0, gross: 0 }));
  const amounts = Object.fromEntries(simulatedAmounts.map((name) => [name, 0])) as PlanTotals['amounts'];
  let earners = 0;
  for (let place = 0; place < standing.length; place++) {
    if (standing[place] === standings.absent) continue;
    for (let at = 0; at < fields.length; at++) amounts[simulatedAmounts[at]!] += incomes[fields[at]!][place]!;
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
