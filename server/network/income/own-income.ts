import type { IncomeRules } from './rules.ts';
import { shareOf } from './units.ts';

/** Personal purchase income in paise. Source: component 1, a share of the value of one's own points, without a minimum. */
export function personalIncome({ personalBp }: IncomeRules, ownValuePaise: number): number {
  return shareOf(ownValuePaise, personalBp);
}

/** Rate of the slab that a month's purchase amount falls in, in bp; of no purchase that of the first. Source: component 2. */
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

/** Rebate in paise: the slab's rate on the whole of the month's purchase amount. Source: component 2. */
export function rebate(rules: IncomeRules, purchasePaise: number): number {
  return shareOf(purchasePaise, rebateBp(rules, purchasePaise));
}

/** Rate of the P-bonus row that holds one's own points, cut to whole ones, in bp; 0 without a row. Source: component 8. */
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

/** P-bonus in paise: the row's rate on the value of one's own points. Source: component 8. */
export function pBonus(rules: IncomeRules, ownValuePaise: number): number {
  return shareOf(ownValuePaise, pBonusBp(rules, ownValuePaise));
}
