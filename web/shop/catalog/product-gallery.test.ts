import { expect, it } from 'vitest';
import { easeInOut } from './product-gallery.tsx';

it('starts and ends exactly, is half way at half time and never turns back', () => {
  expect([easeInOut(0), easeInOut(0.25), easeInOut(0.5), easeInOut(0.75), easeInOut(1)]).toEqual([
    0, 0.125, 0.5, 0.875, 1,
  ]);
  const steps = Array.from({ length: 101 }, (_, index) => easeInOut(index / 100));
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
});
