import { buildNetwork } from '../command/network.ts';
import type { Roster } from '../command/members.ts';
import { InputError } from '../command/input-error.ts';
import { computeIncomes, type Incomes, standings } from '../incomes.ts';
import { memberIdOf, parseMemberId } from '../member-ids.ts';
import { type IncomeRules, rulesOf } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';
import { type CarriedMember, type CarriedRanks, carryInto } from './carried-ranks.ts';
import { type MonthInput, readMonthFiles, sha256, type StoredPlan, sumPurchases } from './compute-month.ts';

/** What came back, or can still come back, of a member's sales of a month: hundredths of points and paise, not below zero. */
export interface TakenSales {
  memberId: string;
  centiSp: number;
  paise: number;
}

/** Sales that can still come back, and the day from which on none of them can: YYYYMMDD. */
export interface OpenSales extends TakenSales {
  finalOn: number;
}

/** Months of which nothing but the sums were checked. The hashes are of the files as they were closed, in hexadecimal. */
export interface RestatedMonth {
  members_sha256: string;
  purchases_sha256: string;
  /** What all incomes came to when the month was closed. */
  gross_paise: number;
}

const amountFields = ['personal', 'rebate', 'group', 'fixed', 'eBonus', 'rBonus', 'pBonus', 'gross'] as const;

/** A member's month as restated: a row of `income_restated`. */
export const restatedColumns = [
  'member_id',
  'own_centi_sp',
  'purchase_paise',
  'rank',
  'highest_rank',
  'r_bonus_count',
  'personal_paise',
  'rebate_paise',
  'group_paise',
  'fixed_paise',
  'e_bonus_paise',
  'r_bonus_paise',
  'p_bonus_paise',
  'gross_paise',
] as const;
/** What of a member's month hangs on sales that can still come back: a row of `income_open`. */
export const openColumns = ['member_id', 'open_paise', 'final_on'] as const;

/** Some rows, column by column, each an array as PostgreSQL reads it. */
export interface RowBlock<Name extends string> {
  count: number;
  columns: Record<Name, string>;
}

/** So many places are looked at for a block of rows. */
const blockPlaces = 1 << 14;

interface Restated {
  rules: IncomeRules;
  roster: Roster;
  /** As it was closed. */
  closed: Incomes;
  /** What everybody brings into it, and earns, as restated. */
  ranks: Pick<Roster, 'highestRank' | 'rBonusCount'>;
  sums: Int32Array | Float64Array;
  incomes: Incomes;
  closedSums: Int32Array | Float64Array;
  pieces: Uint8Array[];
}

/**
 * Approved months one after the other, each computed from its stored input without what came back since, by its own plan. Tree and standing stay as they were;
 * highest ranks and R-bonus counts are those that the restated months before it leave.
 */
export class Restating {
  #files = { members: [] as Uint8Array[], purchases: [] as Uint8Array[] };
  readonly #carried: CarriedRanks;
  #restated: Restated | undefined;
  #open: { paise: Float64Array; finalOn: Int32Array } | undefined;

  constructor(first: readonly CarriedMember[] = []) {
    this.#carried = carryInto(first);
  }

  /** Adds a piece of the next month's stored files. */
  add({ members, purchases }: MonthInput): void {
    this.#files.members.push(Buffer.from(members));
    this.#files.purchases.push(Buffer.from(purchases));
  }

  /**
   * Computes the month whose files were added, as it was closed and as it is now.
   * @param month YYYY-MM
   * @returns what proves that it is the month that was closed, or what is wrong with the input
   */
  async compute(
    month: string,
    plan: StoredPlan,
    returned: readonly TakenSales[],
  ): Promise<RestatedMonth | { fault: string }> {
    const { members, purchases } = this.#files;
    this.#files = { members: [], purchases: [] };
    this.#open = undefined;
    try {
      const rules = rulesOf(plan);
      const { roster, sums: closedSums } = await readMonthFiles({ month, members, purchases }, rules);
      const pieces = [...purchases, takeOff(returned, roster)];
      const sums = await sumPurchases(pieces, roster, rules.paisePerCentiSp);
      const closed = computeIncomes(rules, buildNetwork(roster, closedSums));
      const ranks = this.#carried.bringInto(roster);
      const incomes = computeIncomes(rules, buildNetwork({ ...roster, ...ranks }, sums));
      this.#carried.note(roster, ranks, incomes, closed);
      this.#restated = { rules, roster, closed, ranks, sums, incomes, closedSums, pieces };
      return {
        members_sha256: sha256(Buffer.concat(members)),
        purchases_sha256: sha256(Buffer.concat(purchases)),
        gross_paise: closed.gross.reduce((sum, each) => sum + each, 0),
      };
    } catch (error) {
      if (error instanceof InputError || error instanceof SumTooLargeError) return { fault: error.message };
      throw error;
    }
  }

