import { sql } from 'kysely';
import type { ReferralTarget } from '#contract/referral-link.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { MonthlyTable } from '#server/platform/partitions.ts';

/** A seller's link as somebody followed it; `day` in India, YYYY-MM-DD. */
export interface FollowedLink {
  memberId: string;
  day: string;
  target: ReferralTarget;
}

/** Adds a visit or an order to a link's day; for an ID that no live member has, nothing. One row by seller, day and target. */
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

/** What a seller's links brought from a day on, oldest first; days without anything are left out. */
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

/** Sellers are shown thirty days of their links. */
export const linkDayTable: MonthlyTable = { table: 'referral_link_day', time: 'day', by: 'day', keepDays: 90 };
