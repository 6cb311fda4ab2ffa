import { expect, it } from 'vitest';
import { formatSlab } from './income-plan-screen.tsx';

it('names slabs by the amounts they lie between', () => {
  expect(formatSlab({ over: 0, upto: 500 })).toBe('Up to ₹500');
  expect(formatSlab({ over: 500, upto: 1000 })).toBe('Over ₹500, up to ₹1,000');
  expect(formatSlab({ over: 10_000, upto: null })).toBe('Over ₹10,000');
});
