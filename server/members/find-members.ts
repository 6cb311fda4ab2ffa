import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';

type MemberStatus = 'live' | 'frozen' | 'exited' | 'terminated';

/** A direct seller as of a moment. */
export interface Member {
  /** 6 to 8 digits. */
  memberId: string;
  /** The account in the shop; null for one who has none, such as the company itself. */
  customerId: number | null;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD in India. */
  joinedOn: string;
  status: MemberStatus;
  statusSince: Date;
  /** Who sponsors them; null for a root. Of one who has left, who did last. */
  sponsorId: string | null;
  /** The highest rank ever reached, as of today whatever the moment. */
  title: number;
}

/** The member of an ID as they are at this moment of the histories; null where nobody has it. */
export async function findMember(db: Db | Tx, memberId: string, at: Date): Promise<Member | null> {
  const [member] = await findMembersAt(db, { memberIds: [memberId] }, at);
  return member ?? null;
}

/**
 * Members by their IDs or by their accounts, as of a moment: with the sponsor and the status that were in force then, whatever has been decided
 * since. Who joined later is not among them; who has left is, with that status. In the order of their IDs; one statement.
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
 * The whole network as of a moment, such as the end of a month: everybody who had joined, in the order of their IDs. Those with the status exited
 * or terminated stand in it without a place in the tree; nobody's sponsor is one of them.
 */
export async function readNetworkAt(db: Db | Tx, at: Date): Promise<Member[]> {
  return readMembersAt(db, sql`true`, at);
}

/** The same in parts: so many members of the network as of a moment, those after a member ID in the order of IDs. */
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

/** Somebody who was a direct seller. */
export type FormerMember = Pick<Member, 'memberId' | 'firstName' | 'lastName' | 'statusSince'> & {
  status: 'exited' | 'terminated';
  /** Of the row that says so, for the next page. */
  id: number;
};

/** A page of those who have left by a moment, the last one first; `after` is the `id` of the last one of the page before. */
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
