import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { compactNumber, normaliseLine, normaliseMobile } from '#contract/typed-values.ts';
import type { MemberFilter, MemberStatus } from '#contract/admin/network/members.ts';
import type { Db } from '#server/platform/database.ts';

/** In one statement. */
export interface MemberRow {
  memberId: string;
  name: string;
  joinedOn: string;
  status: MemberStatus;
  statusSince: Date;
  sponsorId: string | null;
  sponsorName: string | null;
  title: number;
  customerId: number | null;
  customerName: string | null;
  email: string | null;
  mobile: string | null;
  town: string | null;
  state: string | null;
  applicationId: number | null;
}

const likeSigns = /[\\%_]/g;
/** Must match the index member_search. */
const searchedName = sql<string>`lower(m.first_name || ' ' || m.last_name)`;

/** Digits in any script are the beginning of an ID, or a whole mobile number. */
function searchConditions(typed: string): RawBuilder<SqlBool>[] {
  const compact = compactNumber(typed);
  if (/^\d{1,8}$/.test(compact)) {
    const next = String(Number(compact) + 1).padStart(compact.length, '0');
    const isBounded = next.length === compact.length;
    return [sql`m.member_id >= ${compact}`, ...(isBounded ? [sql<SqlBool>`m.member_id < ${next}`] : [])];
  }
  const mobile = normaliseMobile(typed);
  if (/^\d{9,15}$/.test(mobile))
    return [sql`m.customer_id = (SELECT id FROM customer WHERE mobile = ${mobile} AND erased_at IS NULL)`];
  if (/^\d{3}[A-Z]$/.test(compact))
    return [
      sql`m.member_id IN (SELECT member_id FROM join_application WHERE state = 'approved' AND pan_last4 = ${compact}
        UNION ALL SELECT member_id FROM kyc_change WHERE kind = 'pan' AND state = 'approved' AND number_last4 = ${compact})`,
    ];
  const words = normaliseLine(typed).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  return words.map((word) => sql`${searchedName} LIKE ${`%${word.replace(likeSigns, '\\$&')}%`}`);
}

function conditionsOf({ search, status, joined_from, joined_to, sponsor }: MemberFilter): RawBuilder<SqlBool>[] {
  return [
    ...(search ? searchConditions(search) : []),
    ...(status ? [sql<SqlBool>`m.status = ${status}`] : []),
    ...(joined_from ? [sql<SqlBool>`m.joined_on >= ${joined_from}::date`] : []),
    ...(joined_to ? [sql<SqlBool>`m.joined_on <= ${joined_to}::date`] : []),
    ...(sponsor
      ? [sql<SqlBool>`m.member_id IN (SELECT member_id FROM member_tree WHERE sponsor_id = ${sponsor})`]
      : []),
  ];
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>([...conditions], sql` AND `);

/** Latest joined first, after the last ID of the previous page. */
export async function findMemberRows(
  db: Db,
  filter: MemberFilter,
  { after, limit, at }: { after: string | null; limit: number; at: Date },
): Promise<MemberRow[]> {
  const conditions = conditionsOf(filter);
  if (after !== null)
    conditions.push(
      sql`(m.joined_on, m.member_id) < ((SELECT joined_on FROM member WHERE member_id = ${after}), ${after})`,
    );
  return readRows(
    db,
    at,
    sql`SELECT * FROM member m WHERE ${allOf(conditions)} ORDER BY m.joined_on DESC, m.member_id DESC LIMIT ${limit}`,
  );
}

/** In the order of the IDs. */
export async function findMembersOf(db: Db, memberIds: readonly string[], at: Date): Promise<MemberRow[]> {
  const rows = await readRows(db, at, sql`SELECT * FROM member m WHERE m.member_id = ANY(${memberIds}::text[])`);
  return rows.toSorted((one, other) => memberIds.indexOf(one.memberId) - memberIds.indexOf(other.memberId));
}

async function readRows(db: Db, at: Date, which: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.member_id AS "memberId", m.first_name || ' ' || m.last_name AS name, m.joined_on AS "joinedOn", m.status, m.title,
      status.effective_at AS "statusSince", sponsor.sponsor_id AS "sponsorId", s.first_name || ' ' || s.last_name AS "sponsorName",
      m.customer_id AS "customerId", c.first_name || ' ' || c.last_name AS "customerName", c.email, c.mobile, a.id AS "applicationId",
      coalesce(nullif(a.city, ''), nullif(a.district, ''), nullif(c.user_city, ''), c.user_district) AS town,
      coalesce(nullif(a.state_name, ''), c.user_state) AS state
    FROM (${which}) AS m
    LEFT JOIN customer c ON c.id = m.customer_id AND c.erased_at IS NULL
    LEFT JOIN join_application a ON a.member_id = m.member_id
    CROSS JOIN LATERAL (SELECT effective_at FROM member_status h WHERE h.member_id = m.member_id AND h.effective_at <= ${at}
      ORDER BY h.effective_at DESC, h.id DESC LIMIT 1) AS status
    LEFT JOIN member_tree t ON t.member_id = m.member_id
    LEFT JOIN LATERAL (SELECT h.sponsor_id FROM member_sponsor h WHERE t.member_id IS NULL AND h.member_id = m.member_id
      ORDER BY h.effective_at DESC, h.id DESC LIMIT 1) AS last ON true
    CROSS JOIN LATERAL (SELECT coalesce(t.sponsor_id, last.sponsor_id) AS sponsor_id) AS sponsor
    LEFT JOIN member s ON s.member_id = sponsor.sponsor_id
    ORDER BY m.joined_on DESC, m.member_id DESC`.execute(db);
  return rows;
}

/** Nobody reads that far, and counting more would take longer than the page. */
const maxCounted = 10_000;

/** Null if they are too many to count. */
export async function countMemberRows(db: Db, filter: MemberFilter): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM member m WHERE ${allOf(conditionsOf(filter))} LIMIT ${maxCounted + 1}) AS counted`.execute(
    db,
  );
  const { total } = rows[0]!;
  return total > maxCounted ? null : total;
}
