import { describe, expect, test } from 'vitest';
import {
  addStep,
  blockBetween,
  fillDown,
  formatClipboard,
  moveBy,
  noHistory,
  parseClipboard,
  pasteBlock,
  redo,
  tabTo,
  undo,
  writeCells,
} from './grid-rules.ts';

const size = { rows: 4, columns: 3 };
const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, ...more });
const saved = () => 'saved';

describe('moving', () => {
  test('stops at the edges, and goes to them with Ctrl', () => {
    const from = { row: 1, column: 1 };
    expect(moveBy(press('ArrowUp'), from, size, 2)).toEqual({ row: 0, column: 1 });
    expect(moveBy(press('ArrowDown', { ctrlKey: true }), from, size, 2)).toEqual({ row: 3, column: 1 });
    expect(moveBy(press('ArrowLeft'), { row: 1, column: 0 }, size, 2)).toEqual({ row: 1, column: 0 });
    expect(moveBy(press('ArrowRight', { metaKey: true }), from, size, 2)).toEqual({ row: 1, column: 2 });
    expect(moveBy(press('End', { ctrlKey: true }), from, size, 2)).toEqual({ row: 3, column: 2 });
    expect(moveBy(press('PageDown'), from, size, 2)).toEqual({ row: 3, column: 1 });
    expect(moveBy(press('PageUp'), from, size, 2)).toEqual({ row: 0, column: 1 });
    expect(moveBy(press('a'), from, size, 2)).toBeNull();
  });

  test('by Tab goes over the ends of rows and out of the grid at its ends', () => {
    expect(tabTo({ row: 0, column: 2 }, size, false)).toEqual({ row: 1, column: 0 });
    expect(tabTo({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 2 });
    expect(tabTo({ row: 3, column: 2 }, size, false)).toBeNull();
    expect(tabTo({ row: 0, column: 0 }, size, true)).toBeNull();
  });
});

describe('a pasted block', () => {
  const one = blockBetween({ row: 1, column: 1 }, { row: 1, column: 1 });

  test('goes in once from the first cell, and no further than the grid', () => {
    expect(
      pasteBlock(
        [
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
        { ...one, top: 3, bottom: 3 },
        size,
      ),
    ).toEqual([
      { row: 3, column: 1, text: 'a' },
      { row: 3, column: 2, text: 'b' },
    ]);
  });

  test('of one cell fills the selection, one that fits it is repeated', () => {
    const two = blockBetween({ row: 2, column: 1 }, { row: 1, column: 1 });
    expect(pasteBlock([['x']], two, size).map(({ row, text }) => [row, text])).toEqual([
      [1, 'x'],
      [2, 'x'],
    ]);
    const four = blockBetween({ row: 0, column: 0 }, { row: 3, column: 0 });
    expect(pasteBlock([['x'], ['y']], four, size).map(({ text }) => text)).toEqual(['x', 'y', 'x', 'y']);
    const three = blockBetween({ row: 0, column: 0 }, { row: 2, column: 0 });
    expect(pasteBlock([['x'], ['y']], three, size).map(({ text }) => text)).toEqual(['x', 'y']);
  });
});

test('filling down takes the first row of a selection, or the row above a single one', () => {
  const textOf = ({ row, column }: { row: number; column: number }) => `${row}.${column}`;
  const block = blockBetween({ row: 1, column: 0 }, { row: 2, column: 1 });
  expect(fillDown(block, textOf)).toEqual([
    { row: 2, column: 0, text: '1.0' },
    { row: 2, column: 1, text: '1.1' },
  ]);
  expect(fillDown({ ...block, bottom: 1, right: 0 }, textOf)).toEqual([{ row: 1, column: 0, text: '0.0' }]);
  expect(fillDown({ ...block, top: 0, bottom: 0 }, textOf)).toEqual([]);
});

describe('the clipboard', () => {
  test('takes back what it gave, quotes, tabs and lines too', () => {
    const block = [
      ['Amla "Gold"', '1299.50', ''],
      ['two\nlines', 'a\tb', '-5'],
    ];
    expect(formatClipboard(block)).toBe('"Amla ""Gold"""\t1299.50\t\n"two\nlines"\t"a\tb"\t-5');
    expect(parseClipboard(formatClipboard(block))).toEqual(block);
  });

  test('of a spreadsheet ends its last line, and of Windows has other ends', () => {
    expect(parseClipboard('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
    expect(parseClipboard('5" pot\tx')).toEqual([['5" pot', 'x']]);
    expect(parseClipboard('')).toEqual([['']]);
  });

  test('gives no formula to a spreadsheet', () => {
    expect(formatClipboard([['=HYPERLINK("x")', '@sum']])).toBe(`"'=HYPERLINK(""x"")"\t'@sum`);
    expect(parseClipboard("'@sum")).toEqual([['@sum']]);
  });
});

describe('changes', () => {
  test('that say what is saved are none', () => {
    const typed = writeCells(new Map(), [{ id: 1, key: 'name', text: 'new' }], saved);
    expect(typed).toEqual(new Map([[1, { name: 'new' }]]));
    expect(writeCells(typed, [{ id: 1, key: 'name', text: 'saved' }], saved)).toEqual(new Map());
    expect(writeCells(typed, [{ id: 1, key: 'name', text: 'new' }], saved)).toBe(typed);
  });

  test('are taken back one step at a time and done again', () => {
    const first = writeCells(new Map(), [{ id: 1, key: 'name', text: 'a' }], saved);
    const second = writeCells(first, [{ id: 2, key: 'name', text: 'b' }], saved);
    const history = addStep(addStep(noHistory, first), second);
    expect(undo(history).edits).toBe(first);
    expect(undo(undo(undo(history))).edits).toEqual(new Map());
    expect(redo(undo(history)).edits).toBe(second);
    expect(addStep(undo(history), new Map()).future).toEqual([]);
    expect(addStep(history, second)).toBe(history);
  });
});
