/** The picture of a team as far as it was loaded: who is open, where each stands, and where a key leads. No I/O. */
import type { TreeMember } from '#contract/team.ts';

/** Somebody of the team whose recruits are shown, hidden or not loaded yet. */
export interface Branch {
  member: TreeMember;
  /** Member ID of the one above; null for the root. */
  parent: string | null;
  /** Of the recruits that were loaded; null before the first page. */
  recruits: readonly string[] | null;
  /** Cursor of the next page of recruits; null where all are there. */
  next: string | null;
  isOpen: boolean;
}

/** By member ID. */
export type Branches = ReadonlyMap<string, Branch>;

/** A page of the recruits of somebody, as the server sends it. */
interface Page {
  member: TreeMember;
  data: readonly TreeMember[];
  meta: { next_cursor: string | null };
}

const leaf = (member: TreeMember, parent: string | null): Branch => ({
  member,
  parent,
  recruits: null,
  next: null,
  isOpen: false,
});

/** The picture with a page more, opened; the first page makes the root. */
export function addPage(branches: Branches, { member, data, meta }: Page): Branches {
  const id = member.member_id;
  const before = branches.get(id) ?? leaf(member, null);
  const known = new Set(before.recruits);
  const fresh = data.filter(({ member_id: each }) => !known.has(each));
  const next = new Map(branches);
  next.set(id, {
    ...before,
    member,
    recruits: [...known, ...fresh.map((each) => each.member_id)],
    next: meta.next_cursor,
    isOpen: true,
  });
  for (const each of fresh) next.set(each.member_id, leaf(each, id));
  return next;
}

export function setOpen(branches: Branches, id: string, isOpen: boolean): Branches {
  const branch = branches.get(id);
  return branch ? new Map(branches).set(id, { ...branch, isOpen }) : branches;
}

/**
 * How a tree is drawn: `levels` beside each other, each first recruit level with the one above, so that it is read from the top; or on a narrow screen in
 * `lines` below each other, each level a step further in.
 */
export type TreeShape = 'levels' | 'lines';

/** Of a box and the room around it, in pixels before zooming. */
export const boxes = { width: 296, narrowest: 176, height: 48, column: 352, row: 60, step: 24 } as const;

/** Of the lines, the width in which boxes end below each other, unless they would be too narrow. */
export const linesWidth = 288;

/** Something that is drawn: a member, or what loads more of somebody's recruits. */
export interface Drawn {
  /** Of a member their ID; of what loads more that of the member above, with a sign. */
  key: string;
  branch: Branch | null;
  /** Whose recruit; of what loads more, whose recruits it loads. */
  parent: string | null;
  /** Levels below the root. */
  depth: number;
  /** Middle of the left edge. */
  x: number;
  y: number;
  width: number;
  /** Among those with the same parent, from 1 on, and how many there are. */
  place: number;
  count: number;
}

/** Everything that is shown, from top to bottom, each below the one that it belongs to. */
export function drawTree(branches: Branches, root: string, shape: TreeShape): Drawn[] {
  const drawn: Drawn[] = [];
  const isLine = shape === 'lines';
  let row = -1;
  const draw = (key: string, parent: string | null, depth: number, place: number, count: number) => {
    const branch = branches.get(key) ?? null;
    if (isLine || depth === 0 || place > 1) row++;
    const inset = depth * boxes.step;
    drawn.push({
      key,
      branch,
      parent,
      depth,
      // The levels grow to the right.
      x: isLine ? inset : depth * boxes.column,
      y: row * boxes.row,
      width: isLine ? Math.max(boxes.narrowest, linesWidth - inset) : boxes.width,
      place,
      count,
    });
    if (!branch?.isOpen || branch.recruits === null) return;
    const below = branch.next === null ? branch.recruits : [...branch.recruits, moreOf(key)];
    for (const [index, each] of below.entries()) draw(each, key, depth + 1, index + 1, below.length);
  };
  draw(root, null, 0, 1, 1);
  return drawn;
}

/** Key of what loads more recruits of somebody. */
export const moreOf = (id: string) => `${id}+`;

/** What a key does in a tree, as the ARIA practices have it; null: nothing. */
export type TreeMove = { focus: string } | 'toggle' | null;

/** Where an arrow key leads from one of those that are drawn. */
export function moveInTree(drawn: readonly Drawn[], from: string, key: string): TreeMove {
  const at = drawn.findIndex((each) => each.key === from);
  const here = drawn[at];
  if (!here) return null;
  const { branch } = here;
  const canOpen = branch !== null && branch.member.recruits > 0;
  const focus = (each: Drawn | undefined) => (each ? { focus: each.key } : null);
  switch (key) {
    case 'ArrowDown':
      return focus(drawn[at + 1]);
    case 'ArrowUp':
      return focus(drawn[at - 1]);
    case 'Home':
      return focus(drawn[0]);
    case 'End':
      return focus(drawn.at(-1));
    case 'ArrowRight':
      if (!canOpen) return null;
      return branch.isOpen ? focus(drawn[at + 1]) : 'toggle';
    case 'ArrowLeft':
      if (canOpen && branch.isOpen) return 'toggle';
      return here.parent === null ? null : { focus: here.parent };
    default:
      return null;
  }
}
