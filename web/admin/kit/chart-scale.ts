/**
 * The ticks of an axis that holds every figure, in even steps of one, two or five times a power of ten, from zero on; below zero only where a figure
 * lies there. Never finer than 1: rupees and counts are read whole. `steps`: about so many, so that their labels stand apart; four in a chart's height.
 */
export function chooseTicks(figures: readonly number[], steps = 4): number[] {
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const step = roundUp((most - least) / steps);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)];
  // Plus zero, since 0 times a negative number would be written "-0".
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step + 0);
}

function roundUp(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => rough <= factor * power)!;
}
