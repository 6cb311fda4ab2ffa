import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { committedItems } from './batches.ts';

interface BatchProblem {
  product: number;
  /** Null if it concerns all batches of the product. */
  batch: string | null;
  expected: number;
  found: number;
}

/**
 * Compares batches with their movements, and with the shelf: stock plus what open orders wait for. For up to `most`
 * products after the id `after`. Repairs nothing.
 */
export async function checkBatches(db: Db, after: number, most: number): Promise<Checked> {
  const products = await db
    .selectFrom('stock_batch')
    .select('product_id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(most)
    .execute();
  const ids = products.map((row) => row.product_id);
  if (ids.length === 0) return { found: [], looked: 0, last: null };
  // A single statement sees one moment, although an order may be packed meanwhile.
  const { rows } = await sql<BatchProblem>`
    WITH batch AS (
      SELECT b.product_id, b.code, b.remaining,
        COALESCE((SELECT sum(m.change) FROM batch_movement m WHERE m.batch_id = b.id), 0)::int AS moved
      FROM stock_batch b WHERE b.product_id = ANY(${ids}::int[])
    ),
    shelf AS (
      SELECT b.product_id, sum(b.remaining)::int AS remaining,
        (COALESCE(min(s.quantity), 0) + COALESCE(min(c.quantity), 0))::int AS on_hand
      FROM batch b LEFT JOIN stock s ON s.product_id = b.product_id LEFT JOIN ${committedItems(ids)} c ON c.product_id = b.product_id
      GROUP BY b.product_id
    )
    SELECT product_id AS product, code AS batch, moved AS expected, remaining AS found FROM batch WHERE moved <> remaining
    UNION ALL
    SELECT product_id, NULL, on_hand, remaining FROM shelf WHERE remaining > on_hand
    ORDER BY product, batch`.execute(db);
  return { found: rows.map(toDisagreement), looked: ids.length, last: ids.at(-1)! };
}

function toDisagreement({ product, batch, expected, found }: BatchProblem): Disagreement {
  const values = { order_id: null, found: { code: 'number', number: found } } as const;
  if (batch === null)
    return {
      kind: 'batches_exceed_stock',
      place: `product ${product}`,
      where: { code: 'product', product },
      expected: { code: 'at_most', number: expected },
      ...values,
    };
  return {
    kind: 'batch_differs',
    place: `product ${product} batch ${batch}`,
    where: { code: 'batch', product, batch },
    expected: { code: 'number', number: expected },
    ...values,
  };
}
