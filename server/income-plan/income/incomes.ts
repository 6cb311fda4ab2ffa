import { classify, eBonuses, findRateClasses } from './e-bonus.ts';
import { groupIncomes, prefixSums } from './group-income.ts';
import { pBonus, personalIncome, rebate } from './own-income.ts';
import { countActive, findRanks, fixedIncome, type GroupCounts, rBonusBp } from './ranks.ts';
import type { IncomeRules } from './rules.ts';
import { sumBelow, type Tree } from './tree.ts';
import { checkSum, shareOf } from './units.ts';

/**
 * A member's standing at the month's end. `absent` members joined later or have exited: they keep a place in the tree,
 * but have no points and no income.
 */
export const memberStates = { absent: 0, live: 1, frozen: 2 } as const;

/**
 * A month's members and their purchases. All arrays are indexed by place in the tree, so that the passes read memory in
 * sequence, which accounts for most of their speed.
 */
export interface Network extends TreeNetwork {
  /** Never negative. */
  purchasePaise: Float64Array;
}

/** The part that the incomes of others depend on. */
export interface TreeNetwork {
  tree: Tree;
  /** One of `standings`. The sponsor of a present member is never absent. */
  states: Uint8Array;
  /** Never negative; 0 for absent members. */
  ownCentiSp: Float64Array;
  /** The highest rank of all earlier months; 0 or 1 for none. */
  highestRank: Uint8Array;
  /** R-bonuses paid before this month. */
  rBonusCount: Uint8Array;
}

/** One month's incomes by place, in paise. */
export interface Incomes extends TreeIncomes {
  personal: Float64Array;
  rebate: Float64Array;
  pBonus: Float64Array;
  gross: Float64Array;
}

/** The incomes that depend on the tree. The others depend on a member's own purchases alone. */
export interface TreeIncomes {
  active: Uint8Array;
  rank: Uint8Array;
  leaders: Int32Array;
  network: Int32Array;
  group: Float64Array;
  fixed: Float64Array;
  eBonus: Float64Array;
  rBonus: Float64Array;
}

/** Results of the passes over the tree, by place. */
export interface Survey {
  /** Value of the member's own points, in paise. */
  values: Float64Array;
  active: Uint8Array;
  /** Places of all active members, and of those with somebody below, in the tree's order. */
  actives: Int32Array;
  earners: Int32Array;
  counts: GroupCounts;
  ranks: Uint8Array;
  classes: Uint8Array;
  /** Value of the whole group below. */
  below: Float64Array;
  valueSums: Float64Array;
}

/**
 * Runs the passes that all components need: values, sums below, counts, ranks.
 * @throws SumTooLargeError when the value of all points passes 2^53
 */
export function surveyNetwork(rules: IncomeRules, network: TreeNetwork): Survey {
  const { tree, ownCentiSp } = network;
  const { paisePerCentiSp } = rules;
  const values = new Float64Array(tree.size);
  for (let place = 0; place < values.length; place++) values[place] = ownCentiSp[place]! * paisePerCentiSp;
  const valueSums = prefixSums(values);
  checkSum(valueSums[tree.size]!, 'The value of all sale points');
  const active = findActive(rules, network);
  const { actives, earners } = listActive(tree, active);
  const counts = countActive(tree, active);
  const ranks = findRanks(rules, tree, counts, earners);
  const classes = classify(findRateClasses(rules), active, ranks);
  return { values, active, actives, earners, counts, ranks, classes, below: sumBelow(tree, values), valueSums };
}

/** 1 for each live member with enough points, else 0. Source: "Active in a month". */
function findActive({ activeCentiSp }: IncomeRules, { states, ownCentiSp }: TreeNetwork): Uint8Array {
  const active = new Uint8Array(states.length);
  for (let place = 0; place < active.length; place++) {
    // The sign bit replaces a branch that is often mispredicted. Scaling fits the difference into 32 bits.
    const isShort = Math.floor((ownCentiSp[place]! - activeCentiSp) * 2 ** -22) >>> 31;
    active[place] = states[place]! & memberStates.live & ~isShort;
  }
  return active;
}

/**
 * Lists the active members, and those with somebody below. Each place is always written but counted only if it belongs,
 * which avoids branches.
 */
