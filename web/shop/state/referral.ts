import { deviceStorage, keep, recall } from './storage.ts';

const key = 'referral';

/** Keeps the member ID of a referral link (`?ref=100001`) on the device, for checkout. Anything but 6 to 8 digits is passed over. */
export function keepReferral(search: string, storage = deviceStorage()): void {
  const id = new URLSearchParams(search).get('ref');
  if (id && /^\d{6,8}$/.test(id)) keep(storage, key, id);
}

/** The member ID of the referral link that led here last, or empty text. */
export function keptReferral(storage = deviceStorage()): string {
  return recall(storage, key) ?? '';
}
