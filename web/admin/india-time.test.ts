import { describe, expect, test } from 'vitest';
import { indiaTime } from './india-time.ts';

describe('a moment on the staff’s pages', () => {
  test('is told by the clock of India', () => {
    expect(indiaTime('2026-11-21T06:30:00.000Z')).toBe('21 Nov 2026, 12:00');
  });

  test('belongs to the next day there from 18:30 UTC on', () => {
    expect(indiaTime('2026-12-31T18:29:00.000Z')).toBe('31 Dec 2026, 23:59');
    expect(indiaTime('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 00:00');
  });
});
