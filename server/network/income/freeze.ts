import type { IncomeRules } from './rules.ts';

/**
 * Full months in a row, up to and with this one, that a member ended below the minimum. Source: "Three consecutive full months under
 * 50 SP freeze a member (the month of joining does not count)".
 *
 * @param before the count up to the month before
 * @param isMonthOfJoining whether the member joined in this month, which then is no full one
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

/** Whether a live member with that count is frozen from the next month on. Source: "takes effect with the month after the third". */
export function freezesNextMonth({ freezeMonths }: Pick<IncomeRules, 'freezeMonths'>, monthsBelow: number): boolean {
  return monthsBelow >= freezeMonths;
}
