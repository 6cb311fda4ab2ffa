import type { IncomeRules } from './rules.ts';
import type { Tree } from './tree.ts';
import { shareOf } from './units.ts';

/** Returns sums where `sums[i]` is the sum of the first i values; the last entry is the total. */
export function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  let sum = 0;
  for (let place = 0; place < values.length; place++) {
    sum += values[place]!;
    sums[place + 1] = sum;
  }
  return sums;
}

/**
 * Sums the values of all members exactly 1, 2, … levels below a place, down to the lowest level that has members or to
 * `levels`.
 */
export function levelVolumes({ firstChild }: Tree, valueSums: Float64Array, place: number, levels: number): number[] {
  const volumes: number[] = [];
  let from = firstChild[place]!;
  let to = firstChild[place + 1]!;
  while (volumes.length < levels && from < to) {
    volumes.push(valueSums[to]! - valueSums[from]!);
    from = firstChild[from]!;
    to = firstChild[to]!;
  }
  return volumes;
}

/**
 * Group sale income in paise by place: each open level pays its rate on the summed value of all members exactly that
 * far below, and each level is rounded separately. Source: component 3.
 *
 * All members L levels below a place are adjacent, so a level's sum is the difference of two prefix sums.
 * @param earners the active members with somebody below; nobody else earns from a group
 */
export function groupIncomes(
  { levelBp, rankLevels }: IncomeRules,
  { size, firstChild }: Tree,
  { valueSums, ranks, earners }: { valueSums: Float64Array; ranks: Uint8Array; earners: Int32Array },
): Float64Array {
  const incomes = new Float64Array(size);
  for (let at = 0; at < earners.length; at++) {
    const place = earners[at]!;
    const levels = rankLevels[ranks[place]!]!;
    let income = 0;
    let from = firstChild[place]!;
    let to = firstChild[place + 1]!;
    for (let level = 0; level < levels && from < to; level++) {
      income += shareOf(valueSums[to]! - valueSums[from]!, levelBp[level]!);
      from = firstChild[from]!;
      to = firstChild[to]!;
    }
    incomes[place] = income;
  }
  return incomes;
}
