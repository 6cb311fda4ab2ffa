import * as z from 'zod/mini';
import { india, isChosen } from './geography.ts';
import { addressField, optionalAddressField, placeField, postcodeField } from './text-fields.ts';
import { fieldKey } from './field-messages.ts';

/** A line of an address with the keys of its messages: missing, and otherwise wrong. */
const line = (required: string, wrong: string) => addressField({ required, short: wrong, long: wrong });

/** The same for a name of a state or country. */
const place = (required: string, wrong: string) => placeField({ required, short: wrong, long: wrong });

/** The six billing fields with the specification's rules and messages (section 5). */
export const AddressValues = z.object({
  user_street: line(fieldKey('billing.house'), fieldKey('billing.house')),
  user_city: optionalAddressField(fieldKey('billing.city')),
  user_district: line(fieldKey('billing.district'), fieldKey('billing.districtWrong')),
  user_state: place(fieldKey('billing.state'), fieldKey('billing.stateWrong')),
  user_country: place(fieldKey('billing.country'), fieldKey('billing.countryWrong')),
  user_postcode: postcodeField('billing'),
});
export type AddressValues = z.infer<typeof AddressValues>;

/** The six shipping fields: the same rules in shipping's words. */
export const ShippingValues = z.object({
  user_shipping_street: line(fieldKey('shipping.house'), fieldKey('shipping.house')),
  user_shipping_city: optionalAddressField(fieldKey('shipping.city')),
  user_shipping_district: line(fieldKey('shipping.district'), fieldKey('shipping.districtWrong')),
  user_shipping_state: place(fieldKey('shipping.state'), fieldKey('shipping.stateWrong')),
  user_shipping_country: place(fieldKey('shipping.country'), fieldKey('shipping.countryWrong')),
  user_shipping_postcode: postcodeField('shipping'),
});
export type ShippingValues = z.infer<typeof ShippingValues>;

/**
 * What an order rejects beyond the forms' length rules: a country left at its placeholder, and a state left at its placeholder unless
 * the country is another than India. They would ship for nothing. Returns field name and message key pairs.
 */
export function undecidedPlace(
  values: { state: string; country: string },
  block: 'billing' | 'shipping',
): [string, string][] {
  const prefix = block === 'shipping' ? 'user_shipping' : 'user';
  const isCountryChosen = isChosen(values.country);
  const needsState = !isCountryChosen || values.country === india;
  const undecided: [string, string][] = [];
  if (needsState && !isChosen(values.state)) undecided.push([`${prefix}_state`, fieldKey(`${block}.state`)]);
  if (!isCountryChosen) undecided.push([`${prefix}_country`, fieldKey(`${block}.country`)]);
  return undecided;
}
