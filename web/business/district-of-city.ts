import type { PincodePlace } from '#contract/shipping.ts';

const fold = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Finds a PIN code's district from the typed village or city. A PIN code's only district is always returned; null if
 * the buyer must choose.
 */
export function districtOfCity(places: readonly PincodePlace[], city: string): PincodePlace | null {
  if (places.length < 2) return places[0] ?? null;
  const name = fold(city);
  if (name === '') return null;
  const named = places.filter(({ district, names }) =>
    [district, ...Object.values(names)].some((each) => fold(each) === name),
  );
  const having = named.length > 0 ? named : places.filter((place) => place.places.some((each) => fold(each) === name));
  return having.length === 1 ? having[0]! : null;
}
