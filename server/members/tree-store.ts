/** The table of the tree: where each member stands now, and how the numbers in it are kept (docs/decisions/0071). */
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';

/**
 * Holds the tree until the transaction ends. Members join side by side; whoever moves or removes one waits for them and has the tree alone.
 * Nothing else waits: orders lock none of it.
 */
export async function lockTree(tx: Tx, by: 'join' | 'change'): Promise<void> {
  if (by === 'join') await sql`SELECT pg_advisory_xact_lock_shared(hashtext('member tree'))`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock(hashtext('member tree'))`.execute(tx);
}

/** Where a member stands. Of a numbered one, everybody below has a place from `place` to `last`. */
export interface TreePlace {
  memberId: string;
  sponsorId: string | null;
  /** Sponsors up to the root. */
  depth: number;
  place: number;
  last: number;
  isNumbered: boolean;
}

/** Where a member stands now; null for one who has left, or never was. */
export async function findPlace(db: Db | Tx, memberId: string): Promise<TreePlace | null> {
  const row = await db
    .selectFrom('member_tree')
    .select(['member_id as memberId', 'sponsor_id as sponsorId', 'depth', 'place', 'last', 'is_numbered as isNumbered'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts a new member below a sponsor who stands in the tree, or beside all others as a root. */
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
