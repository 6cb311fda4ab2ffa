import { referralVisitPath } from '#contract/referral-link.ts';
import { dayInIndia, todayInIndia } from '#contract/india-time.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { deviceStorage, readStorage, writeStorage } from './store.ts';
import type { FollowedReferral } from './visitor.ts';

const visitsKey = 'referral-visits';
/** Per day; nobody follows links of more. */
const mostSellers = 20;

/** Also records the visit. Earlier days are forgotten. */
export function isFirstOfDay(memberId: string, day: string, storage = deviceStorage()): boolean {
  const [known, ...sellers] = (readStorage(storage, visitsKey) ?? '').split(' ');
  const today = known === day ? sellers : [];
  if (today.includes(memberId) || today.length >= mostSellers) return false;
  writeStorage(storage, visitsKey, [day, ...today, memberId].join(' '));
  return true;
}

/** Reports a visit by a link once a day, on the link's day. The shop stores nothing about the visitor. */
export async function countReferralVisit({ memberId, target, followedAt }: FollowedReferral): Promise<void> {
  const day = todayInIndia();
  if (day === dayInIndia(followedAt) && isFirstOfDay(memberId, day))
    await apiCall(referralVisitPath, { body: { member_id: memberId, target } });
}
