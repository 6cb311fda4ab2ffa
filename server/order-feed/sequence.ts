import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** Maximum number of events per statement. */
const most = { sequenced: 5_000, described: 500 };

/**
 * Gives committed events their positions, without gaps and in the order of their ids. Returns whether there may be
 * more. It locks the last position until the commit, so positions become visible in order.
 */
export async function sequenceEvents(tx: Tx): Promise<boolean> {
  const last = await lockLast(tx);
  // Separate, so that it sees what the previous holder of the lock has committed.
  const { numAffectedRows } = await sql`
    UPDATE order_feed f SET position = next.position FROM (
      SELECT id, ${last}::bigint + row_number() OVER (ORDER BY id) AS position
      FROM (SELECT id FROM order_feed WHERE position IS NULL ORDER BY id LIMIT ${sql.lit(most.sequenced)}) AS waiting
    ) AS next WHERE next.id = f.id`.execute(tx);
  const given = Number(numAffectedRows ?? 0n);
  if (given > 0)
    await tx
      .updateTable('order_feed_sequence')
      .set({ last: last + given })
      .execute();
  return given === most.sequenced;
}

async function lockLast(tx: Tx): Promise<number> {
  const { last } = await tx.selectFrom('order_feed_sequence').select('last').forUpdate().executeTakeFirstOrThrow();
  return last;
}

/**
 * Writes the next events from before the feed, whose positions were reserved when they were listed. Returns whether
 * there may be more. One process at a time; others wait.
 */
export async function describeHistory(tx: Tx): Promise<boolean> {
  await lockLast(tx);
  const { rows } = await sql<{ described: number }>`
    WITH chosen AS (
      DELETE FROM order_feed_history
      WHERE position IN (SELECT position FROM order_feed_history ORDER BY position LIMIT ${sql.lit(most.described)})
      RETURNING *
    ), described AS (
      INSERT INTO order_feed (position, order_id, kind, at, data)
      SELECT position, order_id, kind, at, order_feed_data(order_id, event_id, credit_id, at) FROM chosen ORDER BY position
      RETURNING id
    )
    SELECT count(*)::int AS described FROM described`.execute(tx);
  return rows[0]!.described === most.described;
}
