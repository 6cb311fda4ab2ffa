import * as z from 'zod/mini';
import { india, isChosen } from './geography.ts';
import { addressField, optionalAddressField, postcodeField } from './text-fields.ts';

/** "Please enter correct city Details", in the shipping block "Please enter correct shipping city Details". */
function wording(word: '' | 'shipping ', noun: string) {
  const correct = `Please enter correct ${word}${noun} Details`;
  return { required: `Please enter ${word}${noun} Details`, short: correct, long: correct };
}

function house(word: '' | 'shipping ') {
  const text = `Please enter ${word}House Details`;
  return { required: text, short: text, long: text };
}

/** The six billing fields with the specification's rules and messages (section 5). */
export const AddressValues = z.object({
  user_street: addressField(house('')),
  user_city: optionalAddressField('Please enter correct City Details'),
  user_district: addressField(wording('', 'city')),
  user_state: addressField(wording('', 'state')),
  user_country: addressField(wording('', 'country')),
  user_postcode: postcodeField(),
});
export type AddressValues = z.infer<typeof AddressValues>;

/** The six shipping fields: the same rules in shipping's words. */
export const ShippingValues = z.object({
  user_shipping_street: addressField(house('shipping ')),
  user_shipping_city: optionalAddressField('Please enter correct shipping City Details'),
  user_shipping_district: addressField(wording('shipping ', 'city')),
  user_shipping_state: addressField(wording('shipping ', 'state')),
  user_shipping_country: addressField(wording('shipping ', 'country')),
  user_shipping_postcode: postcodeField('shipping '),
});
export type ShippingValues = z.infer<typeof ShippingValues>;

/**
 * What an order refuses beyond the forms' length rules: a country left at its placeholder, and in India a state left at its
 * placeholder. They would ship for nothing. Returns field name and message pairs.
 */
export function undecidedPlace(
  values: { state: string; country: string },
  block: 'billing' | 'shipping',
): [string, string][] {
  const word = block === 'shipping' ? 'shipping ' : '';
  const prefix = block === 'shipping' ? 'user_shipping' : 'user';
  if (!isChosen(values.country)) return [[`${prefix}_country`, `Please enter ${word}country Details`]];
  if (values.country === india && !isChosen(values.state))
    return [[`${prefix}_state`, `Please enter ${word}state Details`]];
  return [];
}
