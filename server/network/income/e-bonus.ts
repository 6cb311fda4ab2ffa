import type { IncomeRules } from './rules.ts';
import { sumBelow, type Tree } from './tree.ts';
import { paiseOfProducts, writeZeros } from './units.ts';

/** E-bonus rates of a plan as classes: class 0 earns nothing, each further class the next higher rate. */
export interface RateClasses {
  /** Rates in bp, ascending, 0 first. */
  rates: number[];
  /** Class of each rank. */
  ofRank: Uint8Array;
}

/** Sorts the plan's E-bonus rates into classes; ranks with one rate share a class. */
export function findRateClasses({ eBonusBp }: IncomeRules): RateClasses {
  const rates = [...new Set([0, ...eBonusBp])].sort((a, b) => a - b);
  return { rates, ofRank: Uint8Array.from(eBonusBp, (bp) => rates.indexOf(bp)) };
}

/** E-bonus class of every place: that of its rank for active members, 0 for all others. Source: component 6. */
export function classify({ ofRank }: RateClasses, active: Uint8Array, ranks: Uint8Array): Uint8Array {
  const classes = new Uint8Array(active.length);
  // Class 0 is that of rank 0, which nobody has; a branch on `active` would cost more than the product.
  for (let place = 0; place < classes.length; place++) classes[place] = ofRank[ranks[place]! * active[place]!]!;
  return classes;
}

/** The places that the E-bonus looks at. */
interface RatedPlaces {
  /** E-bonus class of every place. */
  classes: Uint8Array;
  /** Active members, in the tree's order. */
  actives: Int32Array;
}

/**
 * E-bonus of every place, in paise times basis points, not yet rounded. Source: component 6: each ancestor earns, on every member's
 * value, what its rate has above the highest rate on the way up to it.
 *
 * Written the other way round: an ancestor earns its rate on all that is below it, less what a member on the way up has taken. A
 * member of class c takes each step of rate up to c from the nearest ancestor who is of that class or higher. So every member
 * walks up at most as many ancestors as there are classes, each of a higher class than the one before: `higher` skips all others.
 */
export function eBonusProducts(
  tree: Tree,
  rates: readonly number[],
  { classes, actives }: RatedPlaces,
  values: Float64Array,
  below: Float64Array,
): Float64Array {
  const { size, firstChild } = tree;
  const rated = findRatedAncestors(tree, classes);
  const products = writeZeros(new Float64Array(size));
  const rateOf = Float64Array.from(rates);
  /** Nearest ancestor of a higher class than one's own; kept for active members with somebody below. */
  const higher = new Int32Array(size);
  for (let at = 0; at < actives.length; at++) {
    const place = actives[at]!;
    const own = classes[place]!;
    const group = below[place]! + values[place]!;
    let ancestor = rated[place]!;
    let taken = 0;
    while (ancestor >= 0) {
      const reached = classes[ancestor]!;
      if (reached >= own) break;
      products[ancestor]! -= (rateOf[reached]! - taken) * group;
      taken = rateOf[reached]!;
      ancestor = higher[ancestor]!;
    }
    if (ancestor >= 0) products[ancestor]! -= (rateOf[own]! - taken) * group;
    if (firstChild[place] === firstChild[place + 1]) continue;
    products[place]! += rateOf[own]! * below[place]!;
    higher[place] = ancestor >= 0 && classes[ancestor] === own ? higher[ancestor]! : ancestor;
  }
  return products;
}

/** What members earn E-bonus on, taken apart: of the value below each, how much was taken already at each lower rate. */
export interface EBonusVolumes {
  /** Where each place's volumes begin; it has one for each class below its own, none where it earns nothing. */
  starts: Int32Array;
  volumes: Float64Array;
}

/**
 * Takes the value below every earner apart by the highest class on the way up to it, as far as that is below the earner's own: the same walk as that of
 * `eBonusProducts`, which adds all of it up at once.
 */
export function eBonusVolumes(
  tree: Tree,
  { classes, actives, earners }: RatedPlaces & { earners: Int32Array },
  { values, below }: { values: Float64Array; below: Float64Array },
): EBonusVolumes {
  const starts = new Int32Array(tree.size);
  let length = 0;
  for (const place of earners) {
    starts[place] = length;
    length += classes[place]!;
  }
  const volumes = new Float64Array(length);
  for (const place of earners) if (classes[place]! > 0) volumes[starts[place]!] = below[place]!;
  const rated = findRatedAncestors(tree, classes);
  const higher = new Int32Array(tree.size);
  for (const place of actives) {
    const own = classes[place]!;
    const group = below[place]! + values[place]!;
    let ancestor = rated[place]!;
    let taken = 0;
    // Whoever is of a lower class earns nothing on what this one has taken.
    while (ancestor >= 0 && classes[ancestor]! < own) {
      volumes[starts[ancestor]! + taken]! -= group;
      taken = classes[ancestor]!;
      ancestor = higher[ancestor]!;
    }
    const isEqual = ancestor >= 0 && classes[ancestor] === own;
    if (ancestor >= 0) {
      volumes[starts[ancestor]! + taken]! -= group;
      if (!isEqual) volumes[starts[ancestor]! + own]! += group;
    }
    higher[place] = isEqual ? higher[ancestor]! : ancestor;
  }
  return { starts, volumes };
}

/** Nearest ancestor with a class above 0 of every place, -1 where there is none. */
function findRatedAncestors({ size, roots, parent }: Tree, classes: Uint8Array): Int32Array {
  const rated = new Int32Array(size).fill(-1, 0, roots);
  for (let place = roots; place < size; place++) {
    const above = parent[place]!;
    // All ones where the sponsor has a class: chosen by bits, since a branch would be guessed wrong too often.
    const hasClass = -classes[above]! >> 31;
    rated[place] = (above & hasClass) | (rated[above]! & ~hasClass);
  }
  return rated;
}

/**
 * E-bonus of every place in paise, rounded once. Source: component 6.
 *
 * Where the products would pass 2^53, values are taken apart into whole ten-thousands and rests, the pass runs on each, and both are
 * put together: exact for every sum of values below 2^53.
 */
export function eBonuses(
  tree: Tree,
  { rates }: RateClasses,
  places: RatedPlaces & { earners: Int32Array },
  { values, below, total }: { values: Float64Array; below: Float64Array; total: number },
): Float64Array {
  const { earners } = places;
  if (total <= Number.MAX_SAFE_INTEGER / (rates.at(-1)! + 1)) {
    const products = eBonusProducts(tree, rates, places, values, below);
    for (let at = 0; at < earners.length; at++) products[earners[at]!] = paiseOfProducts(products[earners[at]!]!);
    return products;
  }
  const wholes = values.map((value) => Math.floor(value / 10_000));
  const rests = values.map((value) => value % 10_000);
  const ofWholes = eBonusProducts(tree, rates, places, wholes, sumBelow(tree, wholes));
  const ofRests = eBonusProducts(tree, rates, places, rests, sumBelow(tree, rests));
  return ofWholes.map((product, place) => product + paiseOfProducts(ofRests[place]!));
}
