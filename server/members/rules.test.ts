import { expect, test } from 'vitest';
import { startOfNextMonth } from './rules.ts';

test.each([
  ['2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z'],
  ['2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
])('what is decided at %s takes effect at %s', (moment, effective) =>
  expect(startOfNextMonth(new Date(moment)).toISOString()).toBe(effective),
);
