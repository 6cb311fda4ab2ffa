import { createStore, deviceStorage, writeStorage, onOtherTabChange, readStorage } from './store.ts';

const tokenKey = 'token';

/** The login token, null for a guest. Stored under 'token' in local storage (specification section 4) and shared by all tabs. */
export const token = createStore<string | null>(readStorage(deviceStorage(), tokenKey) || null);

onOtherTabChange(tokenKey, (text) => token.set(text || null));

/** Stores the login token, or removes it for null. */
export function saveToken(next: string | null): void {
  writeStorage(deviceStorage(), tokenKey, next);
  token.set(next);
}

/** Removes a token that the server rejected, unless a newer one has replaced it meanwhile. */
export function clearToken(rejected: string): void {
  if (token.get() === rejected) saveToken(null);
}

const referralKey = 'referral';
/** For so long a referral link is remembered. */
const referralMs = 30 * 24 * 3_600_000;

/**
 * Saves the member ID of a referral link (`?ref=100001`) on the device, for checkout; the last link counts. Anything but 6 to 8 digits is ignored.
 */
export function saveReferral(search: string, storage = deviceStorage(), now = Date.now()): void {
  const id = new URLSearchParams(search).get('ref');
  if (id && /^\d{6,8}$/.test(id)) writeStorage(storage, referralKey, `${id} ${now}`);
}

/** The member ID of the last referral link of the last 30 days, or an empty string. */
export function readReferral(storage = deviceStorage(), now = Date.now()): string {
  const [id = '', savedAt] = (readStorage(storage, referralKey) ?? '').split(' ');
  // Without a time: of a version that kept none.
  return savedAt === undefined || now - Number(savedAt) < referralMs ? id : '';
}

export function forgetReferral(storage = deviceStorage()): void {
  writeStorage(storage, referralKey, null);
}
