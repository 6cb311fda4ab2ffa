import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * Inserts this many live members who joined in January, by index, with the sponsors of `sponsorOf`; the nightly
 * numbering sets their places in the tree.
 */
export async function writeNetwork(
  db: Db,
  size: number,
  sponsorOf: (index: number) => string | null,
  idOf: (index: number) => string,
): Promise<void> {
  const batch = 50_000;
  for (let from = 0; from < size; from += batch) {
    const indexes = Array.from({ length: Math.min(batch, size - from) }, (_, index) => from + index);
    const ids = indexes.map(idOf);
    const sponsors = indexes.map(sponsorOf);
    await sql`INSERT INTO member (member_id, first_name, last_name, joined_at)
      SELECT unnest(${ids}::text[]), 'Gita', 'Rana', '2026-01-05'`.execute(db);
    await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
      SELECT *, '2026-01-05', '2026-01-05', 'joined', 'system' FROM unnest(${ids}::text[], ${sponsors}::text[])`.execute(
      db,
    );
    await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
      SELECT unnest(${ids}::text[]), 'live', '2026-01-05', '2026-01-05', 'system'`.execute(db);
    await sql`INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered)
      SELECT id, sponsor, CASE WHEN sponsor IS NULL THEN 0 ELSE 1 END, 1, 1, false
      FROM unnest(${ids}::text[], ${sponsors}::text[]) AS made (id, sponsor)`.execute(db);
  }
  await sql`VACUUM (ANALYZE) member, member_sponsor, member_status, member_tree`.execute(db);
}
