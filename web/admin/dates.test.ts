import { describe, expect, test } from 'vitest';
import { formatDay, formatTime, formatMonth, currentMonth } from './dates.ts';

describe('a moment', () => {
  test('is shown in Indian time', () => {
    expect(formatTime('2026-11-21T06:30:00.000Z')).toBe('21 Nov 2026, 12:00');
  });

  test('belongs to the next day there from 18:30 UTC on', () => {
    expect(formatTime('2026-12-31T18:29:00.000Z')).toBe('31 Dec 2026, 23:59');
    expect(formatTime('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 00:00');
  });
});

test('a day is the same day wherever the reader is', () => {
  expect(formatDay('2027-06-30')).toBe('30 Jun 2027');
});

test('a month is India’s, and written out', () => {
  expect(currentMonth(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12');
  expect(formatMonth('2026-12')).toBe('December 2026');
});
