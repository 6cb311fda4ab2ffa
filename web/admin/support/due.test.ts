import { expect, test } from 'vitest';
import { formatDue } from './due.ts';

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
