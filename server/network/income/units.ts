/** Basis points in a whole: 100 %. */
const wholeBp = 10_000;
/** Up to here `paise * bp + half` stays below 2^53 for every rate up to 100 %. */
const plainProductLimit = 900_000_000_000;

/**
 * The share of an amount in paise, rounded half up to the paisa; exact for every amount up to 2^53.
 * Source: the plan's "each component is computed exactly and rounded once, half up".
 */
export function shareOf(paise: number, bp: number): number {
  return paise <= plainProductLimit ? Math.floor((paise * bp + wholeBp / 2) / wholeBp) : shareOfLargeAmount(paise, bp);
}

/** The same where the product passes 2^53: whole ten-thousands and the rest apart. */
function shareOfLargeAmount(paise: number, bp: number): number {
  const wholes = Math.floor(paise / wholeBp);
  return wholes * bp + Math.floor(((paise - wholes * wholeBp) * bp + wholeBp / 2) / wholeBp);
}

/** Paise out of a sum of paise times basis points, rounded half up. The sum must be below 2^53. */
export function paiseOfProducts(products: number): number {
  return Math.floor((products + wholeBp / 2) / wholeBp);
}

/**
 * Zeros to add to, written and not only promised. Memory that is read before it is written is lent as one shared page of zeros; at the
 * first write the system takes it back and stops all threads for it, once for each 4 KB.
 */
export function writeZeros<T extends Int32Array | Float64Array>(sums: T): T {
  return sums.fill(0) as T;
}

/** A sum that no longer can be exact; the run is rejected rather than rounded. */
export class SumTooLargeError extends RangeError {
  override name = 'SumTooLargeError';
}

/** Passes an exact sum through. @throws SumTooLargeError past 2^53. */
export function checkSum(sum: number, what: string): number {
  if (!Number.isSafeInteger(sum)) throw new SumTooLargeError(`${what} passes 2^53 and cannot be exact`);
  return sum;
}
