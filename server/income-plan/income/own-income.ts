import type { IncomeRules } from './rules.ts';
import { shareOf } from './units.ts';

/**
 * Personal purchase income in paise: a rate on the value of a member's own points, without a minimum. Source: component
 * 1.
 */
export function personalIncome({ personalBp }: IncomeRules, ownValuePaise: number): number {
  return shareOf(ownValuePaise, personalBp);
}

/** Rate in bp of the slab of a month's purchase amount; without purchases, of the first slab. Source: component 2. */
export function rebateBp(rules: IncomeRules, purchasePaise: number): number {
  const { slabStepPaise, slabBpBySteps } = rules;
  if (slabStepPaise === 0) return searchRebateBp(rules, purchasePaise);
  const steps = Math.ceil(purchasePaise / slabStepPaise);
  const last = slabBpBySteps.length - 1;
  return slabBpBySteps[steps < last ? steps : last]!;
}

function searchRebateBp({ slabUptoPaise, slabBp }: IncomeRules, purchasePaise: number): number {
  let slab = 0;
  while (purchasePaise > slabUptoPaise[slab]!) slab++;
  return slabBp[slab]!;
}

/** Rebate in paise: the slab's rate on the whole purchase amount of the month. Source: component 2. */
export function rebate(rules: IncomeRules, purchasePaise: number): number {
  return shareOf(purchasePaise, rebateBp(rules, purchasePaise));
}

/** Rate in bp of the P-bonus row that holds the member's whole points; 0 without a row. Source: component 8. */
export function pBonusBp({ chart, paisePerCentiSp }: IncomeRules, ownValuePaise: number): number {
  const wholeSp = Math.floor(ownValuePaise / (paisePerCentiSp * 100));
  let low = 0;
  let high = chart.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chart[middle]!.toSp < wholeSp) low = middle + 1;
    else high = middle;
  }
  const row = chart[low];
  return row && row.fromSp <= wholeSp ? row.bonusBp : 0;
}

/** P-bonus in paise: the row's rate on the full value of the member's own points. Source: component 8. */
export function pBonus(rules: IncomeRules, ownValuePaise: number): number {
  return shareOf(ownValuePaise, pBonusBp(rules, ownValuePaise));
}
