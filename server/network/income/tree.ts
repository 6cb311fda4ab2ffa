import { writeZeros } from './units.ts';

/**
 * The sponsor tree in the order of its levels: first all roots, then their recruits, then theirs. A member's recruits stand side by
 * side, and so do all members exactly L levels below one. Everything here is indexed by that place in the order.
 */
export interface Tree {
  size: number;
  /** How many roots there are; they stand first. */
  roots: number;
  /** Member at each place, as an index into the network's arrays. */
  order: Int32Array;
  /** Place of the sponsor, -1 for a root; never falls along the order. */
  parent: Int32Array;
  /** Place of the first recruit; the recruits of `place` are `firstChild[place]` up to before `firstChild[place + 1]`. */
  firstChild: Int32Array;
}

/**
 * Lays the tree out level by level, in O(n) and without recursion: a chain of ten million is no deeper than a star.
 * Recruits stand by their member index, so the same network gives the same order whatever way it came in.
 *
 * Memory is what takes time here. No look-up waits for the one before it, as it would along linked lists, and none decides a branch.
 *
 * @param sponsor index of each member's sponsor, -1 for a root
 * @returns the tree; it holds fewer members than `sponsor` where some sponsor each other in a circle
 */
export function layOutTree(sponsor: Int32Array): Tree {
  const size = sponsor.length;
  const { recruits, ends } = listRecruits(sponsor);
  const roots = ends[0]!;
  const order = new Int32Array(size);
  order.set(recruits.subarray(0, roots));
  // One entry more: the last level's members mark where recruits of theirs would stand.
  const parent = new Int32Array(size + 1).fill(-1, 0, roots);
  const firstChild = new Int32Array(size + 1);
  // Where in `recruits` a place's own stand, counted from where they will stand in the order.
  const shifts = new Int32Array(size);
  const arrays = { order, recruits, ends, parent, firstChild, shifts };
  let from = 0;
  let to = roots;
  while (from < to) {
    const placed = placeRecruits(from, to, arrays);
    followMarks(to, placed, from, arrays);
    from = to;
    to = placed;
  }
  firstChild.fill(to, to);
  return { size: to, roots, order, parent: parent.subarray(0, size), firstChild };
}

/** The recruits of everybody side by side: all roots first, up to `ends[0]`, then those of member m, from `ends[m]` up to `ends[m + 1]`. */
function listRecruits(sponsor: Int32Array): { recruits: Int32Array; ends: Int32Array } {
  const size = sponsor.length;
  const ends = writeZeros(new Int32Array(size + 2));
  for (let member = 0; member < size; member++) ends[sponsor[member]! + 2]!++;
  for (let list = 1; list < ends.length; list++) ends[list]! += ends[list - 1]!;
  // So far they are the lists' beginnings; filling moves each to its end.
  const recruits = new Int32Array(size);
  for (let member = 0; member < size; member++) recruits[ends[sponsor[member]! + 1]!++] = member;
  return { recruits, ends };
}

type LayoutArrays = Record<'order' | 'recruits' | 'ends' | 'parent' | 'firstChild' | 'shifts', Int32Array>;

/** Gives the recruits of a level their places, and marks with its place where each member's begin; returns where the next level ends. */
function placeRecruits(from: number, to: number, { order, ends, parent, firstChild, shifts }: LayoutArrays): number {
  let placed = to;
  for (let place = from; place < to; place++) {
    const member = order[place]!;
    const begin = ends[member]!;
    firstChild[place] = placed;
    shifts[place] = begin - placed;
    // Who has no recruits is written over by the next who has.
    parent[placed] = place;
    placed += ends[member + 1]! - begin;
  }
  return placed;
}

/** Fills in a level from the marks in it: from each up to the next, all have the same sponsor, the first of whom is not before `lowest`. */
function followMarks(
  from: number,
  to: number,
  lowest: number,
  { order, recruits, parent, shifts }: LayoutArrays,
): void {
  let above = lowest;
  for (let place = from; place < to; place++) {
    above = Math.max(above, parent[place]!);
    parent[place] = above;
    order[place] = recruits[shifts[above]! + place]!;
  }
}

/** Where each place stands when everybody's group follows them at once, before the next of the same sponsor, and how deep; both from 0 on. */
export interface Positions {
  position: Int32Array;
  /** Position of the last member of one's group; one's own where there is none. */
  last: Int32Array;
  depth: Int32Array;
}

/** Numbers the tree so that a group is a range of positions; two passes, without recursion. */
export function numberGroups({ size, roots, parent }: Tree): Positions {
  const [position, last, depth] = [new Int32Array(size), new Int32Array(size).fill(1), new Int32Array(size)];
  // For the time being how many a group has, its head counted.
  for (let place = size - 1; place >= roots; place--) last[parent[place]!]! += last[place]!;
  const next = new Int32Array(size);
  let nextRoot = 0;
  for (let place = 0; place < size; place++) {
    const above = parent[place]!;
    const at = above < 0 ? nextRoot : next[above]!;
    const group = last[place]!;
    position[place] = at;
    last[place] = at + group - 1;
    next[place] = at + 1;
    if (above < 0) nextRoot = at + group;
    else {
      next[above] = at + group;
      depth[place] = depth[above]! + 1;
    }
  }
  return { position, last, depth };
}

/**
 * A member in a circle of sponsors, each the recruit of the next, and the circle from there on; null where all lead up to a root.
 * The circle starts with its lowest member index and is found without recursion.
 */
export function findSponsorCycle(sponsor: Int32Array): number[] | null {
  const unseen = 0;
  const cleared = 2;
  const state = new Uint8Array(sponsor.length);
  for (let start = 0; start < sponsor.length; start++) {
    let member = start;
    while (member >= 0 && state[member] === unseen) {
      state[member] = 1;
      member = sponsor[member]!;
    }
    if (member >= 0 && state[member] !== cleared) return cycleFrom(sponsor, member);
    for (let walked = start; walked >= 0 && state[walked] === 1; walked = sponsor[walked]!) state[walked] = cleared;
  }
  return null;
}

function cycleFrom(sponsor: Int32Array, member: number): number[] {
  const cycle = [member];
  for (let each = sponsor[member]!; each !== member; each = sponsor[each]!) cycle.push(each);
  const lowest = cycle.reduce((best, each, at) => (each < cycle[best]! ? at : best), 0);
  return [...cycle.slice(lowest), ...cycle.slice(0, lowest)];
}

/** The sum of `values` over everybody below each place, the place itself left out; one pass from the last place to the first. */
export function sumBelow({ size, roots, parent }: Tree, values: Float64Array): Float64Array {
  const below = writeZeros(new Float64Array(size));
  for (let place = size - 1; place >= roots; place--) below[parent[place]!]! += below[place]! + values[place]!;
  return below;
}
