import { expect, test } from 'vitest';
import { readQuantity } from './counts.ts';

test.each([
  ['2', 2],
  [' २ ', 2],
  ['1,200', 1200],
  ['', 0],
  ['0', 0],
  // NaN is sent as null, so that the server reports it at its field.
  ['2 pcs', NaN],
  ['0x10', NaN],
  ['1e3', NaN],
  ['-1', NaN],
  ['2.5', NaN],
])('a quantity typed as "%s" is %s', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});
