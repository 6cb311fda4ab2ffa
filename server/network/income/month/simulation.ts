import type { PlanVersion } from '#contract/plan-version.ts';
import { InputError } from '../command/input-error.ts';
import { readMembers, type Roster } from '../command/members.ts';
import { buildNetwork, wholeSums } from '../command/network.ts';
import { readPurchases } from '../command/purchases.ts';
import { computeIncomes, type Incomes, standings } from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { type IncomeRules, rulesOf } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';
import { readPieces, sha256, type StoredPlan } from './compute-month.ts';

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

/** What a simulated month is compared by: the plan that it was closed with, and the other one. */
export interface SimulatedMonth {
  base: PlanTotals;
  other: PlanTotals;
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

/** What a member brings into the next month, and what their months came to. */
interface Carried {
  highestRank: number;
  rBonuses: number;
  /** As the month that was closed had them, after it. */
  closedRank: number;
  closedRBonuses: number;
  base: number;
  other: number;
}

/**
 * Closed months computed with other tables, one after the other: what a month brings into the next, highest ranks and the number of R-bonus payments, is
 * carried on as the other plan has it. Standing and tree stay as they were. What was raised by other ways than by a month stays raised.
 */
export class Simulation {
  #files = { members: [] as Uint8Array[], purchases: [] as Uint8Array[] };
  readonly #carried = new Map<number, Carried>();

  /** Adds a piece of the next month's files. */
  add({ members, purchases }: { members: string; purchases: string }): void {
    this.#files.members.push(Buffer.from(members));
    this.#files.purchases.push(Buffer.from(purchases));
  }

  /**
   * Computes what has been added with the plan that the month was closed with, and with the other one.
   * @param month YYYY-MM
   * @returns the month, or what is wrong with the input
   */
  async compute(
    month: string,
    plans: { base: StoredPlan; other: StoredPlan },
  ): Promise<SimulatedMonth | { fault: string }> {
    const { members, purchases } = this.#files;
    this.#files = { members: [], purchases: [] };
    try {
      const rules = { base: rulesOf(plans.base), other: rulesOf(plans.other) };
      const size = members.reduce((sum, { length }) => sum + length, 0);
      const topRank = Math.max(rules.base.topRank, rules.other.topRank);
      const at = { month: Number(month.replace('-', '')), topRank };
      const roster = await readMembers(readPieces('members.csv', members), at, { fileSize: size });
      const worth = Math.max(rules.base.paisePerCentiSp, rules.other.paisePerCentiSp);
      const sums = wholeSums(await readPurchases(readPieces('purchases.csv', purchases), roster.ids, worth, () => {}));
      const network = buildNetwork(roster, sums);
      const base = computeIncomes(rules.base, network);
      const other = computeIncomes(rules.other, { ...network, ...this.#carry(roster) });
      this.#note(roster, base, other);
      return {
        base: addUp(rules.base, roster, base, plans.base),
        other: addUp(rules.other, roster, other, plans.other),
        members_sha256: sha256(Buffer.concat(members)),
        purchases_sha256: sha256(Buffer.concat(purchases)),
      };
    } catch (error) {
      if (error instanceof InputError || error instanceof SumTooLargeError) return { fault: error.message };
      throw error;
    }
  }

  /** What everybody brings into the month by the other plan. */
  #carry({ tree, keys, ...roster }: Roster): Pick<Roster, 'highestRank' | 'rBonusCount'> {
    const highestRank = roster.highestRank.slice();
    const rBonusCount = roster.rBonusCount.slice();
    for (let place = 0; place < tree.size; place++) {
      const carried = this.#carried.get(keys[tree.order[place]!]!);
      if (!carried) continue;
      const isRaised = highestRank[place]! > carried.closedRank;
      highestRank[place] = isRaised ? Math.max(highestRank[place]!, carried.highestRank) : carried.highestRank;
      rBonusCount[place] = Math.min(255, Math.max(0, rBonusCount[place]! - carried.closedRBonuses + carried.rBonuses));
    }
    return { highestRank, rBonusCount };
  }

  #note({ tree, keys, standing, ...roster }: Roster, base: Incomes, other: Incomes): void {
    for (let place = 0; place < tree.size; place++) {
      if (standing[place] === standings.absent) continue;
      const key = keys[tree.order[place]!]!;
      const before = this.#carried.get(key);
      const highest = roster.highestRank[place]!;
      const count = roster.rBonusCount[place]!;
      const own =
        before && highest <= before.closedRank ? before.highestRank : Math.max(highest, before?.highestRank ?? 0);
      this.#carried.set(key, {
        highestRank: Math.max(own, other.rank[place]!),
        rBonuses: (before ? count - before.closedRBonuses + before.rBonuses : count) + Number(other.rBonus[place]! > 0),
        closedRank: Math.max(highest, base.rank[place]!),
        closedRBonuses: count + Number(base.rBonus[place]! > 0),
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
    for (const [key, { base, other }] of this.#carried) {
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
