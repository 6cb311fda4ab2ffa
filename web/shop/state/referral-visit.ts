import { referralVisitPath } from '#contract/referral-link.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { deviceStorage, readStorage, writeStorage } from './store.ts';
import type { FollowedReferral } from './visitor.ts';

const visitsKey = 'referral-visits';
/** More sellers than anybody's links are followed in a day. */
const mostSellers = 20;

/** Whether it is the device's first visit of a day by this seller's links; from then on it is not. Which days were others is forgotten. */
export function isFirstOfDay(memberId: string, day: string, storage = deviceStorage()): boolean {
  const [known, ...sellers] = (readStorage(storage, visitsKey) ?? '').split(' ');
  const today = known === day ? sellers : [];
  if (today.includes(memberId) || today.length >= mostSellers) return false;
  writeStorage(storage, visitsKey, [day, ...today, memberId].join(' '));
  return true;
}

/** Tells the shop of a visit by a seller's link, once a day; of whom it was the shop keeps nothing. */
export async function countReferralVisit({ memberId, target }: FollowedReferral): Promise<void> {
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  if (isFirstOfDay(memberId, day)) await apiCall(referralVisitPath, { body: { member_id: memberId, target } });
}
