import { monthInIndia } from '#contract/india-time.ts';
import { describe, expect, test } from 'vitest';
import { formatDay, formatDue, formatTime, formatMonth } from './dates.ts';

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
  expect(monthInIndia(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12');
  expect(formatMonth('2026-12')).toBe('December 2026');
});

const now = Date.parse('2026-11-23T06:00:00Z');

test.each([
  ['2026-11-25T05:00:00Z', 'in 47 hours'],
  ['2026-11-25T06:00:00Z', 'in 2 days'],
  ['2026-12-23T06:00:00Z', 'in 30 days'],
  ['2026-11-23T06:40:00Z', 'in 40 minutes'],
  ['2026-11-23T04:59:00Z', '1 hour ago'],
  ['2026-11-20T05:00:00Z', '3 days ago'],
])('%s is %s', (iso, text) => {
  expect(formatDue(iso, now)).toBe(text);
});
