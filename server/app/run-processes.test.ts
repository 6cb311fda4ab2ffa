import { expect, test } from 'vitest';
import { restartDelay } from './run-processes.ts';

test('the first failure is answered at once, further ones with growing pauses', () => {
  expect([1, 2, 3, 4, 7, 8, 9, 50].map(restartDelay)).toEqual([0, 500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000]);
});
