import { expect, it } from 'vitest';
import { formatCalendarDay, formatCount, formatPercent } from './format.ts';

it('groups counts as India does and drops no decimal that counts', () => {
  expect([0, 50, 32_768, 99_999, 1_234_567.5].map(formatCount)).toEqual(['0', '50', '32,768', '99,999', '12,34,567.5']);
});

it('writes percents without needless zeros', () => {
  expect([21, 3.5, 10.1, 0].map(formatPercent)).toEqual(['21%', '3.5%', '10.1%', '0%']);
});

it('writes a day as India says it, without leading zero, whatever the machine’s time zone', () => {
  expect(formatCalendarDay('2026-11-05')).toBe('5 Nov 2026');
  expect(formatCalendarDay('2027-01-01')).toBe('1 Jan 2027');
  expect(formatCalendarDay('2028-02-29')).toBe('29 Feb 2028');
});
