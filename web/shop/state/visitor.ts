import { type ReferralTarget, referralTargetOf } from '#contract/referral-link.ts';
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

/** A seller's link as it was followed: whose it is, and where it led. */
export interface FollowedReferral {
  memberId: string;
  target: ReferralTarget;
}

/**
 * Saves a referral link (`?ref=100001`) on the device, for checkout, and returns it; the last link counts. Null for anything but 6 to 8 digits, which is
 * ignored.
 */
export function saveReferral(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  storage = deviceStorage(),
  now = Date.now(),
): FollowedReferral | null {
  const memberId = new URLSearchParams(search).get('ref');
  if (!memberId || !/^\d{6,8}$/.test(memberId)) return null;
  const target = referralTargetOf(pathname);
  writeStorage(storage, referralKey, `${memberId} ${now} ${target}`);
  return { memberId, target };
}

/** The last referral link of the last 30 days; null where there is none. */
export function readReferral(storage = deviceStorage(), now = Date.now()): FollowedReferral | null {
  const [memberId = '', savedAt, target = 'home'] = (readStorage(storage, referralKey) ?? '').split(' ');
  // Without a time or a target: of a version that kept none.
  const isGood = memberId !== '' && (savedAt === undefined || now - Number(savedAt) < referralMs);
  return isGood ? { memberId, target: target as ReferralTarget } : null;
}

export function forgetReferral(storage = deviceStorage()): void {
  writeStorage(storage, referralKey, null);
}
