import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseTicks } from './chart-scale.ts';

test('ticks are round, begin at zero and reach the largest figure', () => {
  expect(chooseTicks([0, 0, 752.5, 3_180])).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  expect(chooseTicks([19_000, 240])).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
  expect(chooseTicks([4_00_000])).toEqual([0, 1_00_000, 2_00_000, 3_00_000, 4_00_000]);
  expect(chooseTicks([1])).toEqual([0, 1]);
  expect(chooseTicks([7])).toEqual([0, 2, 4, 6, 8]);
  expect(chooseTicks([14_000], 2)).toEqual([0, 10_000, 20_000]);
});

test('an axis goes below zero no further than the figures', () => {
  expect(chooseTicks([13_417, -2_597.6])).toEqual([-5_000, 0, 5_000, 10_000, 15_000]);
  expect(chooseTicks([-10_100, 18_200])).toEqual([-20_000, -10_000, 0, 10_000, 20_000]);
  expect(chooseTicks([-300])).toEqual([-300, -200, -100, 0]);
});

test('without figures there is still an axis', () => {
  expect(chooseTicks([])).toEqual([0, 1]);
  expect(chooseTicks([0, 0])).toEqual([0, 1]);
});

test('whatever the figures, the ticks hold them in few even steps, without a step that is empty', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 100_000_000 }), { minLength: 1 }), (figures) => {
      const ticks = chooseTicks(figures);
      const step = ticks[1]! - ticks[0]!;
      const [least, most] = [Math.min(...figures), Math.max(...figures)];
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toEqual(ticks.map((_, place) => ticks[0]! + place * step));
      expect(ticks[0]).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks[0]! < 0).toBe(least < 0);
      if (least < 0) expect(least - ticks[0]!).toBeLessThan(step);
      if (most > 0) expect(ticks.at(-1)! - most).toBeLessThan(step);
    }),
  );
});
