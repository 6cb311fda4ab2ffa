import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Member } from './find-members.ts';

/** Status at a moment, of a member ID or of an account's latest membership then. */
export type MembershipAt = Pick<Member, 'memberId' | 'status'>;
type MembershipQuestion = { at: Date } & ({ memberId: string } | { customerId: number });

/** In the order of the questions; null for anybody who was not a direct seller then. One statement. */
export async function readMembershipsAt(
  db: Db | Tx,
  asked: readonly MembershipQuestion[],
): Promise<(MembershipAt | null)[]> {
  if (asked.length === 0) return [];
  const memberIds = asked.map((each) => ('memberId' in each ? each.memberId : null));
  const customerIds = asked.map((each) => ('customerId' in each ? each.customerId : null));
  const moments = asked.map(({ at }) => at.toISOString());
  const { rows } = await sql<{ place: number } & MembershipAt>`
    SELECT q.place::int AS place, m.member_id AS "memberId", s.status
    FROM unnest(${memberIds}::text[], ${customerIds}::bigint[], ${moments}::timestamptz[]) WITH ORDINALITY
      AS q (member_id, customer_id, at, place)
    CROSS JOIN LATERAL (SELECT member_id, joined_at FROM member WHERE member_id = q.member_id
      UNION ALL (SELECT member_id, joined_at FROM member WHERE customer_id = q.customer_id AND joined_at <= q.at
        ORDER BY joined_at DESC LIMIT 1)) AS m
    CROSS JOIN LATERAL (SELECT h.status FROM member_status h WHERE h.member_id = m.member_id AND h.effective_at <= q.at
      ORDER BY h.effective_at DESC, h.id DESC LIMIT 1) AS s
    WHERE m.joined_at <= q.at`.execute(db);
  const memberships: (MembershipAt | null)[] = asked.map(() => null);
  for (const { place, ...membership } of rows) memberships[place - 1] = membership;
  return memberships;
}
