import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, basisPointsToPercent, centiSp, centiSpToPoints, roundHalfUpDiv, timesRatio } from './rates.ts';

test('a rate is a whole number of basis points, never negative', () => {
  expect(basisPointsToPercent(basisPoints(500))).toBe(5);
  expect(basisPointsToPercent(basisPoints(1250))).toBe(12.5);
  expect(basisPointsToPercent(basisPoints(0))).toBe(0);
  expect(() => basisPoints(-1)).toThrow('Not a rate in basis points: -1');
  expect(() => basisPoints(2.5)).toThrow('Not a rate in basis points: 2.5');
});

test('sale points are hundredths, and may be negative', () => {
  expect(centiSpToPoints(centiSp(1250))).toBe(12.5);
  expect(centiSpToPoints(centiSp(-7))).toBe(-0.07);
  expect(Object.is(centiSp(-0), 0)).toBe(true);
  expect(() => centiSp(0.1)).toThrow('Not a whole number of centiSp: 0.1');
});

test.each([
  [0, 3, 0],
  [1, 3, 0],
  [1, 2, 1],
  [3, 2, 2],
  [5, 3, 2],
  [4, 3, 1],
  [7, 1, 7],
])('%d / %d rounds half up to %d', (numerator, denominator, expected) => {
  expect(roundHalfUpDiv(numerator, denominator)).toBe(expected);
});

test('a quotient just under a half, which a double would round to it, goes down', () => {
  expect(roundHalfUpDiv(9_007_199_254_740_989n * 10n ** 20n - 1n, 2n * 10n ** 20n)).toBe(4_503_599_627_370_494);
  expect(roundHalfUpDiv(9_007_199_254_740_989n * 10n ** 20n, 2n * 10n ** 20n)).toBe(4_503_599_627_370_495);
});

test('what cannot be rounded is refused', () => {
  expect(() => roundHalfUpDiv(-1, 2)).toThrow('Cannot round -1 / 2');
  expect(() => roundHalfUpDiv(1, 0)).toThrow('Cannot round 1 / 0');
  expect(() => roundHalfUpDiv(1, -2)).toThrow('Cannot round 1 / -2');
  expect(() => roundHalfUpDiv(0.5, 2)).toThrow('Not a whole number that is kept exactly: 0.5');
  expect(() => roundHalfUpDiv(2 ** 53, 2)).toThrow('Not a whole number that is kept exactly');
  expect(() => roundHalfUpDiv(10n ** 30n, 2)).toThrow('Too large to be kept exactly');
});

test('a product past 2^53 is exact', () => {
  // 9,999 items of one crore rupees, 18 % contained: 9999000000000 x 1800 / 11800 = 1525271186440.67...
  expect(timesRatio(9_999_000_000_000, 1800, 11_800)).toBe(1_525_271_186_441);
});

test('rounding is never further than a half away, and a half goes up', () => {
  const natural = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(
    fc.property(natural, fc.bigInt({ min: 1n, max: 10n ** 24n }), (numerator, denominator) => {
      fc.pre(numerator / denominator < 2n ** 52n);
      const twiceOff = 2n * (BigInt(roundHalfUpDiv(numerator, denominator)) * denominator - numerator);
      expect(twiceOff <= denominator && twiceOff > -denominator).toBe(true);
    }),
  );
});
