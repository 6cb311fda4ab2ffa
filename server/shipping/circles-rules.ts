import type { states } from '#contract/geography.ts';

type State = (typeof states)[number];

/**
 * Possible states by a PIN code's first two digits (the circles of India Post). If a circle serves several states, or a
 * border is close, all are listed: only certain contradictions may reject an address. Prefixes not listed (90 to 99 are
 * army post) say nothing.
 */
const circles: Readonly<Record<string, readonly State[]>> = {
  ...of(['Delhi'], 11),
  ...of(['Haryana'], 12, 13),
  ...of(['Punjab'], 14, 15),
  ...of(['Chandigarh', 'Punjab', 'Haryana'], 16),
  ...of(['Himachal Pradesh'], 17),
  ...of(['Jammu and Kashmir'], 18),
  ...of(['Jammu and Kashmir', 'Ladakh'], 19),
  ...of(['Uttar Pradesh'], 20, 21, 22, 23, 27, 28),
  ...of(['Uttar Pradesh', 'Uttarakhand'], 24, 25, 26),
  ...of(['Rajasthan'], 30, 31, 32, 33, 34),
  ...of(['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'], 36, 39),
  ...of(['Gujarat'], 37, 38),
  ...of(['Maharashtra', 'Goa'], 40),
  ...of(['Maharashtra'], 41, 42, 43, 44),
  ...of(['Madhya Pradesh'], 45, 46, 47, 48),
  ...of(['Chhattisgarh'], 49),
  ...of(['Telangana', 'Andhra Pradesh'], 50),
  ...of(['Andhra Pradesh'], 51, 52),
  ...of(['Andhra Pradesh', 'Puducherry'], 53),
  ...of(['Karnataka'], 56, 57, 58, 59),
  ...of(['Tamil Nadu', 'Puducherry'], 60),
  ...of(['Tamil Nadu'], 61, 62, 63, 64),
  ...of(['Kerala', 'Puducherry'], 67),
  ...of(['Kerala', 'Lakshadweep'], 68),
  ...of(['Kerala'], 69),
  ...of(['West Bengal'], 70, 71, 72),
  ...of(['West Bengal', 'Sikkim'], 73),
  ...of(['West Bengal', 'Andaman and Nicobar Islands'], 74),
  ...of(['Odisha'], 75, 76, 77),
  ...of(['Assam', 'Arunachal Pradesh', 'Meghalaya', 'Nagaland'], 78),
  ...of(['Arunachal Pradesh', 'Assam', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Tripura'], 79),
  ...of(['Bihar'], 80, 84, 85),
  ...of(['Bihar', 'Jharkhand'], 81, 82),
  ...of(['Jharkhand'], 83),
};

function of(places: readonly State[], ...prefixes: readonly number[]): Record<string, readonly State[]> {
  return Object.fromEntries(prefixes.map((prefix) => [String(prefix), places]));
}

/** None if the prefix says nothing certain. */
export function statesOfPin(pin: number): readonly string[] {
  return circles[String(pin).slice(0, 2)] ?? [];
}

/** Whether a PIN code is certainly outside a state. Always false for 'Other' and unlisted names. */
export function liesElsewhere(pin: number, state: string): boolean {
  const possible = statesOfPin(pin);
  const name = state.trim().toLowerCase();
  const known = allStates.has(name);
  return known && possible.length > 0 && !possible.some((one) => one.toLowerCase() === name);
}

const allStates: ReadonlySet<string> = new Set(
  Object.values(circles)
    .flat()
    .map((state) => state.toLowerCase()),
);
