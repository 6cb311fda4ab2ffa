import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { beyondPaying } from './payment-store.ts';
import type { Payability } from './rules.ts';

/** An order as its buyer's history shows it; amounts in paise. `total` is null except on the first page. */
export interface HistoryRow extends Payability {
  id: number;
  order_status: string;
  lines: { product_id: number; product_name: string; product_name_hi: string; quantity: number; net_paise: number }[];
  total: number | null;
}

/** A customer's orders in one query, newest first, from the one below `before` or from the newest; null there also counts them all. */
export async function readHistory(
  db: Db,
  customerId: number,
  before: number | null,
  most: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT id, placed_at, order_status, payment_status, payment_method, payable_paise, ${beyondPaying} AS beyond_paying,
      (SELECT json_agg(json_build_object('product_id', product_id, 'product_name', name, 'product_name_hi', name_hi,
        'quantity', quantity, 'net_paise', net_paise) ORDER BY line_no)
        FROM order_line WHERE order_id = orders.id) AS lines,
      CASE WHEN ${before}::bigint IS NULL THEN (SELECT count(*) FROM orders WHERE customer_id = ${customerId}) END AS total
    FROM orders
    WHERE customer_id = ${customerId} AND (${before}::bigint IS NULL OR id < ${before}::bigint)
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows;
}
