import { expect, it } from 'vitest';
import { dayInWords } from './day.ts';

it('writes a day as India says it, without leading zero, whatever the machine’s time zone', () => {
  expect(dayInWords('2026-11-05')).toBe('5 November 2026');
  expect(dayInWords('2027-01-01')).toBe('1 January 2027');
  expect(dayInWords('2028-02-29')).toBe('29 February 2028');
});
