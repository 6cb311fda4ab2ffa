import { expect, test } from 'vitest';
import { findPlanVersion } from './command/plan-files.ts';
import { findRateClasses } from './e-bonus.ts';
import { checkGross } from './incomes.ts';
import { rebateBp } from './own-income.ts';
import { compileRules } from './rules.ts';

const shipped = await findPlanVersion('2026-10');
const slabs = (...ends: (number | null)[]) =>
  ends.map((upto, index) => ({ over_paise: ends[index - 1] ?? 0, upto_paise: upto, bp: 100 * (index + 1) }));

test.each([
  ['even slabs', slabs(50_000, 100_000, null)],
  // One paisa more: the only common step of all ends is one paisa, and the table would be too long.
  ['uneven slabs', slabs(50_001, 100_000, 2 ** 40 + 1, null)],
])('the rate of the slab in which an amount lies: %s', (_name, rebate) => {
  const rules = compileRules({ ...shipped, rebate });
  const first = rebate[0]!.upto_paise!;
  expect([0, 1, first, first + 1, 100_000, 100_001].map((amount) => rebateBp(rules, amount))).toEqual([
    100, 100, 100, 200, 200, 300,
  ]);
  expect(rebateBp(rules, 2 ** 41)).toBe(100 * rebate.length);
});

test('E-bonus rates in any order of the ranks are classes from the lowest to the highest', () => {
  const rules = { ...compileRules(shipped), eBonusBp: Int32Array.of(0, 1_000, 610, 1_000, 0, 700) };
  const { rates, ofRank } = findRateClasses(rules);
  expect(rates).toEqual([0, 610, 700, 1_000]);
  expect([...ofRank]).toEqual([0, 3, 1, 3, 0, 2]);
});

test('a gross income is passed through up to 2^53 and refused beyond', () => {
  expect(checkGross(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => checkGross(2 ** 53)).toThrow('The gross income of one member');
});
