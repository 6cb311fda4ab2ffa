import { findRateClasses } from './e-bonus.ts';
import type { Incomes, Network, Survey } from './incomes.ts';
import { pBonusBp, rebateBp } from './own-income.ts';
import { rBonusBp } from './ranks.ts';
import type { IncomeRules } from './rules.ts';
import { shareOf } from './units.ts';

export interface LevelIncome {
  level: number;
  members: number;
  centiSp: number;
  bp: number;
  paise: number;
}

/** Where one member's income of a month comes from. */
export interface Explanation {
  place: number;
  ownCentiSp: number;
  purchasePaise: number;
  rank: number;
  rankName: string;
  leaders: number;
  network: number;
  personalBp: number;
  rebateBp: number;
  levels: LevelIncome[];
  /** Points of the group by the rate that the E-bonus pays on them, highest rate first. */
  eBonus: { bp: number; members: number; centiSp: number }[];
  rBonusBp: number;
  /** Points of the whole group below. */
  groupCentiSp: number;
  pBonusBp: number;
  missing: Missing;
}

export interface Missing {
  /** Own points missing for group income; 0 if the member had enough. */
  centiSpForGroup: number;
  /** The next higher rank and what it still lacked; null at the highest rank. */
  nextRank: { rank: number; name: string; leaders: number; network: number } | null;
}

/** A member on whose points the explained member earns. */
export interface Source {
  /** Levels below the explained member. */
  level: number;
  place: number;
  centiSp: number;
  /** Rates that the explained member earns on these points; 0 for none. */
  groupBp: number;
  eBonusBp: number;
}

/**
 * Calls `tell` for each member whose points bring the one at `place` group sale income or E-bonus, level by level.
 * @param tell receives the same object each time
 */
export function forEachSource(
  rules: IncomeRules,
  { tree, ownCentiSp }: Network,
  { active, ranks, classes }: Survey,
  place: number,
  tell: (source: Readonly<Source>) => void,
): void {
  if (active[place] === 0) return;
  const { firstChild, parent } = tree;
  const { rates } = findRateClasses(rules);
  const own = classes[place]!;
  const openLevels = rules.rankLevels[ranks[place]!]!;
  const source = { level: 0, place: 0, centiSp: 0, groupBp: 0, eBonusBp: 0 };
  let from = firstChild[place]!;
  let to = firstChild[place + 1]!;
  /** Highest class between `place` and each member of the level above, that member included. */
  let taken = new Uint8Array(1);
  let aboveFrom = place;
  for (let level = 1; from < to; level++) {
    const reached = new Uint8Array(to - from);
    source.level = level;
    source.groupBp = level <= openLevels ? rules.levelBp[level - 1]! : 0;
    for (let each = from; each < to; each++) {
      const highest = Math.max(taken[parent[each]! - aboveFrom]!, classes[each]!);
      reached[each - from] = highest;
      source.eBonusBp = highest < own ? rates[own]! - rates[highest]! : 0;
      if (ownCentiSp[each] === 0 || source.groupBp + source.eBonusBp === 0) continue;
      source.place = each;
      source.centiSp = ownCentiSp[each]!;
      tell(source);
    }
    taken = reached;
    aboveFrom = from;
    from = firstChild[from]!;
    to = firstChild[to]!;
  }
}

/** Explains one member's income. The amounts are those of the month's run; the parts add up to them. */
export function explainIncome(
  rules: IncomeRules,
  network: Network,
  survey: Survey,
  incomes: Incomes,
  place: number,
): Explanation {
  const levels: LevelIncome[] = [];
  const byRate = new Map<number, { bp: number; members: number; centiSp: number }>();
  forEachSource(rules, network, survey, place, ({ level, centiSp, groupBp, eBonusBp }) => {
    if (groupBp > 0) {
      const sum = (levels[level - 1] ??= { level, members: 0, centiSp: 0, bp: groupBp, paise: 0 });
      sum.members++;
      sum.centiSp += centiSp;
    }
    if (eBonusBp > 0) {
      const sum = byRate.get(eBonusBp) ?? { bp: eBonusBp, members: 0, centiSp: 0 };
      byRate.set(eBonusBp, { ...sum, members: sum.members + 1, centiSp: sum.centiSp + centiSp });
    }
  });
  const filled = levels.filter(Boolean);
  for (const level of filled) level.paise = shareOf(level.centiSp * rules.paisePerCentiSp, level.bp);
  const rank = survey.ranks[place]!;
  const value = survey.values[place]!;
  return {
    place,
    ownCentiSp: network.ownCentiSp[place]!,
    purchasePaise: network.purchasePaise[place]!,
    rank,
    rankName: rules.rankNames[rank]!,
    leaders: incomes.leaders[place]!,
    network: incomes.network[place]!,
    personalBp: rules.personalBp,
    rebateBp: rebateBp(rules, network.purchasePaise[place]!),
    levels: filled,
    eBonus: [...byRate.values()].sort((a, b) => b.bp - a.bp),
    rBonusBp: rBonusBp(rules, rank, network.highestRank[place]!, network.rBonusCount[place]!),
    groupCentiSp: survey.below[place]! / rules.paisePerCentiSp,
    pBonusBp: pBonusBp(rules, value),
    missing: findMissing(rules, network, incomes, place),
  };
}

function findMissing(rules: IncomeRules, network: Network, incomes: Incomes, place: number): Missing {
  const next = incomes.rank[place]! + 1;
  return {
    centiSpForGroup: Math.max(0, rules.activeCentiSp - network.ownCentiSp[place]!),
    nextRank:
      next > rules.topRank
        ? null
        : {
            rank: next,
            name: rules.rankNames[next]!,
            leaders: Math.max(0, rules.rankLeaders[next]! - incomes.leaders[place]!),
            network: Math.max(0, rules.rankNetwork[next]! - incomes.network[place]!),
          },
  };
}
