import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';

type MemberStatus = 'live' | 'frozen' | 'exited' | 'terminated';

/** A direct seller as of a moment. */
export interface Member {
  /** 6 to 8 digits. */
  memberId: string;
  /** Null without one, as for the company itself. */
  customerId: number | null;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD in India. */
  joinedOn: string;
  status: MemberStatus;
  statusSince: Date;
  /** Null for a root; the last sponsor of a member who has left. */
  sponsorId: string | null;
  /** Highest rank ever reached, as of today whatever the moment. */
  title: number;
}

/** Null if nobody had the ID. */
export async function findMember(db: Db | Tx, memberId: string, at: Date): Promise<Member | null> {
  const [member] = await findMembersAt(db, { memberIds: [memberId] }, at);
  return member ?? null;
}

/**
 * Members as of a moment with the sponsor and status then, whatever was decided since. Leaves out those who joined
 * later; includes those who have left. Sorted by ID. One statement.
 */
export async function findMembersAt(
  db: Db | Tx,
  { memberIds = [], customerIds = [] }: { memberIds?: readonly string[]; customerIds?: readonly number[] },
  at: Date,
): Promise<Member[]> {
  if (memberIds.length + customerIds.length === 0) return [];
  return readMembersAt(
    db,
    sql`(m.member_id = ANY(${memberIds}::text[]) OR m.customer_id = ANY(${customerIds}::bigint[]))`,
    at,
  );
}

/**
 * Everybody who had joined by a moment, sorted by ID. Exited and terminated members have no place in the tree and are
 * nobody's sponsor.
 */
export async function readNetworkAt(db: Db | Tx, at: Date): Promise<Member[]> {
  return readMembersAt(db, sql`true`, at);
}

/** `limit` members after the member ID `after`, sorted by ID. */
export async function readNetworkPage(
  db: Db | Tx,
  at: Date,
  { after, limit }: { after: string; limit: number },
): Promise<Member[]> {
  return readMembersAt(db, sql`m.member_id > ${after}`, at, limit);
}

async function readMembersAt(
  db: Db | Tx,
  which: RawBuilder<SqlBool>,
  at: Date,
  limit: number | null = null,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT m.member_id AS "memberId", m.customer_id AS "customerId", m.first_name AS "firstName", m.last_name AS "lastName",
      m.joined_on AS "joinedOn", m.title, status.status, status.effective_at AS "statusSince", sponsor.sponsor_id AS "sponsorId"
    FROM member m
    CROSS JOIN LATERAL (SELECT s.status, s.effective_at FROM member_status s WHERE s.member_id = m.member_id AND s.effective_at <= ${at}
      ORDER BY s.effective_at DESC, s.id DESC LIMIT 1) AS status
    CROSS JOIN LATERAL (SELECT s.sponsor_id FROM member_sponsor s WHERE s.member_id = m.member_id AND s.effective_at <= ${at}
      ORDER BY s.effective_at DESC, s.id DESC LIMIT 1) AS sponsor
    WHERE m.joined_at <= ${at} AND ${which}
    ORDER BY m.member_id LIMIT ${limit}`.execute(db);
  return rows;
}

export type FormerMember = Pick<Member, 'memberId' | 'firstName' | 'lastName' | 'statusSince'> & {
  status: 'exited' | 'terminated';
  /** Of the status row; the cursor. */
  id: number;
};

/** Members who had left by a moment, latest first; `after` is the last `id` of the previous page. */
export async function findFormerMembers(
  db: Db,
  { at, after, limit }: { at: Date; after: number | null; limit: number },
): Promise<FormerMember[]> {
  const { rows } = await sql<FormerMember>`
    SELECT m.member_id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName", s.status, s.effective_at AS "statusSince", s.id
    FROM member_status s JOIN member m ON m.member_id = s.member_id
    WHERE s.status IN ('exited', 'terminated') AND s.effective_at <= ${at}
      AND (${after}::bigint IS NULL OR (s.effective_at, s.id) < (SELECT a.effective_at, a.id FROM member_status a WHERE a.id = ${after}::bigint))
    ORDER BY s.effective_at DESC, s.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
