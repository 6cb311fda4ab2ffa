import type { PincodePlace } from '#contract/shipping.ts';

const fold = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * The district of a PIN code that a village or city names: by the district's own name in any language, else by a place that only it has. The only
 * one there is needs no naming; null where the buyer has to say which.
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
