import { isMemberId } from '#contract/member-rules.ts';
import { type ReferralTarget, referralTargetOf } from '#contract/referral-link.ts';
import { createStore, deviceStorage, writeStorage, onOtherTabChange, readStorage } from './store.ts';

const tokenKey = 'token';

/** Null for a guest. Stored under 'token' in local storage (specification section 4) and shared by all tabs. */
export const token = createStore<string | null>(readStorage(deviceStorage(), tokenKey) || null);

let interrupted = false;

/** Whether the token is gone because the server rejected it while the visitor was saving something. */
export const isInterrupted = (): boolean => interrupted;

onOtherTabChange(tokenKey, (text) => {
  interrupted = false;
  token.set(text || null);
});

/** Null removes the token. */
export function saveToken(next: string | null): void {
  replaceToken(next, { interrupts: false });
}

function replaceToken(next: string | null, { interrupts }: { interrupts: boolean }): void {
  interrupted = interrupts;
  writeStorage(deviceStorage(), tokenKey, next);
  token.set(next);
}

/**
 * Removes a token that the server rejected, unless a newer one has replaced it. `interrupts`: for something that the
 * visitor was saving.
 */
export function clearToken(rejected: string, options = { interrupts: false }): void {
  if (token.get() === rejected) replaceToken(null, options);
}

const referralKey = 'referral';
const referralMs = 30 * 24 * 3_600_000;

export interface FollowedReferral {
  memberId: string;
  target: ReferralTarget;
}

/**
 * Saves a link (`?ref=100001`) for checkout and returns it; the latest one counts. Returns null for anything but 6 to 8
 * digits.
 */
export function saveReferral(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  storage = deviceStorage(),
  now = Date.now(),
): FollowedReferral | null {
  const memberId = new URLSearchParams(search).get('ref');
  if (!memberId || !isMemberId(memberId)) return null;
  const target = referralTargetOf(pathname);
  writeStorage(storage, referralKey, `${memberId} ${now} ${target}`);
  return { memberId, target };
}

/** Returns a link of the last 30 days, or null. */
export function readReferral(storage = deviceStorage(), now = Date.now()): FollowedReferral | null {
  const [memberId = '', savedAt, target = 'home'] = (readStorage(storage, referralKey) ?? '').split(' ');
  // Entries of an earlier version have no time or no target.
  const isGood = memberId !== '' && (savedAt === undefined || now - Number(savedAt) < referralMs);
  return isGood ? { memberId, target: target as ReferralTarget } : null;
}

export function forgetReferral(storage = deviceStorage()): void {
  writeStorage(storage, referralKey, null);
}
