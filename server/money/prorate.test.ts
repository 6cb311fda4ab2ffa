import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestPaise, noPaise, paise } from './paise.ts';
import { prorate } from './prorate.ts';

const share = (whole: number, weights: number[]): number[] => prorate(paise(whole), weights);

test('shares are in proportion', () => {
  expect(share(1000, [100, 300, 600])).toEqual([100, 300, 600]);
});

test('what is left goes to the largest remainders, not to the largest weights', () => {
  // exact shares 0.4, 5.8, 3.8: two left over, to the second and the third
  expect(share(10, [2, 29, 19])).toEqual([0, 6, 4]);
});

test('among equal remainders the earlier line is served', () => {
  expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(share(2, [5, 5, 5])).toEqual([1, 1, 0]);
});

test('a line of weight 0 gets 0, wherever it stands', () => {
  expect(share(1, [0, 7, 0, 7, 0])).toEqual([0, 1, 0, 0, 0]);
});

test('nothing to share gives zeros, also without any weight', () => {
  expect(share(0, [0, 0])).toEqual([0, 0]);
  expect(share(0, [])).toEqual([]);
});

test('what has no answer is refused', () => {
  expect(() => share(1, [0, 0])).toThrow('No weight to share 1 paise over');
  expect(() => share(1, [])).toThrow('No weight to share 1 paise over');
  expect(() => share(-1, [1])).toThrow('Cannot share -1 paise');
  expect(() => share(1, [2, -1])).toThrow('Not a weight: -1');
  expect(() => share(0, [0.5])).toThrow('Not a weight: 0.5');
});

const cases = fc.tuple(
  fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: largestPaise })).map(paise),
  fc.array(fc.oneof(fc.nat(5), fc.nat(2 ** 31 - 1), fc.integer({ min: 0, max: largestPaise })), {
    minLength: 1,
    maxLength: 100,
  }),
);

test('shares add up to the whole, each within one paisa of its exact part, none to a zero weight', () => {
  fc.assert(
    fc.property(cases, ([whole, weights]) => {
      const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
      fc.pre(total > 0n);
      const shares = prorate(whole, weights);
      expect(shares.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(whole));
      for (const [index, part] of shares.entries()) {
        const weight = BigInt(weights[index] ?? 0);
        const off = BigInt(part) * total - BigInt(whole) * weight;
        expect(off < total && off > -total).toBe(true);
        if (weight === 0n) expect(part).toBe(noPaise);
        if (BigInt(whole) <= total) expect(BigInt(part) <= weight).toBe(true);
      }
    }),
  );
});

test('a line with the larger weight never gets less', () => {
  fc.assert(
    fc.property(cases, ([whole, weights]) => {
      fc.pre(weights.some((weight) => weight > 0));
      const byWeight = prorate(whole, weights)
        .map((part, index) => ({ part, weight: weights[index] ?? 0 }))
        .toSorted((a, b) => a.weight - b.weight || a.part - b.part);
      for (const [index, { part }] of byWeight.entries())
        expect(part).toBeGreaterThanOrEqual(byWeight[index - 1]?.part ?? 0);
    }),
  );
});
