/** Layout of the loaded part of a team's tree: open branches, positions, and keyboard navigation. No I/O. */
import type { TreeMember } from '#contract/team.ts';

export interface Branch {
  member: TreeMember;
  /** Member ID of the sponsor; null for the root. */
  parent: string | null;
  /** Member IDs of the loaded recruits; null before the first page. */
  recruits: readonly string[] | null;
  /** Cursor of the next page of recruits; null where all are loaded. */
  next: string | null;
  isOpen: boolean;
}

/** The keys are member IDs. */
export type Branches = ReadonlyMap<string, Branch>;

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

/** Returns the tree with another page, opened; the first page creates the root. */
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
 * `levels`: side by side, each first recruit at the height of its sponsor. `lines`: one below the other with
 * indentation, for narrow screens.
 */
export type TreeShape = 'levels' | 'lines';

/** Sizes of a box and its spacing, in pixels before zooming. */
export const boxes = { width: 296, narrowest: 176, height: 48, column: 352, row: 60, step: 24 } as const;

/** For `lines`: boxes end at this common width, unless they would become too narrow. */
export const linesWidth = 288;

/** A member, or the button that loads more of a member's recruits. */
export interface Drawn {
  /** A member's ID; for the button the sponsor's ID with a suffix. */
  key: string;
  branch: Branch | null;
  /** The sponsor's ID; for the button, the member whose recruits it loads. */
  parent: string | null;
  /** Levels below the root. */
  depth: number;
  /** Middle of the left edge. */
  x: number;
  y: number;
  width: number;
  /** Position among the siblings, from 1, and their number. */
  place: number;
  count: number;
}

/** Returns all shown items from top to bottom, each after its parent. */
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
      // Levels grow to the right.
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

export const moreOf = (id: string) => `${id}+`;

/** The effect of a key in a tree, following the ARIA practices; null for none. */
export type TreeMove = { focus: string } | 'toggle' | null;

/** Returns where an arrow key leads from a drawn item. */
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
