import { type Selectable, sql } from 'kysely';
import type { KycChangeKind } from '#contract/membership-rules.ts';
import type { KycChange, MemberExit } from '#server/platform/database-types.ts';
import { readContactHolds } from '#server/customers/index.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';

/** Also after its end. */
export interface OwnMember {
  memberId: string;
  customerId: number;
  firstName: string;
  lastName: string;
  joinedAt: Date;
  /** YYYY-MM-DD in India. */
  joinedOn: string;
  status: 'live' | 'frozen' | 'exited' | 'terminated';
  leftAt: Date | null;
  inCoolingOff: boolean;
}

/** The latest one; null if there never was one. */
export async function findOwnMember(db: Db | Tx, customerId: number): Promise<OwnMember | null> {
  return (await findOwnMembers(db, customerId))[0] ?? null;
}

/** Latest first: former members can join again. */
export async function findOwnMembers(db: Db | Tx, customerId: number): Promise<OwnMember[]> {
  const { rows } = await sql<OwnMember>`
    SELECT m.member_id AS "memberId", m.customer_id AS "customerId", m.first_name AS "firstName", m.last_name AS "lastName",
      m.joined_at AS "joinedAt", m.joined_on AS "joinedOn", m.status, gone.at AS "leftAt",
      EXISTS (SELECT FROM member_exit e WHERE e.member_id = m.member_id AND e.state = 'done' AND e.kind = 'cooling_off') AS "inCoolingOff"
    FROM member m
    LEFT JOIN LATERAL (SELECT s.effective_at AS at FROM member_status s WHERE s.member_id = m.member_id
      AND s.status IN ('exited', 'terminated') ORDER BY s.effective_at DESC LIMIT 1) AS gone ON true
    WHERE m.customer_id = ${customerId} ORDER BY m.joined_at DESC`.execute(db);
  return rows;
}

export type ExitRow = Selectable<MemberExit>;

/** Last exit or notice, or null. */
export async function findLastExit(db: Db | Tx, memberId: string): Promise<ExitRow | null> {
  const row = await db
    .selectFrom('member_exit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes simultaneous calls of the same person wait; call it before any other lock. */
export async function lockLeaving(tx: Tx, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`leaving ${customerId}`}, 0))`.execute(tx);
}

/** Null if the notice is no longer running. */
export async function lockPendingExit(tx: Tx, exitId: number): Promise<ExitRow | null> {
  const row = await tx
    .selectFrom('member_exit')
    .selectAll()
    .where('id', '=', exitId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns their number. */
export async function endPendingExits(
  tx: Tx,
  memberId: string,
  state: 'withdrawn' | 'done' | 'lapsed',
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('member_exit')
    .set({ state, ended_at: at })
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type ChangeRow = Omit<Selectable<KycChange>, 'picture_sealed'>;

const changeColumns = [
  'id',
  'member_id',
  'customer_id',
  'kind',
  'state',
  'version',
  'language',
  'created_at',
  'updated_at',
  'number_sealed',
  'number_hash',
  'number_last4',
  'name',
  'ifsc',
  'bank_name',
  'picture_key_id',
  'picture_width',
  'picture_height',
  'email',
  'mobile',
  'confirmed_at',
  'decided_at',
  'decline_reason',
  'payout_hold_until',
  'bank_outcome',
  'name_at_bank',
  'bank_checked_at',
] as const;

/** The open change, else the last one. */
export async function findLastChange(db: Db | Tx, memberId: string, kind: KycChangeKind): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('kyc_change')
    .select(changeColumns)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findChange(db: Db | Tx, id: number): Promise<ChangeRow | null> {
  const row = await db.selectFrom('kyc_change').select(changeColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function lockChange(tx: Tx, id: number): Promise<ChangeRow | null> {
  const row = await tx
    .selectFrom('kyc_change')
    .select(changeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockOpenChange(tx: Tx, memberId: string, kind: KycChangeKind): Promise<ChangeRow | null> {
  const row = await tx
    .selectFrom('kyc_change')
    .select(changeColumns)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', 'in', ['draft', 'submitted'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * SQL array: the member `m` of the outer query and the account's later memberships. Sellers change bank account and PAN
 * of their latest membership only, and that must also reach what an earlier one is still owed.
 */
export const sameOrLaterMemberships = sql<string[]>`(m.member_id || ARRAY(SELECT later.member_id FROM member own
  JOIN member later ON later.customer_id = own.customer_id AND later.joined_at > own.joined_at WHERE own.member_id = m.member_id))`;

export async function findApprovedChange(
  db: Db | Tx,
  memberId: string,
  kind: KycChangeKind,
): Promise<ChangeRow | null> {
  const reaching = sql<string>`ANY((SELECT ${sameOrLaterMemberships} FROM (VALUES (${memberId}::text)) AS m (member_id))::text[])`;
  const row = await db
    .selectFrom('kyc_change')
    .select(changeColumns)
    .where('member_id', '=', reaching)
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Until when nothing may be paid, by member ID, because bank account, mobile number or email changed lately. Payouts
 * must leave held members for a later batch.
 */
export async function readPayoutHolds(db: Db | Tx, memberIds: readonly string[], at: Date): Promise<Map<string, Date>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: string; until: Date | null }>`
    SELECT m.member_id, (SELECT max(c.payout_hold_until) FROM kyc_change c
      WHERE c.member_id = ANY(${sameOrLaterMemberships}) AND c.payout_hold_until > ${at}) AS until
    FROM member m WHERE m.member_id = ${anyOf(memberIds)}`.execute(db);
  const holds = await readContactHolds(db, memberIds, at);
  for (const { member_id: memberId, until } of rows) {
    const earlier = holds.get(memberId);
    if (until !== null && (earlier === undefined || earlier < until)) holds.set(memberId, until);
  }
  return holds;
}

/**
 * Deletes changes that ended without effect. Changes that were in force stay, because payouts may have gone to their
 * accounts.
 */
export async function deleteEndedChanges(db: Db, until: Date): Promise<void> {
  await db
    .deleteFrom('kyc_change')
    .where('state', 'in', ['draft', 'declined', 'withdrawn'])
    .where(({ or, eb }) => or([eb('state', '=', 'declined'), eb('decided_at', 'is', null)]))
    .where('updated_at', '<', until)
    .execute();
}
