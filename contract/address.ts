import * as z from 'zod/mini';
import { fields as words } from '#messages/errors/fields.ts';
import { india, isChosen } from './geography.ts';
import { addressField, optionalAddressField, postcodeField } from './text-fields.ts';

/** What is said of a field that a list or a line of text fills: missing, and otherwise wrong. */
const line = (required: string, wrong: string) => addressField({ required, short: wrong, long: wrong });

/** The six billing fields with the specification's rules and messages (section 5). */
export const AddressValues = z.object({
  user_street: line(words.billing.house, words.billing.house),
  user_city: optionalAddressField(words.billing.city),
  user_district: line(words.billing.district, words.billing.districtWrong),
  user_state: line(words.billing.state, words.billing.stateWrong),
  user_country: line(words.billing.country, words.billing.countryWrong),
  user_postcode: postcodeField(words.billing),
});
export type AddressValues = z.infer<typeof AddressValues>;

/** The six shipping fields: the same rules in shipping's words. */
export const ShippingValues = z.object({
  user_shipping_street: line(words.shipping.house, words.shipping.house),
  user_shipping_city: optionalAddressField(words.shipping.city),
  user_shipping_district: line(words.shipping.district, words.shipping.districtWrong),
  user_shipping_state: line(words.shipping.state, words.shipping.stateWrong),
  user_shipping_country: line(words.shipping.country, words.shipping.countryWrong),
  user_shipping_postcode: postcodeField(words.shipping),
});
export type ShippingValues = z.infer<typeof ShippingValues>;

/**
 * What an order rejects beyond the forms' length rules: a country left at its placeholder, and in India a state left at its
 * placeholder. They would ship for nothing. Returns field name and message pairs.
 */
export function undecidedPlace(
  values: { state: string; country: string },
  block: 'billing' | 'shipping',
): [string, string][] {
  const prefix = block === 'shipping' ? 'user_shipping' : 'user';
  if (!isChosen(values.country)) return [[`${prefix}_country`, words[block].country]];
  if (values.country === india && !isChosen(values.state)) return [[`${prefix}_state`, words[block].state]];
  return [];
}
