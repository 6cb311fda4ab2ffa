import { type Incomes, memberStates } from '../incomes.ts';
import { parseMemberId } from '../member-ids.ts';
import type { Roster } from '../roster.ts';

/** Rank and R-bonus count of a member at the start of a chain, if they differ from the stored files. */
export interface CarriedMember {
  memberId: string;
  highestRank: number;
  rBonusCount: number;
}

/**
 * Highest ranks and R-bonus counts along a chain of months that are computed differently from how they were closed.
 * Each month starts with what the one before it leaves. A rank that was raised by anything other than a month stays
 * raised.
 */
export interface CarriedRanks {
  /** Keys of the members with carried values, ascending. */
  keys: Int32Array;
  highestRank: Uint8Array;
  rBonusCount: Uint8Array;
  /** The highest rank as the month left it when it was closed. */
  closedRank: Uint8Array;
}

type Ranks = Pick<Roster, 'highestRank' | 'rBonusCount'>;

export function carryInto(first: readonly CarriedMember[]): CarriedRanks {
  const rows = first
    .map(({ memberId, ...ranks }) => ({ key: parseMemberId(memberId), ...ranks }))
    .toSorted((a, b) => a.key - b.key);
  return {
    keys: Int32Array.from(rows, ({ key }) => key),
    highestRank: Uint8Array.from(rows, ({ highestRank }) => highestRank),
    rBonusCount: Uint8Array.from(rows, ({ rBonusCount }) => rBonusCount),
    // Above every rank, so that the first month takes these ranks whatever its files say.
    closedRank: new Uint8Array(rows.length).fill(255),
  };
}

/** The ranks and counts with which everybody starts a month, by place. */
export function bringInto(carried: CarriedRanks, { tree, keys, ...roster }: Roster): Ranks {
  const highestRank = roster.highestRank.slice();
  const rBonusCount = roster.rBonusCount.slice();
  const found = findEach(keys, carried.keys);
  for (let place = 0; place < tree.size; place++) {
    const at = found[tree.order[place]!]!;
    if (at < 0) continue;
    const [stored, left] = [highestRank[place]!, carried.highestRank[at]!];
    highestRank[place] = stored > carried.closedRank[at]! ? Math.max(stored, left) : left;
    rBonusCount[place] = carried.rBonusCount[at]!;
  }
  return { highestRank, rBonusCount };
}

/** The index of each of `keys` in `others`, or -1. Both are ascending. */
function findEach(keys: Int32Array, others: Int32Array): Int32Array {
  let at = 0;
  return keys.map((key) => {
    while (at < others.length && others[at]! < key) at++;
    return others[at] === key ? at : -1;
  });
}

/**
 * Returns what a month passes on to the next.
 * @param brought what the month started with
 * @param incomes as computed now; `closed` as they were when the month was closed
 */
export function carryOn(
  { tree, keys, states, ...stored }: Roster,
  brought: Ranks,
  incomes: Pick<Incomes, 'rank' | 'rBonus'>,
  closed: Pick<Incomes, 'rank'>,
): CarriedRanks {
  const list = () => new Uint8Array(tree.size);
  const [highestRank, rBonusCount, closedRank, isThere] = [list(), list(), list(), list()];
  for (let place = 0; place < tree.size; place++) {
    if (states[place] === memberStates.absent) continue;
    const member = tree.order[place]!;
    isThere[member] = 1;
    highestRank[member] = Math.max(brought.highestRank[place]!, incomes.rank[place]!);
    rBonusCount[member] = Math.min(255, brought.rBonusCount[place]! + Number(incomes.rBonus[place]! > 0));
    closedRank[member] = Math.max(stored.highestRank[place]!, closed.rank[place]!);
  }
  const those = <Numbers extends Int32Array | Uint8Array>(all: Numbers) =>
    all.filter((_, member) => isThere[member] === 1) as Numbers;
  return {
    keys: those(keys),
    highestRank: those(highestRank),
    rBonusCount: those(rBonusCount),
    closedRank: those(closedRank),
  };
}
