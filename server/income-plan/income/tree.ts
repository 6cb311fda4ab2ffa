/**
 * The sponsor tree level by level: all roots, then their recruits, and so on. A member's recruits are adjacent, and so
 * are all members exactly L levels below one. A place is an index in this order; all arrays are indexed by it.
 */
export interface Tree {
  size: number;
  /** The number of roots. They come first. */
  roots: number;
  /** Member at each place, as an index by member ID. */
  order: Int32Array;
  /** Place of the sponsor, -1 for a root. It never decreases along the order. */
  parent: Int32Array;
  /**
   * Place of the first recruit. The recruits of `place` are `firstChild[place]` up to but excluding `firstChild[place +
   * 1]`.
   */
  firstChild: Int32Array;
}

/**
 * Lays the tree out level by level in O(n) and without recursion, so that a chain of ten million members is no problem.
 * Recruits are ordered by member index, so the same network always gives the same order.
 *
 * Memory access dominates the time here. Unlike in linked lists, no look-up waits for the one before it, and none
 * decides a branch.
 *
 * @param sponsor index of each member's sponsor, -1 for a root
 * @returns the tree; it has fewer members than `sponsor` if the sponsors contain a cycle
 */
export function layOutTree(sponsor: Int32Array): Tree {
  const size = sponsor.length;
  const { recruits, ends } = listRecruits(sponsor);
  const roots = ends[0]!;
  const order = new Int32Array(size);
  order.set(recruits.subarray(0, roots));
  // One extra entry, because members of the last level mark where their recruits would begin.
  const parent = new Int32Array(size + 1).fill(-1, 0, roots);
  const firstChild = new Int32Array(size + 1);
  // Offset from the place of a recruit to its index in `recruits`.
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

/**
 * Lists the recruits of everybody: the roots up to `ends[0]`, then those of member m from `ends[m]` up to `ends[m +
 * 1]`.
 */
function listRecruits(sponsor: Int32Array): { recruits: Int32Array; ends: Int32Array } {
  const size = sponsor.length;
  const ends = new Int32Array(size + 2);
  for (let member = 0; member < size; member++) ends[sponsor[member]! + 2]!++;
  for (let list = 1; list < ends.length; list++) ends[list]! += ends[list - 1]!;
  // At this point `ends` holds where each list begins. Filling a list moves its entry to the end.
  const recruits = new Int32Array(size);
  for (let member = 0; member < size; member++) recruits[ends[sponsor[member]! + 1]!++] = member;
  return { recruits, ends };
}

type LayoutArrays = Record<'order' | 'recruits' | 'ends' | 'parent' | 'firstChild' | 'shifts', Int32Array>;

/**
 * Reserves places for the recruits of a level and marks where those of each member begin. Returns where the next level
 * ends.
 */
function placeRecruits(from: number, to: number, { order, ends, parent, firstChild, shifts }: LayoutArrays): number {
  let placed = to;
  for (let place = from; place < to; place++) {
    const member = order[place]!;
    const begin = ends[member]!;
    firstChild[place] = placed;
    shifts[place] = begin - placed;
    // The mark of a member without recruits is overwritten by the next member's.
    parent[placed] = place;
    placed += ends[member + 1]! - begin;
  }
  return placed;
}

/**
 * Fills in a level from its marks: all places from one mark up to the next have the same sponsor. `lowest` is the first
 * possible sponsor.
 */
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

/**
 * Depth-first numbering, where the group of a member directly follows the member. Positions and depths count from 0.
 */
export interface Positions {
  position: Int32Array;
  /** Position of the last member of the group; the member's own without recruits. */
  last: Int32Array;
  depth: Int32Array;
}

/** Numbers the tree so that each group is a range of positions. Two passes, without recursion. */
export function numberGroups({ size, roots, parent }: Tree): Positions {
  const [position, last, depth] = [new Int32Array(size), new Int32Array(size).fill(1), new Int32Array(size)];
  // For now `last` holds the size of the group with its head.
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
 * Finds a cycle of sponsors: each member is followed by its sponsor, the lowest index first. Null if there is none. No
 * recursion.
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

/**
 * Sums `values` over everybody below each place, without the place itself, in one pass from the last place to the
 * first.
 */
export function sumBelow({ size, roots, parent }: Tree, values: Float64Array): Float64Array {
  const below = new Float64Array(size);
  for (let place = size - 1; place >= roots; place--) below[parent[place]!]! += below[place]! + values[place]!;
  return below;
}
