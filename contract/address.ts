import * as z from 'zod/mini';
import { findCountry, findState, india, isChosen } from './geography.ts';
import { addressField, optionalAddressField, placeField, postcodeField } from './text-fields.ts';
import { fieldKey } from './field-messages.ts';

/** Takes two message keys: one for a missing value, one for every other fault. */
const line = (required: string, wrong: string) => addressField({ required, short: wrong, long: wrong });

/** Normalised to the list's spelling where the list has the name. */
const place = (required: string, wrong: string, find: (name: string) => string | null) =>
  placeField({ required, short: wrong, long: wrong }).check(z.overwrite((name) => find(name) ?? name));

/** The six billing fields with the specification's rules and messages (section 5). */
export const AddressValues = z.object({
  user_street: line(fieldKey('billing.house'), fieldKey('billing.house')),
  user_city: optionalAddressField(fieldKey('billing.city')),
  user_district: line(fieldKey('billing.district'), fieldKey('billing.districtWrong')),
  user_state: place(fieldKey('billing.state'), fieldKey('billing.stateWrong'), findState),
  user_country: place(fieldKey('billing.country'), fieldKey('billing.countryWrong'), findCountry),
  user_postcode: postcodeField('billing'),
});
export type AddressValues = z.infer<typeof AddressValues>;

export const ShippingValues = z.object({
  user_shipping_street: line(fieldKey('shipping.house'), fieldKey('shipping.house')),
  user_shipping_city: optionalAddressField(fieldKey('shipping.city')),
  user_shipping_district: line(fieldKey('shipping.district'), fieldKey('shipping.districtWrong')),
  user_shipping_state: place(fieldKey('shipping.state'), fieldKey('shipping.stateWrong'), findState),
  user_shipping_country: place(fieldKey('shipping.country'), fieldKey('shipping.countryWrong'), findCountry),
  user_shipping_postcode: postcodeField('shipping'),
});
export type ShippingValues = z.infer<typeof ShippingValues>;

interface Place {
  state: string;
  country: string;
}

const isIndia = (country: string) => findCountry(country) === india;

/** Returns the field and message key if a typed state of India is not in the list. Ignores the placeholder. */
export function unlistedState({ state, country }: Place, block: 'billing' | 'shipping'): [string, string][] {
  if (!isIndia(country) || state.trim() === '' || findState(state) !== null) return [];
  return [[block === 'shipping' ? 'user_shipping_state' : 'user_state', fieldKey(`${block}.stateWrong`)]];
}

/**
 * Checks the place of an order, which has stricter rules than the forms. Rejects placeholders and unlisted states of
 * India; without a state, delivery would be free. Returns pairs of field name and message key.
 */
export function findAddressProblems(values: Place, block: 'billing' | 'shipping'): [string, string][] {
  const prefix = block === 'shipping' ? 'user_shipping' : 'user';
  const [country, state] = [
    findCountry(values.country) ?? values.country.trim(),
    findState(values.state) ?? values.state.trim(),
  ];
  const isCountryChosen = isChosen(country);
  const needsState = !isCountryChosen || country === india;
  const undecided = unlistedState(values, block);
  if (needsState && !isChosen(state)) undecided.push([`${prefix}_state`, fieldKey(`${block}.state`)]);
  if (!isCountryChosen) undecided.push([`${prefix}_country`, fieldKey(`${block}.country`)]);
  return undecided;
}
