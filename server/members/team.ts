/** What the upline may see. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Member } from './find-members.ts';

export interface TeamMemberRow extends Pick<Member, 'memberId' | 'firstName' | 'lastName' | 'joinedOn' | 'title'> {
  status: 'live' | 'frozen';
  /** Null without an account. */
  mobile: string | null;
  isContactShown: boolean;
}

/** By member ID. */
export async function findTeamMembers(db: Db, memberIds: readonly string[]): Promise<Map<string, TeamMemberRow>> {
  const { rows } = await sql<TeamMemberRow>`
    SELECT m.member_id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName", m.joined_on AS "joinedOn", m.title, m.status,
      nullif(c.mobile, '') AS mobile, m.contact_shown_since IS NOT NULL AS "isContactShown"
    FROM member m LEFT JOIN customer c ON c.id = m.customer_id
    WHERE m.member_id = ANY(${memberIds}::text[]) AND m.status IN ('live', 'frozen')`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** For shorter texts the name index is useless. */
const shortestName = 3;

/**
 * Members whose full name contains a text; null if it is too short for the index or more than `limit` match. The caller
 * must check the team, and whether the displayed name contains the text.
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
