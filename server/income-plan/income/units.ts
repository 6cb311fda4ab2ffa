const wholeBp = 10_000;
/** Up to here `paise * bp + half` stays below 2^53 for every rate up to 100 %. */
const plainProductLimit = 900_000_000_000;

/**
 * The share of an amount in paise, rounded half up to the paisa; exact for amounts up to 2^53. Source: the plan's "each
 * component is computed exactly and rounded once, half up".
 */
export function shareOf(paise: number, bp: number): number {
  return paise <= plainProductLimit ? Math.floor((paise * bp + wholeBp / 2) / wholeBp) : shareOfLargeAmount(paise, bp);
}

/** The product would exceed 2^53, so multiples of ten thousand and the remainder are computed separately. */
function shareOfLargeAmount(paise: number, bp: number): number {
  const wholes = Math.floor(paise / wholeBp);
  return wholes * bp + Math.floor(((paise - wholes * wholeBp) * bp + wholeBp / 2) / wholeBp);
}

/** Converts a sum of paise times basis points into paise, rounded half up. The sum must be below 2^53. */
export function paiseOfProducts(products: number): number {
  return Math.floor((products + wholeBp / 2) / wholeBp);
}

/** A sum can no longer be exact. The run is rejected rather than rounded. */
export class SumTooLargeError extends RangeError {
  override name = 'SumTooLargeError';
}

/** Returns an exact sum unchanged. @throws SumTooLargeError past 2^53 */
export function checkSum(sum: number, what: string): number {
  if (!Number.isSafeInteger(sum)) throw new SumTooLargeError(`${what} passes 2^53 and cannot be exact`);
  return sum;
}
