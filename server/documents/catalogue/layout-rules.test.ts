import { expect, test } from 'vitest';
import { openingPages, shareContents, shareOut } from './layout-rules.ts';

test.each([
  [1, 'tall', [1]],
  [8, 'tall', [8]],
  [9, 'low', [9]],
  [10, 'low', [10]],
  [11, 'tall', [6, 5]],
  [16, 'tall', [8, 8]],
  [17, 'low', [10, 7]],
  [21, 'tall', [8, 8, 5]],
  [100, 'low', [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]],
] as const)('%d products under a %s opening: %j', (products, opening, counts) => {
  expect(shareOut(products)).toEqual({ opening, counts });
});

test('each category opens after the pages of the one before', () => {
  expect(openingPages([shareOut(5), shareOut(17), shareOut(3)], 3)).toEqual([3, 4, 6]);
});

test.each([
  [0, [0]],
  [11, [11]],
  [12, [12, 0]],
  [16, [15, 1]],
  [40, [15, 15, 10]],
])('%d categories stand as %j on pages of contents, the last with room for the guide', (entries, counts) => {
  expect(shareContents(entries)).toEqual(counts);
});
