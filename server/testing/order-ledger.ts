/** The ledger of a test shop: what the nightly checks say of them, and items that were put on the shelf without a movement booked. */
import { sql } from 'kysely';
import { describeFinding, lookAtAll } from '#server/reconciliation/index.ts';
import type { Disagreement } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

/** Ledger what test items have in stock as counted, where it is not explained by movements. */
export async function bookStock(db: Db): Promise<void> {
  await sql`
    INSERT INTO stock_movement (product_id, change, reason)
    SELECT product_id, quantity - moved, 'count' FROM (
      SELECT product_id, quantity, (SELECT COALESCE(sum(change), 0) FROM stock_movement m WHERE m.product_id = stock.product_id) AS moved
      FROM stock) counted
    WHERE quantity <> moved`.execute(db);
}

/** Everything that does not add up, in the order of the checks and in English. */
export async function disagreements(db: Db) {
  const all: Disagreement[] = [];
  await lookAtAll(db, async (found) => void all.push(...found));
  return all.map(({ kind, place, order_id, expected, found }) => ({
    kind,
    place,
    order_id,
    expected: describeFinding(expected, 'en'),
    found: describeFinding(found, 'en'),
  }));
}
