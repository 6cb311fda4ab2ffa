/** Members' current places (docs/decisions/0071). */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';

/**
 * Until the transaction ends. Joins run in parallel; moving or removing a member waits for them and locks exclusively.
 * Orders do not lock the tree.
 */
export async function lockTree(tx: Tx, by: 'join' | 'change'): Promise<void> {
  if (by === 'join') await sql`SELECT pg_advisory_xact_lock_shared(hashtext('member tree'))`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock(hashtext('member tree'))`.execute(tx);
}

/** Everybody below a numbered member has a place from `place` to `last`. */
export interface TreePlace {
  memberId: string;
  sponsorId: string | null;
  /** Sponsors up to the root. */
  depth: number;
  place: number;
  last: number;
  isNumbered: boolean;
}

/** Null for somebody who has left or never was a member. */
export async function findPlace(db: Db | Tx, memberId: string): Promise<TreePlace | null> {
  const row = await db
    .selectFrom('member_tree')
    .select(['member_id as memberId', 'sponsor_id as sponsorId', 'depth', 'place', 'last', 'is_numbered as isNumbered'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** The sponsor of everybody without their own; null before there is one. */
export async function findFirstRoot(db: Db | Tx): Promise<string | null> {
  const root = await db
    .selectFrom('member_tree')
    .select('member_id')
    .where('sponsor_id', 'is', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return root?.member_id ?? null;
}

/** Below a sponsor, or as a root. */
export async function addToTree(tx: Tx, memberId: string, sponsorId: string | null): Promise<void> {
  if (sponsorId === null)
    await sql`INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered)
      SELECT ${memberId}, NULL, 0, COALESCE(max(last), 0) + 1, COALESCE(max(last), 0) + 1, true FROM member_tree`.execute(
      tx,
    );
  else
    await sql`INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered)
      SELECT ${memberId}, member_id, depth + 1, place, place, false FROM member_tree WHERE member_id = ${sponsorId}`.execute(
      tx,
    );
}

/** Up to the root, nearest first. */
export async function readSponsors(db: Db | Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE up AS (
      SELECT COALESCE(above, ARRAY[sponsor_id]) AS ids, 0 AS step FROM member_tree
        WHERE member_id = ${memberId} AND sponsor_id IS NOT NULL
      UNION ALL SELECT COALESCE(t.above, ARRAY[t.sponsor_id]), up.step + 1
        FROM up JOIN member_tree t ON t.member_id = up.ids[cardinality(up.ids)] AND t.sponsor_id IS NOT NULL
    ) SELECT id FROM up CROSS JOIN LATERAL unnest(ids) WITH ORDINALITY AS sponsor (id, place) ORDER BY step, place`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** SQL: rows of member_id, depth and place. */
function teamOf({ memberId, depth, isNumbered, place, last }: TreePlace): RawBuilder<unknown> {
  // Below a member who joined or moved since the last numbering, there are only others who did.
  return isNumbered
    ? sql`(SELECT member_id, depth, place FROM member_tree
        WHERE place BETWEEN ${place} AND ${last} AND depth > ${depth}::int)`
    : sql`(WITH RECURSIVE team AS (
        SELECT member_id, depth, place FROM member_tree WHERE sponsor_id = ${memberId}
        UNION ALL SELECT t.member_id, t.depth, t.place FROM team JOIN member_tree t ON t.sponsor_id = team.member_id
      ) SELECT * FROM team)`;
}

const blockPlaces = 4096;

