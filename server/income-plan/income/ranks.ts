import type { IncomeRules } from './rules.ts';
import type { Tree } from './tree.ts';

export interface GroupCounts {
  /** Direct recruits who are active this month. */
  leaders: Int32Array;
  /** Active members in the whole group below. */
  network: Int32Array;
}

/** Counts leaders and network of every place in one pass from the last to the first. Source: component 4. */
export function countActive({ size, roots, parent }: Tree, active: Uint8Array): GroupCounts {
  const leaders = new Int32Array(size);
  const network = new Int32Array(size);
  for (let place = size - 1; place >= roots; place--) {
    const above = parent[place]!;
    const isActive = active[place]!;
    leaders[above]! += isActive;
    network[above]! += network[place]! + isActive;
  }
  return { leaders, network };
}

/** The highest rank possible for each number of leaders. The last entry is for that many or more. */
function boundRanksByLeaders({ topRank, rankLeaders }: IncomeRules): Uint8Array {
  const bounds = new Uint8Array(Math.min(Math.max(...rankLeaders), 10_000) + 1).fill(topRank);
  for (let leaders = 0; leaders < bounds.length - 1; leaders++)
    bounds[leaders] = Math.max(
      1,
      rankLeaders.findLastIndex((needed) => needed <= leaders),
    );
  return bounds;
}

/**
 * Rank of the month of an active member: the highest up to `bound` for which both leaders and network suffice, at least
 * 1. Source: component 4.
 */
export function rankOf(
  { topRank, rankLeaders, rankNetwork }: IncomeRules,
  leaders: number,
  network: number,
  bound = topRank,
): number {
  let rank = bound;
  while (rank > 1 && (leaders < rankLeaders[rank]! || network < rankNetwork[rank]!)) rank--;
  return rank;
}

/**
 * Ranks of the month by place; members who are not active have rank 1. Source: component 4.
 * @param earners the active members with somebody below; only they can have a rank above 1
 */
export function findRanks(
  rules: IncomeRules,
  { size }: Tree,
  { leaders, network }: GroupCounts,
  earners: Int32Array,
): Uint8Array {
  const bounds = boundRanksByLeaders(rules);
  const most = bounds.length - 1;
  const ranks = new Uint8Array(size).fill(1);
  for (let at = 0; at < earners.length; at++) {
    const place = earners[at]!;
    const near = leaders[place]!;
    ranks[place] = rankOf(rules, near, network[place]!, bounds[near < most ? near : most]);
  }
  return ranks;
}

export class FixedIncomeMissingError extends Error {
  override name = 'FixedIncomeMissingError';
  readonly place: number;

  constructor(place: number) {
    super('The plan sets no fixed income for the highest rank');
    this.place = place;
  }
}

/**
 * Fixed income in paise of a member with the highest rank in the month. Source: component 5, "a close that needs it
 * says so instead of guessing".
 * @throws FixedIncomeMissingError where no amount is set
 */
export function fixedIncome({ fixedIncomePaise }: IncomeRules, place: number): number {
  if (fixedIncomePaise === null) throw new FixedIncomeMissingError(place);
  return fixedIncomePaise;
}

/**
 * Rate in bp of the R-bonus on the value of the whole group below. It is paid once, when the rank of the month exceeds
 * every earlier one; a jump over several ranks pays the highest alone. 0 otherwise, and after the last payment allowed.
 * Source: component 7.
 */
export function rBonusBp(
  { rBonusBp: rates, rBonusLimit }: IncomeRules,
  rank: number,
  highestRank: number,
  paidBefore: number,
): number {
  return rank > highestRank && paidBefore < rBonusLimit ? rates[rank]! : 0;
}
