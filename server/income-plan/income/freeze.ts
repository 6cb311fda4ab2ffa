import type { IncomeRules } from './rules.ts';

/**
 * Returns how many full months in a row, this one included, a member ended below the minimum. Source: "Three
 * consecutive full months under 50 SP freeze a member (the month of joining does not count)".
 * @param before the count up to the month before
 */
export function countMonthsBelow(
  { activeCentiSp }: Pick<IncomeRules, 'activeCentiSp'>,
  before: number,
  ownCentiSp: number,
  isMonthOfJoining: boolean,
): number {
  if (isMonthOfJoining || ownCentiSp >= activeCentiSp) return 0;
  return before + 1;
}

/**
 * Whether a live member with that count is frozen from the next month. Source: "takes effect with the month after the
 * third".
 */
export function freezesNextMonth({ freezeMonths }: Pick<IncomeRules, 'freezeMonths'>, monthsBelow: number): boolean {
  return monthsBelow >= freezeMonths;
}
