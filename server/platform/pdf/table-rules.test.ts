import { expect, test } from 'vitest';
import { type CellLine, cutRow, heightOf, shareWidths } from './table-rules.ts';

const style = { face: 'sans', size: 10, colour: '#000000' } as const;
const lines = (...names: string[]): CellLine[] => names.map((line) => ({ line, style, height: 10 }));
const namesOf = (chunk: ReturnType<typeof cutRow>[1]) => chunk?.map((cell) => cell.map(({ line }) => line));

test('shares divide what the fixed columns leave', () => {
  expect(shareWidths([30, { share: 1 }, { share: 3 }, 50], 480)).toEqual([30, 100, 300, 50]);
  expect(shareWidths([100, 200], 480)).toEqual([100, 200]);
});

test('a row is as high as its highest cell and the padding on both sides', () => {
  expect(heightOf([lines('a'), lines('a', 'b', 'c')], 4)).toBe(38);
  expect(heightOf([[], []], 4)).toBe(8);
});

test('a row that fits is not cut', () => {
  const row = [lines('a'), lines('b', 'c')];
  expect(cutRow(row, 28, 4)).toEqual([row, null]);
});

test('a row is cut at the page’s end: each cell goes on with its next line', () => {
  const [now, later] = cutRow([lines('a'), lines('b', 'c', 'd')], 28, 4);
  expect(namesOf(now)).toEqual([['a'], ['b', 'c']]);
  expect(namesOf(later)).toEqual([[], ['d']]);
});

test('one line always fits, so that cutting comes to an end', () => {
  const [now, later] = cutRow([lines('a', 'b')], 0, 4);
  expect(namesOf(now)).toEqual([['a']]);
  expect(namesOf(later)).toEqual([['b']]);
});
