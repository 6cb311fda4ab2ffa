/** The people of a team, as those above may be shown them. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Member } from './find-members.ts';

export interface TeamMemberRow extends Pick<Member, 'memberId' | 'firstName' | 'lastName' | 'joinedOn' | 'title'> {
  status: 'live' | 'frozen';
  /** Of the account; null for who has none. */
  mobile: string | null;
  /** Whether they let those above see the number. */
  isContactShown: boolean;
}

/** Members of the network as they are today, by member ID. */
export async function findTeamMembers(db: Db, memberIds: readonly string[]): Promise<Map<string, TeamMemberRow>> {
  const { rows } = await sql<TeamMemberRow>`
    SELECT m.member_id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName", m.joined_on AS "joinedOn", m.title, m.status,
      nullif(c.mobile, '') AS mobile, m.contact_shown_since IS NOT NULL AS "isContactShown"
    FROM member m LEFT JOIN customer c ON c.id = m.customer_id
    WHERE m.member_id = ANY(${memberIds}::text[]) AND m.status IN ('live', 'frozen')`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** The shortest text that the index over names is of use for. */
const shortestName = 3;

/**
 * IDs of all members of the network whose full name has a text in it; null where it is too short for the index, or more than `limit` have it. Which of
 * them stand in a team, and whose name as it is shown has the text, is for the caller to see.
 */
export async function findTeamNames(db: Db, text: string, limit: number): Promise<string[] | null> {
  if (Array.from(text).length < shortestName) return null;
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM member WHERE lower(first_name || ' ' || last_name) LIKE ${pattern} LIMIT ${limit + 1}`.execute(
    db,
  );
  return rows.length > limit ? null : rows.map(({ id }) => id);
}
