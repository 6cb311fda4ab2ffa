import type { PincodeCheck } from '#contract/shipping.ts';
import type { Services } from '#server/platform/services.ts';
import { pincodeCheck } from './check-rules.ts';
import { readShippingTerms } from './store.ts';

/** What can be said of a PIN code now, in a state of the shop's list or, where it is empty, in all that it may lie in. */
export async function checkPincode(
  services: Pick<Services, 'db' | 'clock'>,
  pincode: string,
  state: string,
): Promise<PincodeCheck> {
  const terms = await readShippingTerms(services.db, Number(pincode));
  return pincodeCheck(terms, { pincode, state }, services.clock.now());
}
