/**
 * Returns the ticks of an axis that covers all figures and zero, in steps of one, two or five times a power of ten. The
 * smallest step is 1, because rupees and counts are whole. `steps` is the approximate number of ticks.
 */
export function chooseTicks(figures: readonly number[], steps = 4): number[] {
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const step = roundUp((most - least) / steps);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)];
  // Adding zero turns -0 into 0.
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step + 0);
}

function roundUp(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => rough <= factor * power)!;
}
