import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Compares counted unpaid stock with the orders that hold it, for up to `most` products after the id `after`. Repairs
 * nothing.
 */
export async function checkUnpaidStock(db: Db, after: number, most: number): Promise<Checked> {
  const { rows } = await sql<{ product_id: number; ordered: number; counted: number; differs: boolean }>`
    WITH page AS (SELECT product_id FROM stock WHERE product_id > ${after} ORDER BY product_id LIMIT ${most}),
    ordered AS (
      SELECT o.key, l.product_id, sum(l.quantity)::integer AS quantity
      FROM order_origin o JOIN order_line l ON l.order_id = o.order_id
      WHERE o.is_open AND l.product_id IN (SELECT product_id FROM page) GROUP BY o.key, l.product_id
    ),
    counted AS (SELECT u.key, u.product_id, u.quantity FROM unpaid_stock u WHERE u.product_id IN (SELECT product_id FROM page)),
    both_ways AS (
      SELECT product_id, COALESCE(o.quantity, 0) AS ordered, COALESCE(c.quantity, 0) AS counted
      FROM ordered o FULL JOIN counted c USING (key, product_id)
    )
    SELECT p.product_id, COALESCE(sum(b.ordered), 0)::integer AS ordered, COALESCE(sum(b.counted), 0)::integer AS counted,
      COALESCE(bool_or(b.ordered <> b.counted), false) AS differs
    FROM page p LEFT JOIN both_ways b USING (product_id) GROUP BY p.product_id ORDER BY p.product_id`.execute(db);
  const found = rows
    .filter(({ differs }) => differs)
    .map(({ product_id: product, ordered, counted }): Disagreement => ({
      kind: 'unpaid_stock_differs',
      place: `unpaid stock of product ${product}`,
      where: { code: 'product', product },
      order_id: null,
      expected: { code: 'held', quantity: ordered },
      found: { code: 'held', quantity: counted },
    }));
  return { found, looked: rows.length, last: rows.at(-1)?.product_id ?? null };
}
