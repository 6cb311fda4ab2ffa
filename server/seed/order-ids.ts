/** Ids rise with the time of placing, as in a shop that grew, since lists are sorted by id. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Just below the first id that a shop assigns. */
const noOrder = 100_000;
/** Orders that fit between two of the history; more than twice as many fit before the first. */
const space = 500;

/** Leaves gaps between ids for orders that are inserted later. */
export async function spaceOrderIds(db: Db): Promise<void> {
  await sql`ALTER TABLE orders ALTER COLUMN id SET INCREMENT BY ${sql.lit(space)} RESTART WITH ${sql.lit(noOrder + 1 + 2 * space)}`.execute(
    db,
  );
}

/** Consecutive ids again, beyond the inserted orders. */
export async function closeOrderIds(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    SELECT coalesce(max(id) + ${sql.lit(space)}, ${sql.lit(noOrder + 1)})::text AS next FROM orders`.execute(db);
  await sql`ALTER TABLE orders ALTER COLUMN id SET INCREMENT BY 1 RESTART WITH ${sql.raw(rows[0]!.next)}`.execute(db);
}

/** An order placed at that time is inserted below this id. */
export function orderIdBefore(placedAt: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((SELECT id FROM orders WHERE placed_at <= ${placedAt} ORDER BY placed_at DESC, id DESC LIMIT 1), ${sql.lit(noOrder)})`;
}
