import { india, isChosen, selectState } from '#contract/geography.ts';
import type { User } from '#contract/customer.ts';
import { normalisePostcode } from '#contract/typed-values.ts';
import { form as messages } from '#messages/checkout.ts';

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
  /** The specification's default is the placeholder, but nearly all buyers are in India (docs/deviations.md). */
  user_country: india as string,
  user_postcode: '',
  shipToDifferentAddress: false,
  user_shipping_street: '',
  user_shipping_city: '',
  user_shipping_district: '',
  user_shipping_state: selectState as string,
  user_shipping_country: india as string,
  user_shipping_postcode: '',
  payment_method: 'cod' as string,
  /** Set if several are on offer; empty for the first. */
  payment_provider: '',
  /** The provider's window opens with this method. */
  online_method: 'upi' as string,
  is_gift: false,
  gift_message: '',
};
export type OnlineMethod = 'upi' | 'card' | 'netbanking';
export type CheckoutValues = typeof emptyCheckout;

/** Returns profile values for fields that are still empty. */
export function profileValues(user: User, typed: CheckoutValues): Partial<CheckoutValues> {
  const { first_name, last_name, mobile, email } = user;
  const profile: Record<string, string> = { first_name, last_name, mobile, email, ...user.user_detail };
  const isBlank = (value: string | boolean | undefined) =>
    typeof value === 'string' && (value.trim() === '' || !isChosen(value));
  // The preset country does not count as typed while its address is empty.
  for (const prefix of ['user', 'user_shipping'] as const)
    if (isBlank(typed[`${prefix}_street`])) typed = { ...typed, [`${prefix}_country`]: '' };
  const prefilled = Object.entries(profile).filter(
    ([name, value]) => isChosen(value) && isBlank(typed[name as keyof CheckoutValues]),
  );
  return Object.fromEntries(prefilled);
}

/** Fills untouched fields from an earlier visit: the draft, else a referral link and the PIN code last checked. */
export function restoreValues(
  typed: CheckoutValues,
  known: { draft: Partial<CheckoutValues>; referral: string; pincode: string },
): CheckoutValues {
  const isUntouched = (name: keyof CheckoutValues) => typed[name] === emptyCheckout[name];
  const draft = Object.entries(known.draft).filter(([name]) => isUntouched(name as keyof CheckoutValues));
  const restored: CheckoutValues = { ...typed, ...Object.fromEntries(draft) };
  return {
    ...restored,
    referral_member_id: restored.referral_member_id || known.referral,
    user_postcode: restored.user_postcode || known.pincode,
  };
}

/**
 * Returns what determines delivery charge, fee and tax; null before a country is chosen. A postcode counts only when
 * complete.
 */
export function destinationOf(values: CheckoutValues): Record<string, unknown> | null {
  const { user_state, user_country, shipToDifferentAddress, user_shipping_state, user_shipping_country } = values;
  const { payment_method } = values;
  const country = shipToDifferentAddress ? user_shipping_country : user_country;
  if (!isChosen(country)) return null;
  const postcode = normalisePostcode(shipToDifferentAddress ? values.user_shipping_postcode : values.user_postcode);
  const isComplete = /^\d{6}$/.test(postcode);
  return {
    user_state,
    user_country,
    shipToDifferentAddress,
    payment_method,
    ...(shipToDifferentAddress ? { user_shipping_state, user_shipping_country } : {}),
    ...(isComplete && { [shipToDifferentAddress ? 'user_shipping_postcode' : 'user_postcode']: postcode }),
  };
}

/** The specification requires a city at checkout, the API's rules do not. */
export function missingCities(values: Record<string, unknown>): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  const empty = (name: string) => typeof values[name] !== 'string' || values[name].trim() === '';
  if (empty('user_city')) missing['user_city'] = [messages.cityMissing];
  if (values['shipToDifferentAddress'] === true && empty('user_shipping_city'))
    missing['user_shipping_city'] = [messages.shippingCityMissing];
  return missing;
}
