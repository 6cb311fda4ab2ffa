import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import { carryMonths, postingMonth } from './month-rules.ts';

test.each([
  ['2026-10-31T18:29:59.999Z', '2026-10-01'],
  ['2026-10-31T18:30:00.000Z', '2026-11-01'],
  ['2026-12-31T18:29:59.999Z', '2026-12-01'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
])('%s is posted into the month %s of India', (moment, month) =>
  expect(postingMonth({ at: new Date(moment), position: 1 }, [])).toBe(month),
);

test('what comes after a month was approved goes into the first one that was not, and what was before it stays there', () => {
  const at = new Date('2026-10-15T12:00Z');
  const approvals = [
    { month: '2026-10-01', position: 10 },
    { month: '2026-11-01', position: 20 },
  ];
  expect(postingMonth({ at, position: 10 }, approvals)).toBe('2026-10-01');
  expect(postingMonth({ at, position: 11 }, approvals)).toBe('2026-11-01');
  expect(postingMonth({ at, position: 21 }, approvals)).toBe('2026-12-01');
});

const sums = (...pairs: [points: number, amount: number][]) =>
  pairs.map(([points, amount]) => ({ points: centiSp(points), amount: paise(amount) }));

test.each([
  ['nothing', sums(), 0, 0, 0, 0],
  ['one month', sums([500, 9_000]), 500, 9_000, 0, 0],
  ['a month below zero counts as 0 and is carried', sums([-200, -3_000]), 0, 0, -200, -3_000],
  ['what is carried is taken off the next month', sums([-200, -3_000], [500, 9_000]), 300, 6_000, 0, 0],
  ['for as long as it takes', sums([-700, 0], [300, 0], [300, 0], [300, 0]), 200, 0, 0, 0],
  ['what was left above zero is not carried', sums([900, 900], [-200, -300]), 0, 0, -200, -300],
  ['points and purchases by themselves', sums([-200, 3_000], [100, -1_000]), 0, 0, -100, -1_000],
])('carry: %s', (_name, months, points, amount, carriedPoints, carriedAmount) => {
  expect(carryMonths(months)).toMatchObject({
    own: { points, amount },
    carried: { points: carriedPoints, amount: carriedAmount },
  });
});

test('what was brought into a month is what the months before it left', () => {
  const months = sums([-200, 3_000], [100, -1_000], [50, 400]);
  expect(carryMonths(months).brought).toEqual(carryMonths(months.slice(0, -1)).carried);
  expect(carryMonths(months).brought).toEqual({ points: -100, amount: -1_000 });
  expect(carryMonths(months.slice(0, 1)).brought).toEqual({ points: 0, amount: 0 });
});

test('nothing is lost: what counted in all months and what is still carried is all that was posted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -9_999, max: 9_999 }))),
      (pairs) => {
        const months = sums(...pairs);
        const counted = months.map((_month, index) => carryMonths(months.slice(0, index + 1)));
        const total = months.reduce((sum, month) => sum + month.points, 0);
        const own = counted.reduce((sum, month) => sum + month.own.points, 0);
        expect(own + (counted.at(-1)?.carried.points ?? 0)).toBe(total);
        for (const { own: each, carried } of counted) {
          expect(each.points).toBeGreaterThanOrEqual(0);
          expect(carried.amount).toBeLessThanOrEqual(0);
        }
      },
    ),
  );
});
