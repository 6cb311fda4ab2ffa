import { findRateClasses } from './e-bonus.ts';
import { pBonusBp, rebateBp } from './own-income.ts';
import { rBonusBp } from './ranks.ts';
import type { IncomeRules } from './rules.ts';
import { shareOf } from './units.ts';

/** What a member's statement of one month stores. Points are in centiSp. */
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
  /** Points of the whole group below. */
  groupCentiSp: number;
  /** Points at each level that pays; empty for members who earn nothing from others. */
  levelPoints: readonly number[];
  /** Points of the group by the E-bonus rate that members between have already taken, lowest rate first. */
  eBonusPoints: readonly number[];
}

export interface Share {
  centiSp: number;
  valuePaise: number;
  bp: number;
  paise: number;
}

/** Where each amount of a statement comes from. */
export interface Breakdown {
  personal: Share;
  rebate: { purchasePaise: number; overPaise: number; uptoPaise: number | null; bp: number; paise: number };
  levels: (Share & { level: number })[];
  /**
   * `bp` is the member's own rate. Each part has the points on which `takenBp` was taken and the difference between the
   * two rates. The sum is rounded once.
   */
  eBonus: { bp: number; parts: (Omit<Share, 'paise'> & { takenBp: number })[]; paise: number };
  /** The rate is 0 without a promotion. */
  rBonus: Share;
  /** `row` is the row of the chart that holds the points, or null. */
  pBonus: Share & { row: { fromSp: number; toSp: number } | null };
  fixedPaise: number;
  missing: {
    /** Points missing for being active; 0 if the member had enough. */
    centiSp: number;
    /** The next higher rank with its requirements and how much of each was missing; null at the highest rank. */
    nextRank: { rank: number; leaders: number; network: number; missingLeaders: number; missingNetwork: number } | null;
  };
}

/** Explains a statement by the plan of its month. Pure. Points by level and rate are taken from the statement. */
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
  // The sum of the products can exceed 2^53 even if no single value does.
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
