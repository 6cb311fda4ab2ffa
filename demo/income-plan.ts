import type { DemoPBonus } from './types.ts';

/** The P-bonus chart: what a month's own sale points earn on top. */
export const pBonus: readonly DemoPBonus[] = [
  { fromSp: 50, toSp: 99, bonusBp: 100 },
  { fromSp: 100, toSp: 199, bonusBp: 150 },
  { fromSp: 200, toSp: 399, bonusBp: 200 },
  { fromSp: 400, toSp: 699, bonusBp: 250 },
  { fromSp: 700, toSp: 999, bonusBp: 300 },
  { fromSp: 1000, toSp: 1999, bonusBp: 400 },
  { fromSp: 2000, toSp: 99_999, bonusBp: 500 },
];
