import { describe, expect, test } from 'vitest';
import { indiaDay, indiaTime, monthName, thisMonth } from './india-time.ts';

describe('a moment on the staff’s pages', () => {
  test('is told by the clock of India', () => {
    expect(indiaTime('2026-11-21T06:30:00.000Z')).toBe('21 Nov 2026, 12:00');
  });

  test('belongs to the next day there from 18:30 UTC on', () => {
    expect(indiaTime('2026-12-31T18:29:00.000Z')).toBe('31 Dec 2026, 23:59');
    expect(indiaTime('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 00:00');
  });
});

test('a day is the same day wherever the reader is', () => {
  expect(indiaDay('2027-06-30')).toBe('30 Jun 2027');
});

test('a month is India’s, and told in words', () => {
  expect(thisMonth(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12');
  expect(monthName('2026-12')).toBe('December 2026');
});
