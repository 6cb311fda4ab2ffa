import { createStore, deviceStorage, keep, onOtherTab, recall } from './store.ts';

const tokenKey = 'token';

/** The login token, null for a visitor. Kept under 'token' in local storage (spec section 4); all tabs follow. */
export const token = createStore<string | null>(recall(deviceStorage(), tokenKey) || null);

onOtherTab(tokenKey, (text) => token.set(text || null));

export function storeToken(next: string | null): void {
  keep(deviceStorage(), tokenKey, next);
  token.set(next);
}

/** Drops a token that the server no longer knows, unless another one has taken its place meanwhile. */
export function dropToken(refused: string): void {
  if (token.get() === refused) storeToken(null);
}

const referralKey = 'referral';

/** Keeps the member ID of a referral link (`?ref=100001`) on the device, for checkout. Anything but 6 to 8 digits is passed over. */
export function keepReferral(search: string, storage = deviceStorage()): void {
  const id = new URLSearchParams(search).get('ref');
  if (id && /^\d{6,8}$/.test(id)) keep(storage, referralKey, id);
}

/** The member ID of the referral link that led here last, or empty text. */
export function keptReferral(storage = deviceStorage()): string {
  return recall(storage, referralKey) ?? '';
}
