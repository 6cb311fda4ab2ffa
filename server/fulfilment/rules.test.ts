import { expect, test } from 'vitest';
import { heldUntil } from './rules.ts';

test('the courier holds a parcel for 3 days', () => {
  expect(heldUntil(new Date('2026-11-21T06:30:00Z')).toISOString()).toBe('2026-11-24T06:30:00.000Z');
});
