import {
  type StaffPinList,
  type StaffShipping,
  staffShippingPaths,
  type StaffShippingReply,
} from '#contract/staff-shipping.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { asStaff } from '../calls.ts';

/** What the page shows; `pins` is null where the PIN code looked for is none, which `refused` tells. */
export interface ShippingRead extends StaffShipping {
  pins: StaffPinList | null;
  refused: string;
}

/** Zones, terms, and a page of the rules for PIN codes. @throws a redirect where nobody is signed in; LoadError where no answer came. */
export async function readShipping(search: URLSearchParams, signal: AbortSignal): Promise<ShippingRead> {
  const [shipping, pins] = await Promise.all([
    asStaff<StaffShippingReply>(staffShippingPaths.shipping, { signal }),
    asStaff<StaffPinList>(staffShippingPaths.pins, { query: Object.fromEntries(search), signal }),
  ]);
  const { data } = loaded(shipping);
  if (!pins.ok && pins.failure.status === 422) return { ...data, pins: null, refused: pins.failure.message };
  return { ...data, pins: loaded(pins), refused: '' };
}

/** Saves something of shipping. Gives what went wrong, or null. @throws a redirect where nobody is signed in. */
export async function saveShipping(path: string, body?: object): Promise<CallFailure | null> {
  const result = await asStaff<StaffShippingReply>(path, body ? { body } : { method: 'POST' });
  return result.ok ? null : result.failure;
}
