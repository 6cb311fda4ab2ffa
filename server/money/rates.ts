declare const basisPointUnit: unique symbol;
declare const centiSpUnit: unique symbol;

/** Hundredths of a percent: 500 is 5 %. Whole, never negative. */
export type BasisPoints = number & { readonly [basisPointUnit]: true };

/** 100 %. */
export const wholeBp = 10_000;

/** Hundredths of a sale point (income plan: 1 SP = Rs 10, so 1 centiSp = 10 paise). May be negative in a ledger. */
export type CentiSp = number & { readonly [centiSpUnit]: true };

/** @throws RangeError if it is not a whole number of at least 0 */
export function basisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not a rate in basis points: ${rate}`);
  return rate as BasisPoints;
}

/** 1250 is 12.5. */
export function basisPointsToPercent(rate: BasisPoints): number {
  return rate / 100;
}

/** @throws RangeError if it is not a whole number, or too large to be exact */
export function centiSp(points: number): CentiSp {
  if (!Number.isSafeInteger(points)) throw new RangeError(`Not a whole number of centiSp: ${points}`);
  return (points === 0 ? 0 : points) as CentiSp;
}

/** The API's sale points, at most two decimals: 1250 is 12.5. */
export function centiSpToPoints(points: CentiSp): number {
  return points / 100;
}

/**
 * Rounds half up, exact at any size. Only for amounts of at least 0: a refund negates the stored amount and never
 * rounds again.
 * @throws RangeError if the numerator is negative, the denominator not positive, either not whole, or the result not
 * exact as a number
 */
export function roundHalfUpDiv(numerator: number | bigint, denominator: number | bigint): number {
  const above = exact(numerator);
  const below = exact(denominator);
  if (above < 0n || below <= 0n) throw new RangeError(`Cannot round ${numerator} / ${denominator}`);
  const rounded = Number((2n * above + below) / (2n * below));
  if (!Number.isSafeInteger(rounded))
    throw new RangeError(`Too large to be kept exactly: ${numerator} / ${denominator}`);
  return rounded;
}

/**
 * amount x part / whole, rounded half up once; the product is exact at any size.
 * @throws RangeError as roundHalfUpDiv
 */
export function timesRatio(amount: number, part: number, whole: number): number {
  return roundHalfUpDiv(exact(amount) * exact(part), whole);
}

function exact(value: number | bigint): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`Not a whole number that is kept exactly: ${value}`);
  return BigInt(value);
}
