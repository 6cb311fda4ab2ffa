import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

export interface StockLine {
  productId: number;
  /** Items: what is taken or returned, at least 1, or what was counted, at least 0. */
  quantity: number;
}

function asked(lines: readonly StockLine[]) {
  return sql`
    asked AS (
      SELECT product_id, sum(quantity)::int AS quantity
      FROM unnest(${lines.map((line) => line.productId)}::int[], ${lines.map((line) => line.quantity)}::int[]) AS line (product_id, quantity)
      GROUP BY product_id
    ),
    -- Always in id order: two carts with the same products never wait for each other in a ring.
    locked AS (
      SELECT s.product_id, s.quantity FROM stock s JOIN asked a ON a.product_id = s.product_id ORDER BY s.product_id FOR UPDATE OF s
    )`;
}

/**
 * Takes the items of an order out of stock and ledger the movements, in one statement whatever the number of lines.
 * @returns ids of products that had too few items (or do not exist): then the caller must roll back. Empty means all was taken.
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[], orderId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    WITH ${asked(lines)},
    taken AS (
      UPDATE stock s SET quantity = s.quantity - a.quantity
      FROM locked l JOIN asked a ON a.product_id = l.product_id
      WHERE s.product_id = l.product_id AND s.quantity >= a.quantity
      RETURNING s.product_id, a.quantity
    ),
    booked AS (
      INSERT INTO stock_movement (product_id, change, reason, order_id, at)
      SELECT product_id, -quantity, 'order', ${orderId}, ${at} FROM taken
    )
    SELECT a.product_id FROM asked a LEFT JOIN taken t ON t.product_id = a.product_id WHERE t.product_id IS NULL ORDER BY a.product_id`.execute(
    tx,
  );
  return rows.map((row) => row.product_id);
}

/** Puts the items of an order back and ledger the movements under `reason` (such as 'cancelled'), in one statement. */
export async function returnStock(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: number,
  at: Date,
  reason: string,
): Promise<void> {
  await sql`
    WITH ${asked(lines)},
    returned AS (
      UPDATE stock s SET quantity = s.quantity + a.quantity
      FROM locked l JOIN asked a ON a.product_id = l.product_id
      WHERE s.product_id = l.product_id
      RETURNING s.product_id, a.quantity
    )
    INSERT INTO stock_movement (product_id, change, reason, order_id, at)
    SELECT product_id, quantity, ${reason}::text, ${orderId}::bigint, ${at}::timestamptz FROM returned`.execute(tx);
}

/** Sets stock to what was counted and ledger the differences under `reason` (such as 'count'), in one statement. */
export async function setStock(tx: Tx, lines: readonly StockLine[], at: Date, reason: string): Promise<void> {
  await sql`
    WITH ${asked(lines)},
    counted AS (
      UPDATE stock s SET quantity = a.quantity
      FROM locked l JOIN asked a ON a.product_id = l.product_id
      WHERE s.product_id = l.product_id AND l.quantity <> a.quantity
      RETURNING s.product_id, a.quantity - l.quantity AS change
    )
    INSERT INTO stock_movement (product_id, change, reason, at)
    SELECT product_id, change, ${reason}::text, ${at}::timestamptz FROM counted ORDER BY product_id`.execute(tx);
}
