import { sql } from 'kysely';
import { describeFinding, checkAll } from '#server/reconciliation/index.ts';
import type { Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

/** Records test products' stock as counted if movements do not explain it. */
export async function bookStock(db: Db): Promise<void> {
  await sql`
    INSERT INTO stock_movement (product_id, change, reason)
    SELECT product_id, quantity - moved, 'count' FROM (
      SELECT product_id, quantity, (SELECT COALESCE(sum(change), 0) FROM stock_movement m WHERE m.product_id = stock.product_id) AS moved
      FROM stock) counted
    WHERE quantity <> moved`.execute(db);
}

/** In the order of the checks and in English. */
export async function disagreements(db: Db) {
  const all: Disagreement[] = [];
  await checkAll(db, async (found) => void all.push(...found));
  return all.map(({ kind, place, order_id, expected, found }) => ({
    kind,
    place,
    order_id,
    expected: describeFinding(expected, 'en'),
    found: describeFinding(found, 'en'),
  }));
}
