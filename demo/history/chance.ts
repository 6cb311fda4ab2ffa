/** Gives numbers from 0 up to, but not including, 1. */
export type Chance = () => number;

/** The same numbers for the same seed, in the same order, on every machine (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list that is not empty. */
export function pick<T>(chance: Chance, list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)]!;
}

/** One of a list by the weight of each, in proportion. */
export function pickByWeight<T>(chance: Chance, weighted: readonly (readonly [T, number])[]): T {
  let left = chance() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  return weighted.at(-1)![0];
}
