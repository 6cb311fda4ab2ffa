import { expect, test } from 'vitest';
import { createDateFormat } from './date-format.ts';

const september = new Date('2026-09-05T12:00:00Z');

test('every month has three letters in English, also September', () => {
  const day = createDateFormat('en', { day: 'numeric', month: true, year: 'numeric', timeZone: 'UTC' });
  expect(day(september)).toBe('5 Sep 2026');
  expect(day(new Date('2026-11-21T12:00:00Z'))).toBe('21 Nov 2026');
  expect(createDateFormat('en', { weekday: 'short', day: 'numeric', month: true, timeZone: 'UTC' })(september)).toBe(
    'Sat, 5 Sep',
  );
});

test('Hindi writes months out', () => {
  const day = createDateFormat('hi', { day: 'numeric', month: true, year: 'numeric', timeZone: 'UTC' });
  expect(day(september)).toBe('5 सितंबर 2026');
});
