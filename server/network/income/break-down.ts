import { findRateClasses } from './e-bonus.ts';
import { pBonusBp, rebateBp } from './own-income.ts';
import { rBonusBp } from './ranks.ts';
import type { IncomeRules } from './rules.ts';
import { shareOf } from './units.ts';

/** What a statement says of one member's month; points in hundredths. */
export interface StatementFigures {
  isFrozen: boolean;
  isActive: boolean;
  rank: number;
  highestRank: number;
  rBonusCount: number;
  leaders: number;
  network: number;
  ownCentiSp: number;
  purchasePaise: number;
  /** Of the whole group below. */
  groupCentiSp: number;
  /** Of each level that earns; empty for whoever earns nothing by others. */
  levelPoints: readonly number[];
  /** Of the group by the E-bonus rate that was taken below already, ascending. */
  eBonusPoints: readonly number[];
}

/** A share of the value of some points. */
export interface Share {
  centiSp: number;
  valuePaise: number;
  bp: number;
  paise: number;
}

/** A statement taken apart: the amounts of each component add up to it. */
export interface Breakdown {
  personal: Share;
  rebate: { purchasePaise: number; overPaise: number; uptoPaise: number | null; bp: number; paise: number };
  levels: (Share & { level: number })[];
  /** The member's own rate; of what was taken at each lower rate, the points and what the own rate has above it. Rounded once, as a whole. */
  eBonus: { bp: number; parts: (Omit<Share, 'paise'> & { takenBp: number })[]; paise: number };
  /** Rate 0 without a promotion. */
  rBonus: Share;
  /** The row of the chart; null where none holds the points. */
  pBonus: Share & { row: { fromSp: number; toSp: number } | null };
  fixedPaise: number;
  /** What was missing in the month. */
  missing: {
    /** Own points for being active; 0 where they were enough. */
    centiSp: number;
    /** The rank above the month's, what it asks for, and how many of each were missing; null for the highest. */
    nextRank: { rank: number; leaders: number; network: number; missingLeaders: number; missingNetwork: number } | null;
  };
}

/** Takes a statement apart by the plan of its month. Pure; the sums by level and rate are those of the statement. */
export function breakDown(rules: IncomeRules, figures: StatementFigures): Breakdown {
  const { isFrozen, isActive, rank, ownCentiSp, purchasePaise, groupCentiSp } = figures;
  const share = (centiSp: number, bp: number): Share => {
    const valuePaise = centiSp * rules.paisePerCentiSp;
    return { centiSp, valuePaise, bp, paise: shareOf(valuePaise, bp) };
  };
  const own = (bp: number) => share(ownCentiSp, isFrozen ? 0 : bp);
  const slab = rules.slabUptoPaise.findIndex((upto) => purchasePaise <= upto);
  const upto = rules.slabUptoPaise[slab]!;
  const slabBp = isFrozen ? 0 : rebateBp(rules, purchasePaise);
  const wholeSp = Math.floor(ownCentiSp / 100);
  const promotionBp = isActive ? rBonusBp(rules, rank, figures.highestRank, figures.rBonusCount) : 0;
  return {
    personal: own(rules.personalBp),
    rebate: {
      purchasePaise,
      overPaise: slab === 0 ? 0 : rules.slabUptoPaise[slab - 1]!,
      uptoPaise: upto === Infinity ? null : upto,
      bp: slabBp,
      paise: shareOf(purchasePaise, slabBp),
    },
    levels: figures.levelPoints.map((centiSp, at) => ({ level: at + 1, ...share(centiSp, rules.levelBp[at]!) })),
    eBonus: breakDownEBonus(rules, figures),
    rBonus: share(groupCentiSp, promotionBp),
    pBonus: {
      ...own(pBonusBp(rules, ownCentiSp * rules.paisePerCentiSp)),
      row: rules.chart.find(({ fromSp, toSp }) => fromSp <= wholeSp && wholeSp <= toSp) ?? null,
    },
    fixedPaise: isActive && rank === rules.topRank ? (rules.fixedIncomePaise ?? 0) : 0,
    missing: findMissing(rules, figures),
  };
}

function breakDownEBonus(rules: IncomeRules, { isActive, rank, eBonusPoints }: StatementFigures): Breakdown['eBonus'] {
  const bp = isActive ? rules.eBonusBp[rank]! : 0;
  const { rates } = findRateClasses(rules);
  const parts = eBonusPoints.flatMap((centiSp, at) => {
    const takenBp = rates[at]!;
    return centiSp === 0 ? [] : [{ takenBp, centiSp, valuePaise: centiSp * rules.paisePerCentiSp, bp: bp - takenBp }];
  });
  // The sum of the products can pass 2^53 where none of the values does.
  const products = parts.reduce((sum, part) => sum + BigInt(part.valuePaise) * BigInt(part.bp), 0n);
  return { bp, parts, paise: Number((products + 5_000n) / 10_000n) };
}

function findMissing(rules: IncomeRules, figures: StatementFigures): Breakdown['missing'] {
  const next = figures.rank + 1;
  const [leaders, network] = [rules.rankLeaders[next]!, rules.rankNetwork[next]!];
  return {
    centiSp: Math.max(0, rules.activeCentiSp - figures.ownCentiSp),
    nextRank:
      next > rules.topRank
        ? null
        : {
            rank: next,
            leaders,
            network,
            missingLeaders: Math.max(0, leaders - figures.leaders),
            missingNetwork: Math.max(0, network - figures.network),
          },
  };
}
