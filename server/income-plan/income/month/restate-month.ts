import { amountColumns } from '../income-columns.ts';
import { computeIncomes, type Incomes, memberStates } from '../incomes.ts';
import { memberIdOf, parseMemberId } from '../member-ids.ts';
import { type PurchaseRow, PurchaseSums } from '../purchases.ts';
import { buildNetwork, layOutRoster, type Roster } from '../roster.ts';
import { type IncomeRules, rulesOf, type StoredPlan } from '../rules.ts';
import { bringInto, type CarriedRanks, carryOn } from './carried-ranks.ts';
import type { MonthInput } from './compute-month.ts';

/** Sales that can still be returned, and the day (YYYYMMDD) from which they no longer can. */
export interface OpenSales extends PurchaseRow {
  finalOn: number;
}

/** An approved month with the plan of its close. */
export interface ClosedMonth extends MonthInput {
  plan: StoredPlan;
  /** Whether there are returns that were not restated yet. If not, only `open` is computed. */
  isChanged: boolean;
  /** Returns since the approval; not negative. */
  returned: readonly PurchaseRow[];
  /** Sales that can still be returned; not negative. */
  open: readonly OpenSales[];
  /** Ranks and counts that the restated months before it pass on. */
  carried: CarriedRanks;
}

export interface RestatedMonth {
  /** The sum of all incomes when the month was closed. */
  gross_paise: number;
  /** Members for whom the month differs from its close. */
  changed: RowBlock<(typeof restatedColumns)[number]>[];
  /** Members with sales of their own or below them that can still be returned. */
  open: RowBlock<(typeof openColumns)[number]>[];
  carried: CarriedRanks;
}

/** The fields of `amountColumns`, in their order. */
export const amountFields = [
  'personal',
  'rebate',
  'group',
  'fixed',
  'eBonus',
  'rBonus',
  'pBonus',
  'gross',
] as const satisfies (keyof Incomes)[];

/** A row of `income_restated`: a member's month as restated. */
export const restatedColumns = [
  'member_id',
  'own_centi_sp',
  'purchase_paise',
  'rank',
  'highest_rank',
  'r_bonus_count',
  ...amountColumns,
] as const;
/** A row of `income_open`: how much of a member's month depends on sales that can still be returned. */
export const openColumns = ['member_id', 'open_paise', 'final_on'] as const;

/** Rows stored as columns. */
export type RowBlock<Name extends string> = Record<Name, (string | number)[]>;

/** Places per block of rows. */
const blockPlaces = 1 << 14;

interface Restated {
  rules: IncomeRules;
  roster: Roster;
  closed: Incomes;
  closedSums: Int32Array | Float64Array;
  /** Ranks and counts with which everybody starts the restated month. */
  ranks: Pick<Roster, 'highestRank' | 'rBonusCount'>;
  sums: PurchaseSums;
  incomes: Incomes;
}

/**
 * Computes an approved month from its stored input less the returns since then, by its own plan. Tree and standing stay
 * unchanged. Highest ranks and R-bonus counts are those that the restated months before it pass on.
 * @throws InputFault, SumTooLargeError for an input that cannot be computed
 */
export function restateMonth({
  month,
  members,
  purchases,
  returned,
  open,
  carried,
  ...how
}: ClosedMonth): RestatedMonth {
  const rules = rulesOf(how.plan);
  const roster = layOutRoster(members, month);
  const all = PurchaseSums.of(purchases, roster.ids, rules.paisePerCentiSp);
  const [sums, closedSums] = [all.without(returned), all.whole()];
  const closed = computeIncomes(rules, buildNetwork(roster, closedSums));
  const ranks = bringInto(carried, roster);
  const incomes = computeIncomes(rules, buildNetwork({ ...roster, ...ranks }, sums.whole()));
  const restated = { rules, roster, closed, closedSums, ranks, sums, incomes };
  return {
    gross_paise: closed.gross.reduce((sum, each) => sum + each, 0),
    changed: how.isChanged ? findChanged(restated) : [],
    open: open.length === 0 ? [] : findOpen(restated, open),
    carried: carryOn(roster, ranks, incomes, closed),
  };
}

function findChanged({ roster, closed, closedSums, ranks, incomes, ...now }: Restated): RestatedMonth['changed'] {
  const { tree, states } = roster;
  const sums = now.sums.whole();
  return collectRows(roster, restatedColumns, (place) => {
    if (states[place] === memberStates.absent) return null;
    const member = tree.order[place]!;
    const own = [0, 1].map((figure) => Math.max(0, sums[member * 2 + figure]!));
    const isSame =
      own.every((sum, figure) => sum === Math.max(0, closedSums[member * 2 + figure]!)) &&
      amountFields.every((field) => incomes[field][place] === closed[field][place]) &&
      incomes.rank[place] === closed.rank[place] &&
      ranks.highestRank[place] === roster.highestRank[place] &&
      ranks.rBonusCount[place] === roster.rBonusCount[place];
    if (isSame) return null;
    const rankFields = [incomes.rank[place]!, ranks.highestRank[place]!, ranks.rBonusCount[place]!];
    return [...own, ...rankFields, ...amountFields.map((field) => incomes[field][place]!)];
  });
}

/** Compares the restated month with one computed without the sales that can still be returned. */
function findOpen(
  { rules, roster, ranks, sums, incomes }: Restated,
  sales: readonly OpenSales[],
): RestatedMonth['open'] {
  const { tree, ids, states } = roster;
  const without = computeIncomes(rules, buildNetwork({ ...roster, ...ranks }, sums.without(sales).whole()));
  const ofMember = new Int32Array(tree.size);
  for (const { memberId, finalOn } of sales) {
    const member = ids.indexOf(parseMemberId(memberId));
    if (member >= 0) ofMember[member] = Math.max(ofMember[member]!, finalOn);
  }
  const finalOn = Int32Array.from(tree.order.subarray(0, tree.size), (member) => ofMember[member]!);
  // From last to first, because sponsors come before their recruits.
  for (let place = tree.size - 1; place >= 0; place--) {
    const above = tree.parent[place]!;
    if (above >= 0 && finalOn[place]! > finalOn[above]!) finalOn[above] = finalOn[place]!;
  }
  return collectRows(roster, openColumns, (place) =>
    states[place] === memberStates.absent || finalOn[place] === 0
      ? null
      : [incomes.gross[place]! - without.gross[place]!, finalOn[place]!],
  );
}

/** Collects, in blocks, each place's member ID and the values of `rowOf`; skips places for which it returns null. */
function collectRows<Name extends string>(
  { tree, keys }: Roster,
  names: readonly Name[],
  rowOf: (place: number) => number[] | null,
): RowBlock<Name>[] {
  const blocks: RowBlock<Name>[] = [];
  for (let from = 0; from < tree.size; from += blockPlaces) {
    const columns = names.map(() => [] as (string | number)[]);
    for (let place = from; place < Math.min(from + blockPlaces, tree.size); place++) {
      const row = rowOf(place);
      if (!row) continue;
      for (const [at, value] of [memberIdOf(keys[tree.order[place]!]!), ...row].entries()) columns[at]!.push(value);
    }
    if (columns[0]!.length > 0)
      blocks.push(Object.fromEntries(names.map((name, at) => [name, columns[at]!])) as RowBlock<Name>);
  }
  return blocks;
}
