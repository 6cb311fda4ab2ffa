import { expect, test } from 'vitest';
import { addMonths, endOfMonth, monthInIndia, startOfMonth } from './india-time.ts';

test.each([
  ['2026-10-31T18:29:59.999Z', '2026-10'],
  ['2026-10-31T18:30:00.000Z', '2026-11'],
])('%s is in %s in India', (moment, month) => expect(monthInIndia(new Date(moment))).toBe(month));

test.each([
  ['2026-10', 0, '2026-10'],
  ['2026-10', 2, '2026-12'],
  ['2026-10', 3, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-10', -22, '2024-12'],
])('%s and %i months: %s', (month, count, result) => expect(addMonths(month, count)).toBe(result));

test('a month begins at midnight in India and ends a millisecond before the next', () => {
  expect(startOfMonth('2026-10').toISOString()).toBe('2026-09-30T18:30:00.000Z');
  expect(endOfMonth('2026-12').toISOString()).toBe('2026-12-31T18:29:59.999Z');
});
