import { sql } from 'kysely';
import type { ReferralTarget } from '#contract/referral-link.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { MonthlyTable } from '#server/platform/partitions.ts';

/** `day` in India, YYYY-MM-DD. */
export interface FollowedLink {
  memberId: string;
  day: string;
  target: ReferralTarget;
}

/** Does nothing for an ID without a live member. One row per seller, day and target. */
export async function countOnLink(
  db: Db | Tx,
  { memberId, day, target }: FollowedLink,
  what: 'visits' | 'orders',
): Promise<void> {
  const column = sql.ref(what);
  await sql`
    INSERT INTO referral_link_day AS known (member_id, day, target, ${column})
    SELECT member_id, ${day}::date, ${target}, 1 FROM member WHERE member_id = ${memberId} AND status = 'live'
    ON CONFLICT (member_id, day, target) DO UPDATE SET ${column} = known.${column} + 1`.execute(db);
}

/** Oldest first, without days that have none. */
export async function readLinkDays(
  db: Db,
  memberId: string,
  from: string,
): Promise<{ day: string; target: ReferralTarget; visits: number; orders: number }[]> {
  return await db
    .selectFrom('referral_link_day')
    .select(['day', 'target', 'visits', 'orders'])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('target')
    .$castTo<{ day: string; target: ReferralTarget; visits: number; orders: number }>()
    .execute();
}

/** Sellers see thirty days of their links. */
export const linkDayTable: MonthlyTable = { table: 'referral_link_day', time: 'day', by: 'day', keepDays: 90 };
