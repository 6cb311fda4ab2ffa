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
 * @param sponsor index of each member's sponsor, -1 for a root
 * @returns the tree; it holds fewer members than `sponsor` where some sponsor each other in a circle
 */
export function layOutTree(sponsor: Int32Array): Tree {
  const size = sponsor.length;
  // Recruits as linked lists, first and next side by side: memory is waited for once to build them and once to walk them.
  const links = new Int32Array(size * 2).fill(-1);
  let firstRoot = -1;
  for (let member = size - 1; member >= 0; member--) {
    const above = sponsor[member]!;
    if (above < 0) {
      links[member * 2 + 1] = firstRoot;
      firstRoot = member;
    } else {
      links[member * 2 + 1] = links[above * 2]!;
      links[above * 2] = member;
    }
  }
  const order = new Int32Array(size);
  const parent = new Int32Array(size);
  // Holds each place's first recruit, as a member, until the place is come to.
  const firstChild = new Int32Array(size + 1);
  let placed = 0;
  for (let root = firstRoot; root >= 0; root = links[root * 2 + 1]!) {
    parent[placed] = -1;
    firstChild[placed] = links[root * 2]!;
    order[placed++] = root;
  }
  const roots = placed;
  for (let place = 0; place < placed; place++) {
    let recruit = firstChild[place]!;
    firstChild[place] = placed;
    while (recruit >= 0) {
      parent[placed] = place;
      firstChild[placed] = links[recruit * 2]!;
      order[placed++] = recruit;
      recruit = links[recruit * 2 + 1]!;
    }
  }
  firstChild.fill(placed, placed);
  return { size: placed, roots, order, parent, firstChild };
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
  const below = new Float64Array(size);
  for (let place = size - 1; place >= roots; place--) below[parent[place]!]! += below[place]! + values[place]!;
  return below;
}
