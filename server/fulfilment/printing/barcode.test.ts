import { expect, test } from 'vitest';
import { barsOf } from './barcode.ts';

test('bars and gaps are those of Code 128, with its start, check and stop', () => {
  // Start B, "A" (value 33), check (104 + 33) mod 103 = 34, stop.
  expect(barsOf('A')).toEqual([2, 1, 1, 2, 1, 4, 1, 1, 1, 3, 2, 3, 1, 3, 1, 1, 2, 3, 2, 3, 3, 1, 1, 1, 2]);
});