function listActive({ size, firstChild }: Tree, active: Uint8Array): { actives: Int32Array; earners: Int32Array } {
  const actives = new Int32Array(size + 1);
  const earners = new Int32Array(size + 1);
  let activeCount = 0;
  let earnerCount = 0;
  for (let place = 0; place < size; place++) {
    const isActive = active[place]!;
    actives[activeCount] = place;
    activeCount += isActive;
    earners[earnerCount] = place;
    earnerCount += isActive & ((firstChild[place]! - firstChild[place + 1]!) >>> 31);
  }
  return { actives: actives.subarray(0, activeCount), earners: earners.subarray(0, earnerCount) };
}

/**
 * Computes all incomes of one month, exact to the paisa. Pure. Time and memory are linear in the number of members,
 * whatever the tree's shape.
 * @throws SumTooLargeError when a sum passes 2^53; FixedIncomeMissingError when the highest rank is reached and has no
 * amount
 */
export function computeIncomes(rules: IncomeRules, network: Network, survey = surveyNetwork(rules, network)): Incomes {
  const incomes: Incomes = {
    ...ownIncomes(rules, network, survey.values),
    ...computeTreeIncomes(rules, network, survey),
    gross: new Float64Array(network.tree.size),
  };
  addUp(incomes, survey.earners);
  return incomes;
}

/**
 * Computes ranks and the incomes that depend on the tree. `readIncomes` computes the others when it writes by member.
 * @throws FixedIncomeMissingError when the highest rank is reached and has no amount
 */
export function computeTreeIncomes(rules: IncomeRules, network: TreeNetwork, survey: Survey): TreeIncomes {
  const { tree } = network;
  const { active, counts, ranks, valueSums } = survey;
  return {
    active,
    rank: ranks,
    leaders: counts.leaders,
    network: counts.network,
    group: groupIncomes(rules, tree, survey),
    ...rankIncomes(rules, network, survey),
    eBonus: eBonuses(tree, findRateClasses(rules), survey, { ...survey, total: valueSums[tree.size]! }),
  };
}

/** What live members earn from their own purchases, active or not. */
function ownIncomes(
  rules: IncomeRules,
  { states, purchasePaise }: Network,
  values: Float64Array,
): Pick<Incomes, 'personal' | 'rebate' | 'pBonus'> {
  const personal = new Float64Array(values.length);
  const rebates = new Float64Array(values.length);
  const pBonuses = new Float64Array(values.length);
  const hasChart = rules.chart.length > 0;
  for (let place = 0; place < values.length; place++) {
    if (states[place] !== memberStates.live) continue;
    personal[place] = personalIncome(rules, values[place]!);
    rebates[place] = rebate(rules, purchasePaise[place]!);
    if (hasChart) pBonuses[place] = pBonus(rules, values[place]!);
  }
  return { personal, rebate: rebates, pBonus: pBonuses };
}

function rankIncomes(
  rules: IncomeRules,
  { highestRank, rBonusCount }: TreeNetwork,
  { ranks, below, earners }: Survey,
): Pick<TreeIncomes, 'fixed' | 'rBonus'> {
  const fixed = new Float64Array(ranks.length);
  const rBonus = new Float64Array(ranks.length);
  for (let at = 0; at < earners.length; at++) {
    const place = earners[at]!;
    const rank = ranks[place]!;
    if (rank === rules.topRank) fixed[place] = fixedIncome(rules, place);
    const bp = rBonusBp(rules, rank, highestRank[place]!, rBonusCount[place]!);
    if (bp > 0) rBonus[place] = shareOf(below[place]!, bp);
  }
  return { fixed, rBonus };
}

/** @throws SumTooLargeError past 2^53 */
function addUp(incomes: Incomes, earners: Int32Array): void {
  const { personal, rebate: rebates, group, fixed, eBonus, rBonus, pBonus: pBonuses, gross } = incomes;
  let largest = 0;
  for (let place = 0; place < gross.length; place++) {
    const own = personal[place]! + rebates[place]! + pBonuses[place]!;
    gross[place] = own;
    if (own > largest) largest = own;
  }
  for (let at = 0; at < earners.length; at++) {
    const place = earners[at]!;
    const earned = gross[place]! + group[place]! + fixed[place]! + eBonus[place]! + rBonus[place]!;
    gross[place] = earned;
    if (earned > largest) largest = earned;
  }
  checkGross(largest);
}

/** Returns a member's gross income unchanged. @throws SumTooLargeError past 2^53 */
export function checkGross(paise: number): number {
  return paise <= Number.MAX_SAFE_INTEGER ? paise : checkSum(paise, 'The gross income of one member');
}
