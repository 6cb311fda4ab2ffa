import { paise, type Paise } from './paise.ts';

/**
 * Shares `whole` paise over lines in proportion to their weights by largest remainder: each line gets its exact share
 * rounded down; the remaining paise go one each to the largest remainders, among equal ones to the earlier line
 * (api.md, "Price"). The shares always add up to `whole`. While `whole` is at most the sum of the weights, no share is
 * larger than its weight.
 * @throws RangeError if the whole or a weight is negative, if a weight is not a safe integer, or if there is something
 * to share but no weight
 */
export function prorate(whole: Paise, weights: readonly number[]): Paise[] {
  if (whole < 0) throw new RangeError(`Cannot share ${whole} paise`);
  const exactWeights = weights.map(exactWeight);
  const total = exactWeights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0) return weights.map(() => whole);
  if (total === 0n) throw new RangeError(`No weight to share ${whole} paise over`);

  const portions = exactWeights.map((weight) => {
    const product = BigInt(whole) * weight;
    return { share: Number(product / total), remainder: product % total };
  });
  const left = whole - portions.reduce((sum, portion) => sum + portion.share, 0);
  // toSorted is stable, so equal remainders keep the order of the lines.
  for (const portion of portions.toSorted(byRemainder).slice(0, left)) portion.share += 1;
  return portions.map((portion) => paise(portion.share));
}

function exactWeight(weight: number): bigint {
  if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`);
  return BigInt(weight);
}

function byRemainder(a: { remainder: bigint }, b: { remainder: bigint }): number {
  if (a.remainder === b.remainder) return 0;
  return a.remainder > b.remainder ? -1 : 1;
}
