import { sql } from 'kysely';
import type { ReferralProblem } from '#contract/member-rules.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { shortName } from './rules.ts';

/** Null: nobody. The caller must have locked the account. */
export async function setReferrer(
  tx: Tx,
  customerId: number,
  { memberId, at, staffId, reason }: { memberId: string | null; at: Date; staffId: number | null; reason: string },
): Promise<void> {
  // The history comes first, because the column's trigger adds what it does not find there.
  await tx
    .insertInto('customer_referrer')
    .values({ customer_id: customerId, member_id: memberId, at, staff_id: staffId, reason })
    .execute();
  await tx.updateTable('customer').set({ referrer_member_id: memberId }).where('id', '=', customerId).execute();
}

/** Also erases the texts of reasons, because the account is being erased. */
export async function endReferrer(tx: Tx, customerId: number, at: Date): Promise<void> {
  await sql`
    WITH bound AS (
      UPDATE customer SET referrer_member_id = NULL WHERE id = ${customerId} AND referrer_member_id IS NOT NULL RETURNING id
    )
    INSERT INTO customer_referrer (customer_id, member_id, at) SELECT id, NULL, ${at} FROM bound`.execute(tx);
  await tx.updateTable('customer_referrer').set({ reason: '' }).where('customer_id', '=', customerId).execute();
}

/**
 * The first referral by a live member is permanent; later ones, and the buyer's own ID, have no effect. One statement.
 */
export async function bindReferrer(
  tx: Tx,
  customerId: number,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await sql`
    WITH bound AS (
      UPDATE customer SET referrer_member_id = ${memberId}
      WHERE id = ${customerId} AND referrer_member_id IS NULL
        AND EXISTS (SELECT FROM member WHERE member_id = ${memberId} AND status = 'live' AND customer_id IS DISTINCT FROM ${customerId})
      RETURNING id
    )
    INSERT INTO customer_referrer (customer_id, member_id, at) SELECT id, ${memberId}, ${at} FROM bound`.execute(tx);
}

/** Each buyer at an individual time, in order; null for nobody. One statement. */
export async function readReferrersAt(
  db: Db | Tx,
  asked: readonly { customerId: number; at: Date }[],
): Promise<(string | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ memberId: string | null }>`
    SELECT (SELECT r.member_id FROM customer_referrer r WHERE r.customer_id = q.customer_id AND r.at <= q.at
      ORDER BY r.at DESC, r.id DESC LIMIT 1) AS "memberId"
    FROM unnest(${asked.map(({ customerId }) => customerId)}::bigint[], ${asked.map(({ at }) => at.toISOString())}::timestamptz[])
      WITH ORDINALITY AS q (customer_id, at, place)
    ORDER BY q.place`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

interface Asked {
  status: string | null;
  first_name: string;
  last_name: string;
  is_own: boolean | null;
  bound: string | null;
}

/**
 * Returns the seller's abbreviated name ("Sunita R."), or why the referral does not count. `customerId` is null for a
 * guest. One statement.
 */
export async function evaluateReferral(
  db: Db | Tx,
  memberId: string,
  customerId: number | null,
): Promise<{ problem: ReferralProblem; name: null } | { problem: null; name: string }> {
  const { rows } = await sql<Asked>`
    SELECT m.status, m.first_name, m.last_name, m.customer_id = ${customerId}::bigint AS is_own, bound.member_id AS bound
    FROM (SELECT 1) AS one
    LEFT JOIN member m ON m.member_id = ${memberId}
    LEFT JOIN (customer c JOIN member bound ON bound.member_id = c.referrer_member_id AND bound.status = 'live')
      ON c.id = ${customerId}::bigint`.execute(db);
  const found = rows[0]!;
  const problem = problemOf(found, memberId);
  return problem ? { problem, name: null } : { problem: null, name: shortName(found.first_name, found.last_name) };
}

function problemOf({ status, is_own: isOwn, bound }: Asked, memberId: string): ReferralProblem | null {
  if (status === null) return 'unknown';
  if (isOwn) return 'own';
  if (bound !== null && bound !== memberId) return 'bound';
  if (status === 'frozen') return 'frozen';
  return status === 'live' ? null : 'exited';
}

/** Null if there is none, or they are no longer live. */
export async function readReferrer(
  db: Db | Tx,
  customerId: number,
): Promise<{ memberId: string; name: string } | null> {
  const member = await db
    .selectFrom('customer')
    .innerJoin('member', 'member.member_id', 'customer.referrer_member_id')
    .select(['member.member_id', 'member.first_name', 'member.last_name'])
    .where('customer.id', '=', customerId)
    .where('member.status', '=', 'live')
    .executeTakeFirst();
  return member ? { memberId: member.member_id, name: shortName(member.first_name, member.last_name) } : null;
}

/** For corrections with staff member and reason; newest first. */
export async function findReferrerHistory(
  db: Db,
  customerId: number,
): Promise<{ memberId: string | null; name: string | null; at: Date; by: string | null; reason: string }[]> {
  return await db
    .selectFrom('customer_referrer as r')
    .leftJoin('member as m', 'm.member_id', 'r.member_id')
    .leftJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.member_id as memberId', 'r.at', 'staff.name as by', 'r.reason'])
    .select(sql<string | null>`m.first_name || ' ' || m.last_name`.as('name'))
    .where('r.customer_id', '=', customerId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
}
