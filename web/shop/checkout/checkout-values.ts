import { isChosen, selectCountry, selectState } from '#contract/geography.ts';
import type { User } from '#contract/customer.ts';
import { words } from './checkout-words.ts';

/** The checkout form's fields with the specification's defaults (section 3). */
export const emptyCheckout = {
  referral_member_id: '',
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  user_street: '',
  user_city: '',
  user_district: '',
  user_state: selectState as string,
  user_country: selectCountry as string,
  user_postcode: '',
  shipToDifferentAddress: false,
  user_shipping_street: '',
  user_shipping_city: '',
  user_shipping_district: '',
  user_shipping_state: selectState as string,
  user_shipping_country: selectCountry as string,
  user_shipping_postcode: '',
  payment_method: 'cod' as string,
};
export type CheckoutValues = typeof emptyCheckout;

/** What the profile knows for fields that the visitor has not filled; typed values stay. */
export function profileValues(user: User, typed: CheckoutValues): Partial<CheckoutValues> {
  const { first_name, last_name, mobile, email } = user;
  const known: Record<string, string> = { first_name, last_name, mobile, email, ...user.user_detail };
  const blank = (value: string | boolean | undefined) =>
    typeof value === 'string' && (value.trim() === '' || !isChosen(value));
  const wanted = Object.entries(known).filter(
    ([name, value]) => isChosen(value) && blank(typed[name as keyof CheckoutValues]),
  );
  return Object.fromEntries(wanted);
}

/** The part of the form that decides shipping, its fee and tax, for the price call; null while it says nothing. A postcode counts once it is whole. */
export function destinationOf(values: CheckoutValues): Record<string, unknown> | null {
  const { user_state, user_country, shipToDifferentAddress, user_shipping_state, user_shipping_country } = values;
  const { payment_method } = values;
  const country = shipToDifferentAddress ? user_shipping_country : user_country;
  if (!isChosen(country)) return null;
  const postcode = (shipToDifferentAddress ? values.user_shipping_postcode : values.user_postcode).trim();
  const whole = /^\d{6}$/.test(postcode);
  return {
    user_state,
    user_country,
    shipToDifferentAddress,
    payment_method,
    ...(shipToDifferentAddress ? { user_shipping_state, user_shipping_country } : {}),
    ...(whole && { [shipToDifferentAddress ? 'user_shipping_postcode' : 'user_postcode']: postcode }),
  };
}

/** The browser's rule that the specification puts beside the form's own: the city is marked as required on checkout. */
export function missingCities(values: Record<string, unknown>): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  const empty = (name: string) => typeof values[name] !== 'string' || values[name].trim() === '';
  if (empty('user_city')) missing['user_city'] = [words.cityMissing];
  if (values['shipToDifferentAddress'] === true && empty('user_shipping_city'))
    missing['user_shipping_city'] = [words.shippingCityMissing];
  return missing;
}