  /** Members of a part of the month that is another one than it was closed; null after the last part. */
  readChanged(block: number): RowBlock<(typeof restatedColumns)[number]> | null {
    const { roster, closed, ranks, sums, incomes, closedSums } = this.#found();
    const { tree, standing } = roster;
    return readBlock(block, roster, restatedColumns, (place) => {
      if (standing[place] === standings.absent) return null;
      const member = tree.order[place]!;
      const own = [0, 1].map((figure) => Math.max(0, sums[member * 2 + figure]!));
      const isSame =
        own.every((sum, figure) => sum === Math.max(0, closedSums[member * 2 + figure]!)) &&
        amountFields.every((field) => incomes[field][place] === closed[field][place]) &&
        incomes.rank[place] === closed.rank[place] &&
        ranks.highestRank[place] === roster.highestRank[place] &&
        ranks.rBonusCount[place] === roster.rBonusCount[place];
      if (isSame) return null;
      const carried = [incomes.rank[place]!, ranks.highestRank[place]!, ranks.rBonusCount[place]!];
      return [...own, ...carried, ...amountFields.map((field) => incomes[field][place]!)];
    });
  }

  /** Computes the restated month once more, without the sales that can still come back. */
  async findOpen(sales: readonly OpenSales[]): Promise<void> {
    const { rules, roster, ranks, incomes, pieces } = this.#found();
    const { tree, ids } = roster;
    const sums = await sumPurchases([...pieces, takeOff(sales, roster)], roster, rules.paisePerCentiSp);
    const without = computeIncomes(rules, buildNetwork({ ...roster, ...ranks }, sums));
    const ofMember = new Int32Array(tree.size);
    for (const { memberId, finalOn } of sales) {
      const member = ids.indexOf(parseMemberId(memberId));
      if (member < 0) continue;
      ofMember[member] = Math.max(ofMember[member]!, finalOn);
    }
    const finalOn = Int32Array.from(tree.order.subarray(0, tree.size), (member) => ofMember[member]!);
    // Sponsors stand before their recruits.
    for (let place = tree.size - 1; place >= 0; place--) {
      const above = tree.parent[place]!;
      if (above >= 0 && finalOn[place]! > finalOn[above]!) finalOn[above] = finalOn[place]!;
    }
    this.#open = { finalOn, paise: incomes.gross.map((gross, place) => gross - without.gross[place]!) };
  }

  /** Members of a part of the month with sales of their own or below them that can still come back; null after the last part. */
  readOpen(block: number): RowBlock<(typeof openColumns)[number]> | null {
    const { roster } = this.#found();
    const { paise, finalOn } = this.#open!;
    return readBlock(block, roster, openColumns, (place) =>
      roster.standing[place] === standings.absent || finalOn[place] === 0 ? null : [paise[place]!, finalOn[place]!],
    );
  }

  #found(): Restated {
    if (!this.#restated) throw new Error('No month has been restated yet');
    return this.#restated;
  }
}

/** Rows of purchases.csv, without its head, that take sales off. Who is not in the month's files had no part in it. */
export function takeOff(sales: readonly TakenSales[], { ids }: Roster): Uint8Array {
  const rows = sales
    .filter(({ memberId }) => ids.indexOf(parseMemberId(memberId)) >= 0)
    .map(({ memberId, centiSp, paise }) => `${memberId},${takenHundredths(centiSp)},${takenHundredths(paise)}\n`);
  return Buffer.from(rows.join(''));
}

const takenHundredths = (value: number) => `-${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;

/** The rows that `rowOf` makes of a block's places, by column after the member's ID. */
function readBlock<Name extends string>(
  block: number,
  { tree, keys }: Roster,
  names: readonly Name[],
  rowOf: (place: number) => number[] | null,
): RowBlock<Name> | null {
  const from = block * blockPlaces;
  if (from >= tree.size) return null;
  const columns = names.map(() => [] as (string | number)[]);
  for (let place = from; place < Math.min(from + blockPlaces, tree.size); place++) {
    const row = rowOf(place);
    if (!row) continue;
    for (const [at, value] of [memberIdOf(keys[tree.order[place]!]!), ...row].entries()) columns[at]!.push(value);
  }
  return {
    count: columns[0]!.length,
    columns: Object.fromEntries(names.map((name, at) => [name, `{${columns[at]!.join()}}`])) as Record<Name, string>,
  };
}