/** From level 1. */
export async function countTeam(db: Db | Tx, member: TreePlace): Promise<number[]> {
  const { rows } = await sql<{ level: number; count: number }>`
    SELECT (depth - ${member.depth}::int) AS level, sum(count)::bigint AS count FROM ${countsOf(member)} AS team GROUP BY 1 ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ count }) => count);
}

/**
 * SQL: rows of depth and count. Whole blocks by their stored counts, and single members at the edges or outside all
 * blocks.
 */
function countsOf(member: TreePlace): RawBuilder<unknown> {
  const { depth, place, last, isNumbered } = member;
  const firstBlock = Math.ceil(place / blockPlaces);
  const afterBlocks = Math.floor((last + 1) / blockPlaces);
  if (!isNumbered || firstBlock >= afterBlocks)
    return sql`(SELECT depth, count(*) AS count FROM ${teamOf(member)} AS each GROUP BY 1)`;
  const [from, to] = [firstBlock * blockPlaces, afterBlocks * blockPlaces];
  return sql`(
    SELECT depth, members AS count FROM member_tree_block WHERE depth > ${depth}::int AND block >= ${firstBlock} AND block < ${afterBlocks}
    UNION ALL SELECT depth, count(*) FROM member_tree WHERE NOT is_numbered AND place >= ${from} AND place < ${to} GROUP BY 1
    UNION ALL SELECT depth, count(*) FROM member_tree WHERE depth > ${depth}::int
      AND (place >= ${place} AND place < ${from} OR place >= ${to} AND place <= ${last}) GROUP BY 1)`;
}

export interface TeamPlace {
  memberId: string;
  /** 1 for a direct recruit. */
  level: number;
}

/**
 * `limit` members in tree order after one of them: those exactly `level` levels below, or everybody with null. Starts
 * from the beginning if `after` is no longer in the tree.
 */
export async function readTeam(
  db: Db | Tx,
  member: TreePlace,
  { level, after, limit }: { level: number | null; after: string | null; limit: number },
): Promise<TeamPlace[]> {
  const start = after === null ? null : await findPlace(db, after);
  const { rows } = await sql<TeamPlace>`
    SELECT member_id AS "memberId", depth - ${member.depth}::int AS level FROM ${teamOf(member)} AS team
    WHERE ${level === null ? sql`true` : sql`depth = ${member.depth + level}::int`}
      AND (place, member_id) > (${start?.place ?? -1}::bigint, ${after ?? ''})
    ORDER BY place, member_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Members exactly `level` levels below, after the last of the previous page. */
export async function readLevel(
  db: Db | Tx,
  member: TreePlace,
  level: number,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  return (await readTeam(db, member, { level, ...page })).map(({ memberId }) => memberId);
}

/** In tree order. */
export async function filterTeam(db: Db | Tx, member: TreePlace, memberIds: readonly string[]): Promise<TeamPlace[]> {
  const { rows } = await sql<TeamPlace>`
    SELECT member_id AS "memberId", depth - ${member.depth}::int AS level FROM ${teamOf(member)} AS team
    WHERE member_id = ANY(${memberIds}::text[]) ORDER BY place, member_id`.execute(db);
  return rows;
}

/** By member ID, after one of them. */
export async function readRecruits(
  db: Db | Tx,
  memberId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tree')
    .select('member_id')
    .where('sponsor_id', '=', memberId)
    .where('member_id', '>', after ?? '')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: id }) => id);
}

/** By member ID, up to a maximum. */
export async function countRecruits(
  db: Db | Tx,
  memberIds: readonly string[],
  upTo: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT id, (SELECT count(*)::int FROM (SELECT FROM member_tree WHERE sponsor_id = id LIMIT ${upTo}) AS counted) AS count
    FROM unnest(${memberIds}::text[]) AS id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Recruits move to the member's sponsor, or become roots; everybody below moves up one level. The caller must hold the
 * tree's lock.
 */
export async function removeFromTree(tx: Tx, member: TreePlace): Promise<void> {
  const { memberId, sponsorId } = member;
  await sql`UPDATE member_tree t SET depth = t.depth - 1, above = NULL,
      sponsor_id = CASE WHEN t.sponsor_id = ${memberId} THEN ${sponsorId}::text ELSE t.sponsor_id END
    FROM ${teamOf(member)} AS team WHERE t.member_id = team.member_id`.execute(tx);
  await tx.deleteFrom('member_tree').where('member_id', '=', memberId).execute();
}

/**
 * Moves members with everybody below them, all at once. The caller must hold the tree's lock and have checked for
 * cycles.
 */
export async function moveInTree(
  tx: Tx,
  moves: readonly { memberId: string; sponsorId: string | null }[],
): Promise<void> {
  const ids = moves.map(({ memberId }) => memberId);
  await sql`UPDATE member_tree t SET sponsor_id = move.sponsor_id, depth = CASE WHEN move.sponsor_id IS NULL THEN 0 ELSE greatest(t.depth, 1) END
    FROM unnest(${ids}::text[], ${moves.map(({ sponsorId }) => sponsorId)}::text[]) AS move (member_id, sponsor_id)
    WHERE t.member_id = move.member_id`.execute(tx);
  // A leg inside another moved leg gets its place after that one.
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE up AS (
      SELECT member_id AS moved, sponsor_id, 0 AS steps FROM member_tree WHERE member_id = ANY(${ids}::text[])
      UNION ALL SELECT up.moved, t.sponsor_id, up.steps + 1 FROM up JOIN member_tree t ON t.member_id = up.sponsor_id
    ) SELECT moved AS id FROM up GROUP BY moved ORDER BY max(steps)`.execute(tx);
  for (const { id } of rows)
    await sql`
      WITH RECURSIVE leg AS (
        SELECT t.member_id, COALESCE(s.depth + 1, 0) AS depth, COALESCE(s.place, (SELECT max(last) + 1 FROM member_tree)) AS place
          FROM member_tree t LEFT JOIN member_tree s ON s.member_id = t.sponsor_id WHERE t.member_id = ${id}
        UNION ALL SELECT t.member_id, leg.depth + 1, leg.place FROM leg JOIN member_tree t ON t.sponsor_id = leg.member_id
      )
      UPDATE member_tree t SET depth = leg.depth, place = leg.place, last = leg.place, is_numbered = false, above = NULL
      FROM leg WHERE t.member_id = leg.member_id`.execute(tx);
}

export async function countUnnumbered(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('member_tree')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_numbered', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}
