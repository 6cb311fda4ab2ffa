import { isMemberId } from '#contract/member-rules.ts';
import { type ReferralTarget, referralTargetOf, referralTargets } from '#contract/referral-link.ts';
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

/** `bootstrap` contains the same text as a literal. */
const referralKey = 'referral';
const referralMs = 30 * 24 * 3_600_000;

export interface FollowedReferral {
  memberId: string;
  target: ReferralTarget;
  followedAt: Date;
}

/**
 * Returns the link (`?ref=100001`) of the last 30 days, which `bootstrap` has saved before any module runs; the latest
 * one counts. Null if there is none.
 */
export function readReferral(storage = deviceStorage(), now = Date.now()): FollowedReferral | null {
  const [memberId = '', savedAt = '', page = ''] = (readStorage(storage, referralKey) ?? '').split(' ');
  if (!isMemberId(memberId) || !(now - Number(savedAt) < referralMs)) return null;
  // Earlier releases saved the target instead of the page.
  const target = referralTargets.find((each) => each === page) ?? referralTargetOf(page);
  return { memberId, target, followedAt: new Date(Number(savedAt)) };
}

export function forgetReferral(storage = deviceStorage()): void {
  writeStorage(storage, referralKey, null);
}
