import type { IncomeRules } from './rules.ts';
import { sumBelow, type Tree } from './tree.ts';
import { paiseOfProducts } from './units.ts';

/** E-bonus rates of a plan as classes: class 0 earns nothing, each further class has the next higher rate. */
export interface RateClasses {
  /** Rates in bp, ascending, 0 first. */
  rates: number[];
  ofRank: Uint8Array;
}

/** Sorts the plan's E-bonus rates into classes; ranks with the same rate share a class. */
export function findRateClasses({ eBonusBp }: IncomeRules): RateClasses {
  const rates = [...new Set([0, ...eBonusBp])].sort((a, b) => a - b);
  return { rates, ofRank: Uint8Array.from(eBonusBp, (bp) => rates.indexOf(bp)) };
}

/**
 * Returns the E-bonus class of every place: the class of the rank for active members, 0 for all others. Source:
 * component 6.
 */
export function classify({ ofRank }: RateClasses, active: Uint8Array, ranks: Uint8Array): Uint8Array {
  const classes = new Uint8Array(active.length);
  // `ofRank[0]` is 0 and no member has rank 0. A branch on `active` would cost more than the product.
  for (let place = 0; place < classes.length; place++) classes[place] = ofRank[ranks[place]! * active[place]!]!;
  return classes;
}

interface RatedPlaces {
  classes: Uint8Array;
  /** Places of the active members, in the tree's order. */
  actives: Int32Array;
}

/**
 * E-bonus of every place, in paise times basis points, not yet rounded. Source: component 6: on every member's value,
 * each ancestor earns the part of its rate above the highest rate between the two.
 *
 * The pass computes the same sum from the other end: an ancestor earns its rate on everything below it, less what
 * members in between have taken. A member of class c takes each step of rate up to c from the nearest ancestor of that
 * class or higher. `higher` skips all other ancestors, so every member visits at most one ancestor of each class.
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
  const products = new Float64Array(size);
  const rateOf = Float64Array.from(rates);
  /** Nearest ancestor of a higher class; set for active members with somebody below. */
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

/** The value below each earner, split by the lower rates already taken on it. */
export interface EBonusVolumes {
  /**
   * Where each place's volumes begin. A place has one volume for each class below its own, none if it earns nothing.
   */
  starts: Int32Array;
  volumes: Float64Array;
}

/**
 * Splits the value below every earner by the highest class in between, as far as it is below the earner's own class. It
 * is the walk of `eBonusProducts`, which only adds everything up.
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
    // An ancestor of a lower class earns nothing on what this member has taken.
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

/** Nearest ancestor with a class above 0 for every place, or -1. */
function findRatedAncestors({ size, roots, parent }: Tree, classes: Uint8Array): Int32Array {
  const rated = new Int32Array(size).fill(-1, 0, roots);
  for (let place = roots; place < size; place++) {
    const above = parent[place]!;
    // All ones if the sponsor has a class. Selecting by bits avoids a branch that is often mispredicted.
    const hasClass = -classes[above]! >> 31;
    rated[place] = (above & hasClass) | (rated[above]! & ~hasClass);
  }
  return rated;
}

/**
 * E-bonus of every place in paise, rounded once. Source: component 6.
 *
 * If the products could exceed 2^53, each value is split into multiples of ten thousand and a remainder. The pass runs
 * on both and the results are added, so the result is exact for every sum of values below 2^53.
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
