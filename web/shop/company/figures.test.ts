import { expect, it } from 'vitest';
import { formatCount, formatPercent, slabName } from './figures.ts';

it('groups counts as India does and drops no decimal that counts', () => {
  expect([0, 50, 32_768, 99_999, 1_234_567.5].map(formatCount)).toEqual(['0', '50', '32,768', '99,999', '12,34,567.5']);
});

it('writes percents without needless zeros', () => {
  expect([21, 3.5, 10.1, 0].map(formatPercent)).toEqual(['21%', '3.5%', '10.1%', '0%']);
});

it('names slabs by the amounts they lie between', () => {
  expect(slabName({ over: 0, upto: 500, percent: 4 })).toBe('Up to ₹500');
  expect(slabName({ over: 500, upto: 1000, percent: 5 })).toBe('Over ₹500, up to ₹1,000');
  expect(slabName({ over: 10_000, upto: null, percent: 10 })).toBe('Over ₹10,000');
});
