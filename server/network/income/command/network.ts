import { type Network, standings, type TreeNetwork } from '../incomes.ts';
import type { Roster } from './members.ts';
import type { PurchaseTotals } from './purchases.ts';

/**
 * Points and amount of each member, side by side, by member. Sums below zero count as nothing.
 * @returns the sums themselves, so what is below zero must still be cut; where some did not fit, a copy that holds them all
 */
export function wholeSums({ sums, large }: PurchaseTotals): Int32Array | Float64Array {
  if (large.size === 0) return sums;
  const whole = new Float64Array(new SharedArrayBuffer(sums.length * Float64Array.BYTES_PER_ELEMENT));
  whole.set(sums);
  for (const [slot, amount] of large) whole[slot]! += amount;
  return whole;
}

/**
 * Puts the month together, by place in the tree. Sums below zero count as nothing, and so does what members have bought who do not
 * belong to the month.
 */
export function buildNetwork(roster: Roster, sums: Int32Array | Float64Array): Network {
  return { ...roster, ownCentiSp: bringToPlaces(roster, sums, 0), purchasePaise: bringToPlaces(roster, sums, 1) };
}

/** The same as far as it concerns the tree: without what members have paid, which concerns nobody but themselves. */
export function buildTreeNetwork(roster: Roster, sums: Int32Array | Float64Array): TreeNetwork {
  return { ...roster, ownCentiSp: bringToPlaces(roster, sums, 0) };
}

/** Points or amounts by place. @param figure 0 for points, 1 for amounts */
function bringToPlaces(
  { tree, standing }: Roster,
  sums: Int32Array | Float64Array,
  figure: 0 | 1,
): Float64Array<ArrayBuffer> {
  const { size, order } = tree;
  const figures = new Float64Array(size);
  if (sums instanceof Int32Array) {
    for (let place = 0; place < size; place++) {
      // Without a branch, so that the next look-ups begin before this one has come back: all bits for those present, none for others.
      const isPresent = (standings.absent - standing[place]!) >> 31;
      const sum = sums[order[place]! * 2 + figure]!;
      figures[place] = sum & ~(sum >> 31) & isPresent;
    }
  } else {
    for (let place = 0; place < size; place++)
      if (standing[place] !== standings.absent) figures[place] = Math.max(0, sums[order[place]! * 2 + figure]!);
  }
  return figures;
}
