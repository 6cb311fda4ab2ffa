import { expect, test } from 'vitest';
import type { TreeMember } from '#contract/team.ts';
import { addPage, boxes, type Branches, drawTree, linesWidth, moreOf, moveInTree, setOpen } from './tree-layout.ts';

const member = (id: string, level: number, recruits = 0): TreeMember => ({
  member_id: id,
  name: `Name ${id}`,
  level,
  status: 'live',
  title: null,
  sp: 0,
  standing: 'silent',
  recruits,
});
const page = (above: TreeMember, data: TreeMember[], next: string | null = null) => ({
  member: above,
  data,
  meta: { next_cursor: next },
});
const root = member('1', 0, 3);
const sunita = member('11', 1, 2);
const start = addPage(new Map(), page(root, [sunita, member('12', 1)], '12'));
const open = addPage(start, page(sunita, [member('111', 2), member('112', 2)]));
const keys = (branches: Branches) => drawTree(branches, '1', 'levels').map(({ key }) => key);

test('the picture begins with the root, its first recruits and what loads more', () => {
  expect(keys(start)).toEqual(['1', '11', '12', moreOf('1')]);
});

test('a page more comes after those before, nobody twice', () => {
  const more = addPage(start, page(root, [member('12', 1), member('13', 1)]));
  expect(keys(more)).toEqual(['1', '11', '12', '13']);
  expect(more.get('13')?.parent).toBe('1');
});

test('recruits stand below the one above, and go when they are closed, not what was loaded', () => {
  expect(keys(open)).toEqual(['1', '11', '111', '112', '12', moreOf('1')]);
  const closed = setOpen(open, '11', false);
  expect(keys(closed)).toEqual(keys(start));
  expect(keys(setOpen(closed, '11', true))).toEqual(keys(open));
  expect(setOpen(open, 'nobody', true)).toBe(open);
});

test('each level has a column, nobody covers anybody, and a first recruit stands beside the one above', () => {
  const drawn = drawTree(open, '1', 'levels');
  expect(drawn.map(({ x, depth }) => x - depth * boxes.column)).toEqual(drawn.map(() => 0));
  for (const one of drawn)
    for (const other of drawn)
      if (one !== other && one.depth === other.depth)
        expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(boxes.row);
  expect(drawn.map(({ key, y }) => [key, y / boxes.row])).toEqual([
    ['1', 0],
    ['11', 0],
    ['111', 0],
    ['112', 1],
    ['12', 2],
    [moreOf('1'), 3],
  ]);
  expect(drawn.map(({ place, count }) => [place, count])).toEqual([
    [1, 1],
    [1, 3],
    [1, 2],
    [2, 2],
    [2, 3],
    [3, 3],
  ]);
});

test('on a narrow screen each has a line, further in by its level, and all end where the first one does', () => {
  const drawn = drawTree(open, '1', 'lines');
  expect(drawn.map(({ key, x, y }) => [key, x, y])).toEqual(
    [
      ['1', 0],
      ['11', 1],
      ['111', 2],
      ['112', 2],
      ['12', 1],
      [moreOf('1'), 1],
    ].map(([key, depth], index) => [key, Number(depth) * boxes.step, index * boxes.row]),
  );
  expect(drawn.map(({ x, width }) => x + width)).toEqual(drawn.map(() => linesWidth));
});

test('arrow keys go through the tree as through a list, open and close', () => {
  const drawn = drawTree(open, '1', 'levels');
  const press = (from: string, key: string) => moveInTree(drawn, from, key);
  expect(press('1', 'ArrowDown')).toEqual({ focus: '11' });
  expect(press('112', 'ArrowDown')).toEqual({ focus: '12' });
  expect(press('12', 'ArrowUp')).toEqual({ focus: '112' });
  expect(press('1', 'ArrowUp')).toBeNull();
  expect(press('11', 'ArrowRight')).toEqual({ focus: '111' });
  expect(press('11', 'ArrowLeft')).toBe('toggle');
  expect(press('112', 'ArrowLeft')).toEqual({ focus: '11' });
  expect(press('12', 'ArrowRight')).toBeNull();
  expect(press('111', 'Home')).toEqual({ focus: '1' });
  expect(press('1', 'End')).toEqual({ focus: moreOf('1') });
  expect(press('nobody', 'End')).toBeNull();
  expect(press('1', 'a')).toBeNull();
  expect(moveInTree(drawTree(start, '1', 'levels'), '11', 'ArrowRight')).toBe('toggle');
});
