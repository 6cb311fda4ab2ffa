import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

interface StockRow {
  product_id: number;
  quantity: number;
  moved: number;
}

/** Compares the stock of the next products after an id with all its movements. Reports and mends nothing. */
export async function checkStock(db: Db, after: number, most: number): Promise<Checked> {
  const { rows } = await sql<StockRow>`
    SELECT product_id, quantity, (SELECT COALESCE(sum(change), 0) FROM stock_movement WHERE product_id = stock.product_id)::bigint AS moved
    FROM stock WHERE product_id > ${after} ORDER BY product_id LIMIT ${most}`.execute(db);
  return { found: rows.flatMap(checkStockLevel), looked: rows.length, last: rows.at(-1)?.product_id ?? null };
}

function checkStockLevel({ product_id: product, quantity, moved }: StockRow): Disagreement[] {
  const place = { place: `product ${product}`, order_id: null };
  const negative =
    quantity < 0
      ? [{ kind: 'stock_negative' as const, ...place, expected: 'at least 0', found: String(quantity) }]
      : [];
  const differs =
    quantity === moved
      ? []
      : [{ kind: 'stock_differs' as const, ...place, expected: String(moved), found: String(quantity) }];
  return [...negative, ...differs];
}

/** Finds stock that moved for orders that do not exist, by the orders' numbers. */
export async function checkOrphanMovements(db: Db, after: number, most: number): Promise<Checked> {
  const { rows } = await sql<{ order_id: number; quantities: number }>`
    SELECT order_id, sum(change)::bigint AS quantities FROM stock_movement
    WHERE order_id > ${after} AND NOT EXISTS (SELECT FROM orders WHERE orders.id = stock_movement.order_id)
    GROUP BY order_id ORDER BY order_id LIMIT ${most}`.execute(db);
  const found = rows.map(({ order_id: order, quantities }) => ({
    kind: 'movement_without_order' as const,
    place: `order ${order}`,
    order_id: null,
    expected: 'an order',
    found: `${quantities} pieces moved`,
  }));
  return { found, looked: rows.length, last: rows.at(-1)?.order_id ?? null };
}
