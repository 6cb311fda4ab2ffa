import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

const watched = [
  'orders',
  'order_line',
  'order_event',
  'payment',
  'coupon_use',
  'idempotency',
  'stock_movement',
  'job',
  'mail',
  'sandbox_order',
  'sandbox_payment',
  'sandbox_refund',
  'order_credit',
  'order_credit_line',
  'order_return',
  'refund',
  'unmatched_payment',
  'payment_webhook',
];

/**
 * Everything that an order may write: rows, items in stock, coupon uses. A test that expects an error compares two of
 * these.
 */
export async function ledger(db: Db): Promise<Record<string, number>> {
  const counts = watched.map((table) => sql`(SELECT count(*) FROM ${sql.table(table)}) AS ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(counts)}, (SELECT COALESCE(sum(quantity), 0) FROM stock) AS quantities,
      (SELECT COALESCE(sum(used_count), 0) FROM coupon) AS uses`.execute(db);
  return rows[0]!;
}

export async function stockOf(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`SELECT quantity FROM stock WHERE product_id = ${productId}`.execute(
    db,
  );
  return rows[0]!.quantity;
}

export async function usesOf(db: Db, couponId: number): Promise<number> {
  const { rows } = await sql<{ used_count: number }>`SELECT used_count FROM coupon WHERE id = ${couponId}`.execute(db);
  return rows[0]!.used_count;
}

export interface OrderFacts {
  order_status: string;
  payment_status: string;
  payable_paise: number;
  customer_id: number | null;
  events: string[];
}

export async function orderFacts(db: Db, orderId: number): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    SELECT order_status, payment_status, payable_paise, customer_id,
      ARRAY(SELECT kind FROM order_event WHERE order_id = orders.id ORDER BY order_event.id) AS events
    FROM orders WHERE id = ${orderId}`.execute(db);
  return rows[0]!;
}
