import { india } from '#contract/geography.ts';
import { policy } from '#contract/policy.ts';
import type { PincodeCheck } from '#contract/shipping.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { statesOfPin } from './circles-rules.ts';
import { expectedDays, type WorkingTimes } from './days-rules.ts';
import { type Carriage, carriageTo, type ShippingTerms } from './rules.ts';

/**
 * What can be said of a PIN code at `now`. Without a state those count in which it can lie: what differs between them is told as the most
 * cautious of them has it, the charge not at all.
 */
export function pincodeCheck(
  terms: ShippingTerms & WorkingTimes,
  { pincode, state }: { pincode: string; state: string },
  now: Date,
): PincodeCheck {
  const carriages = carriagesTo(terms, pincode, state);
  const serviceable = carriages.length > 0 && carriages.every((carriage) => carriage.serviceable);
  const { cod } = terms;
  const days = serviceable
    ? expectedDays(now, terms, { dispatchDays: policy.dispatchWorkingDays, ...slowest(carriages) })
    : null;
  return {
    pincode,
    serviceable,
    cod_available: serviceable && cod.offered && carriages.every((carriage) => carriage.cod),
    cod_minimum: rupees(cod.minimum),
    cod_maximum: rupees(cod.maximum),
    cod_fee: paiseToRupees(cod.fee),
    shipping_charge: rupees(serviceable ? sameCharge(carriages) : null),
    dispatch_by: days?.dispatchBy ?? null,
    deliver_from: days?.deliverFrom ?? null,
    deliver_to: days?.deliverTo ?? null,
  };
}

/** What holds in each state that the PIN code may lie in. Where nothing is known of it, the rest of India's row decides alone. */
function carriagesTo(terms: ShippingTerms, pincode: string, state: string): Carriage[] {
  const possible = state.trim() === '' ? statesOfPin(Number(pincode)) : [state];
  const named = possible.length > 0 ? possible : ['Other'];
  return named.flatMap((name) => carriageTo(terms, { country: india, state: name, postcode: pincode }) ?? []);
}

function slowest(carriages: readonly Carriage[]) {
  const days = carriages.map((carriage) => carriage.days ?? policy.deliveryDays);
  return {
    transit: { min: Math.min(...days.map(({ min }) => min)), max: Math.max(...days.map(({ max }) => max)) },
  };
}

function sameCharge(carriages: readonly Carriage[]): Paise | null {
  const charges = new Set(carriages.map((carriage) => carriage.charge));
  return charges.size === 1 ? [...charges][0]! : null;
}

function rupees(amount: Paise | null): number | null {
  return amount === null ? null : paiseToRupees(amount);
}
