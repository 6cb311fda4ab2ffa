/** Ids of a demo's orders: as in a shop that grew they rise with the time at which orders were placed, since lists go by them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Before the first id that a shop gives. */
const noOrder = 100_000;
/** How many orders can be put in between two of the history; more than twice as many before the first. */
const space = 500;

/** From now on orders leave ids between them, for those that are put in later. */
export async function spaceOrderIds(db: Db): Promise<void> {
  await sql`ALTER TABLE orders ALTER COLUMN id SET INCREMENT BY ${sql.lit(space)} RESTART WITH ${sql.lit(noOrder + 1 + 2 * space)}`.execute(
    db,
  );
}

/** From now on orders have one id after the other, beyond those that can be put in. */
export async function closeOrderIds(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    SELECT coalesce(max(id) + ${sql.lit(space)}, ${sql.lit(noOrder + 1)})::text AS next FROM orders`.execute(db);
  await sql`ALTER TABLE orders ALTER COLUMN id SET INCREMENT BY 1 RESTART WITH ${sql.raw(rows[0]!.next)}`.execute(db);
}

/** The id below which an order that was placed then is put in. */
export function orderIdBefore(placedAt: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((SELECT id FROM orders WHERE placed_at <= ${placedAt} ORDER BY placed_at DESC, id DESC LIMIT 1), ${sql.lit(noOrder)})`;
}
