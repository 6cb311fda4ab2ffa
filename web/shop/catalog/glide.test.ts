import { expect, it } from 'vitest';
import { eased } from './glide.ts';

it('starts and ends exactly, is half way at half time and never turns back', () => {
  expect([eased(0), eased(0.25), eased(0.5), eased(0.75), eased(1)]).toEqual([0, 0.125, 0.5, 0.875, 1]);
  const steps = Array.from({ length: 101 }, (_, index) => eased(index / 100));
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
});
