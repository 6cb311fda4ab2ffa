import { checkGross, memberStates, type TreeIncomes } from './incomes.ts';
import { pBonus, personalIncome, rebate } from './own-income.ts';
import type { Roster } from './roster.ts';
import type { IncomeRules } from './rules.ts';
import type { Tree } from './tree.ts';

export const amountColumns = [
  'personal_paise',
  'rebate_paise',
  'group_paise',
  'fixed_paise',
  'e_bonus_paise',
  'r_bonus_paise',
  'p_bonus_paise',
  'gross_paise',
] as const;

/** Incomes of some members of a month, ordered by member ID. */
export type IncomeColumns = Record<(typeof amountColumns)[number] | 'own_centi_sp', Float64Array> & {
  /** Index of each member among all members of the input. */
  member: Int32Array;
  key: Int32Array;
  is_active: Uint8Array;
  rank: Uint8Array;
  leaders: Int32Array;
  network: Int32Array;
};

/** Offsets in a member's record, which holds what the passes over the tree found. 32 bytes are half a cache line. */
const [group, eBonus, rBonus] = [0, 1, 2];
const recordSize = 4;
/**
 * The last 8 bytes are two Int32 words: the network (27 bits) with three marks above it, and the leaders with the rank
 * above them.
 */
const [networkWord, leadersWord] = [6, 7];
const wordsPerRecord = 8;
const countBits = 27;
const countMask = (1 << countBits) - 1;
const [presentMark, activeMark, liveMark] = [1 << 27, 1 << 28, 1 << 29];

/** The data for the rows of `IncomeColumns`, by member. */
export interface ArrangedIncomes {
  rules: IncomeRules;
  keys: Int32Array;
  /** Points and amount of each member, interleaved. Sums below zero must be read as 0. */
  sums: Int32Array | Float64Array;
  /** A record for each member, as the offsets above describe it. */
  records: Float64Array;
  fixed: Float64Array;
}

/**
 * Brings what the passes over the tree found into the order of member IDs. All figures of a member are stored together,
 * so that each member costs one memory access, not one for each figure.
 */
export function arrangeIncomes(
  rules: IncomeRules,
  { keys, tree, states }: Pick<Roster, 'keys' | 'states'> & { tree: Pick<Tree, 'size' | 'order'> },
  sums: Int32Array | Float64Array,
  incomes: TreeIncomes,
): ArrangedIncomes {
  const { size, order } = tree;
  const records = new Float64Array(size * recordSize);
  const words = new Int32Array(records.buffer);
  for (let place = 0; place < size; place++) {
    const kind = states[place]!;
    if (kind === memberStates.absent) continue;
    const member = order[place]!;
    const at = member * recordSize;
    records[at + group] = incomes.group[place]!;
    records[at + eBonus] = incomes.eBonus[place]!;
    records[at + rBonus] = incomes.rBonus[place]!;
    const word = member * wordsPerRecord;
    const marks = presentMark | (incomes.active[place]! * activeMark) | (kind === memberStates.live ? liveMark : 0);
    words[word + networkWord] = incomes.network[place]! | marks;
    words[word + leadersWord] = incomes.leaders[place]! | (incomes.rank[place]! << countBits);
  }
  return { rules, keys, sums, records, fixed: findFixedByRank(incomes) };
}

/** Only the highest rank that somebody reached has an amount. */
function findFixedByRank({ fixed, rank }: TreeIncomes): Float64Array {
  const byRank = new Float64Array(256);
  for (let place = 0; place < rank.length; place++) if (fixed[place]! > 0) byRank[rank[place]!] = fixed[place]!;
  return byRank;
}

export function createIncomeColumns(size: number): IncomeColumns {
  const amounts = Object.fromEntries(['own_centi_sp', ...amountColumns].map((name) => [name, new Float64Array(size)]));
  return {
    ...(amounts as Record<(typeof amountColumns)[number] | 'own_centi_sp', Float64Array>),
    member: new Int32Array(size),
    key: new Int32Array(size),
    is_active: new Uint8Array(size),
    rank: new Uint8Array(size),
    leaders: new Int32Array(size),
    network: new Int32Array(size),
  };
}

/**
 * Fills columns with the incomes of the members from index `from` on, as many as fit. Members who do not belong to the
 * month are skipped. Incomes that do not depend on the tree are computed here. Returns the number of rows filled.
 * @throws SumTooLargeError when the gross income of one member passes 2^53
 */
export function readIncomes(
  { rules, keys, sums, records, fixed: fixedByRank }: ArrangedIncomes,
  from: number,
  into: IncomeColumns,
): number {
  const words = new Int32Array(records.buffer);
  const { paisePerCentiSp } = rules;
  const hasChart = rules.chart.length > 0;
  const end = Math.min(from + into.key.length, keys.length);
  let at = 0;
  for (let member = from; member < end; member++) {
    const networkAndMarks = words[member * wordsPerRecord + networkWord]!;
    if ((networkAndMarks & presentMark) === 0) continue;
    const leadersAndRank = words[member * wordsPerRecord + leadersWord]!;
    const rank = leadersAndRank >>> countBits;
    const fixed = fixedByRank[rank]!;
    const record = member * recordSize;
    const centiSp = Math.max(0, sums[member * 2]!);
    const isLive = (networkAndMarks & liveMark) !== 0;
    const value = isLive ? centiSp * paisePerCentiSp : 0;
    const personal = personalIncome(rules, value);
    const rebatePaise = isLive ? rebate(rules, Math.max(0, sums[member * 2 + 1]!)) : 0;
    const pBonusPaise = hasChart && isLive ? pBonus(rules, value) : 0;
    const treeIncome = records[record + group]! + records[record + eBonus]! + records[record + rBonus]!;
    into.member[at] = member;
    into.key[at] = keys[member]!;
    into.own_centi_sp[at] = centiSp;
    into.is_active[at] = (networkAndMarks & activeMark) === 0 ? 0 : 1;
    into.rank[at] = rank;
    into.leaders[at] = leadersAndRank & countMask;
    into.network[at] = networkAndMarks & countMask;
    into.personal_paise[at] = personal;
    into.rebate_paise[at] = rebatePaise;
    into.group_paise[at] = records[record + group]!;
    into.fixed_paise[at] = fixed;
    into.e_bonus_paise[at] = records[record + eBonus]!;
    into.r_bonus_paise[at] = records[record + rBonus]!;
    into.p_bonus_paise[at] = pBonusPaise;
    into.gross_paise[at++] = checkGross(personal + rebatePaise + pBonusPaise + treeIncome + fixed);
  }
  return at;
}
