import { findState, india, isChosen } from '#contract/geography.ts';
import { policy } from '#contract/policy.ts';
import type { PincodeCheck } from '#contract/shipping.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { expectedDays, type WorkingTimes } from './days-rules.ts';
import { findPlacesOfPin, findStatesOfPin } from './pin-codes.ts';
import { type DeliveryOption, deliveryTo, type ShippingTerms } from './rules.ts';

/**
 * What is known about a PIN code at `now`. Without a state, considers all states where it may be: if they differ,
 * returns the most cautious answer, and no charge. Promises nothing of a code that neither the post nor staff know.
 */
export function pincodeCheck(
  terms: ShippingTerms & WorkingTimes,
  { pincode, state }: { pincode: string; state: string },
  now: Date,
): PincodeCheck {
  const deliveryOptions = deliveriesTo(terms, pincode, state);
  const serviceable =
    deliveryOptions.length > 0 && deliveryOptions.every((deliveryOption) => deliveryOption.serviceable);
  const { cod } = terms;
  const places = findPlacesOfPin(Number(pincode));
  const isKnown = places.length > 0 || deliveryOptions.some((deliveryOption) => deliveryOption.pin !== null);
  const isPromised = serviceable && isKnown;
  const days = isPromised
    ? expectedDays(now, terms, { dispatchDays: policy.dispatchWorkingDays, ...slowest(deliveryOptions) })
    : null;
  return {
    pincode,
    districts: places.map(({ state: of, district, names }) => ({ state: of, district, names })),
    serviceable,
    cod_available: isPromised && cod.offered && deliveryOptions.every((deliveryOption) => deliveryOption.cod),
    cod_minimum: rupees(cod.minimum),
    cod_maximum: rupees(cod.maximum),
    cod_fee: paiseToRupees(cod.fee),
    shipping_charge: rupees(serviceable ? sameCharge(deliveryOptions) : null),
    dispatch_by: days?.dispatchBy ?? null,
    deliver_from: days?.deliverFrom ?? null,
    deliver_to: days?.deliverTo ?? null,
  };
}

/**
 * Of each possible state, or only of the given one, since an order with an impossible state is rejected. If nothing is
 * known, the given state or the row for the rest of India decides.
 */
function deliveriesTo(terms: ShippingTerms, pincode: string, state: string): DeliveryOption[] {
  const possible = findStatesOfPin(Number(pincode));
  const given = findState(state);
  const isGiven = isChosen(given) && (possible.length === 0 || possible.includes(given));
  const named = isGiven ? [given] : possible.length > 0 ? possible : ['Other'];
  return named.flatMap((name) => deliveryTo(terms, { country: india, state: name, postcode: pincode }) ?? []);
}

function slowest(deliveryOptions: readonly DeliveryOption[]) {
  const days = deliveryOptions.map((deliveryOption) => deliveryOption.days ?? policy.deliveryDays);
  return {
    transit: { min: Math.min(...days.map(({ min }) => min)), max: Math.max(...days.map(({ max }) => max)) },
  };
}

function sameCharge(deliveryOptions: readonly DeliveryOption[]): Paise | null {
  const charges = new Set(deliveryOptions.map((deliveryOption) => deliveryOption.charge));
  return charges.size === 1 ? [...charges][0]! : null;
}

function rupees(amount: Paise | null): number | null {
  return amount === null ? null : paiseToRupees(amount);
}
