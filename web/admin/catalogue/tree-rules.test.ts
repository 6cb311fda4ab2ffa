import { expect, test } from 'vitest';
import { flattenTree, moveRow, type TreeRow } from './tree-rules.ts';

const tree = flattenTree([
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: null },
  { id: 5, parentId: null },
]);
const shape = (rows: readonly TreeRow[]) => rows.map(({ id, parentId }) => `${parentId ?? '-'}>${id}`).join(' ');

test('children follow their parents; a category whose parent is not there stands at the top', () => {
  expect(shape(tree)).toBe('->1 1>2 1>3 ->4 ->5');
  expect(shape(flattenTree([{ id: 8, parentId: 99 }]))).toBe('->8');
});

test('a category moves with everything below it', () => {
  expect(shape(moveRow(tree, 1, 4, 0))).toBe('->4 ->1 1>2 1>3 ->5');
  expect(shape(moveRow(tree, 5, 1, 0))).toBe('->5 ->1 1>2 1>3 ->4');
});

test('moved inwards it becomes a child of the row above, however far it is dragged', () => {
  expect(shape(moveRow(tree, 5, 5, 1))).toBe('->1 1>2 1>3 ->4 4>5');
  expect(shape(moveRow(tree, 4, 4, 9))).toBe('->1 1>2 1>3 3>4 ->5');
  expect(shape(moveRow(tree, 1, 1, 3))).toBe('->1 1>2 1>3 ->4 ->5');
});

test('moved outwards it leaves its parent; between siblings it stays one of them', () => {
  expect(shape(moveRow(tree, 3, 3, -1))).toBe('->1 1>2 ->3 ->4 ->5');
  expect(shape(moveRow(tree, 4, 3, 0))).toBe('->1 1>2 1>4 1>3 ->5');
});
