import { expect, test } from 'vitest';
import { putFirst } from './viewed.ts';

test('keeps the last twelve products, the latest first, each once', () => {
  let ids: readonly number[] = [];
  for (let id = 1; id <= 14; id += 1) ids = putFirst(ids, id);
  expect(putFirst(ids, 5)).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
});
