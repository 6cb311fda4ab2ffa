import { sql } from 'kysely';
import { type Db } from '#server/platform/database.ts';
import { isBeyondPaying } from './payability.ts';
import { type Payability, canPay } from './rules.ts';
import { type Order, type OrderList, type OrderListQuery } from '#contract/orders.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';

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
    SELECT id, placed_at, order_status, payment_status, payment_method, payable_paise, ${isBeyondPaying} AS beyond_paying,
      (SELECT json_agg(json_build_object('product_id', product_id, 'product_name', name, 'product_name_hi', name_hi,
        'quantity', quantity, 'net_paise', net_paise) ORDER BY line_no)
        FROM order_line WHERE order_id = orders.id) AS lines,
      CASE WHEN ${before}::bigint IS NULL THEN (SELECT count(*) FROM orders WHERE customer_id = ${customerId}) END AS total
    FROM orders
    WHERE customer_id = ${customerId} AND (${before}::bigint IS NULL OR id < ${before}::bigint)
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows;
}

const usualLimit = 20;

/** A page of a customer's orders, newest first, in one query. The total is told on the first page only. */
export async function listOrders(
  db: Db,
  now: Date,
  customerId: number,
  { limit = usualLimit, cursor }: OrderListQuery,
): Promise<OrderList> {
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await readHistory(db, customerId, before, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    status: 'success',
    data: shown.map((row) => toWire(row, canPay(row, now))),
    meta: {
      ...(before === null ? { total: rows[0]?.total ?? 0 } : {}),
      next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
    },
  };
}

function toWire(row: HistoryRow, can_pay: boolean): Order {
  return {
    id: row.id,
    formated_billing_date: dateInIndia(row.placed_at),
    order_status: row.order_status,
    total_payable_amount: paiseToRupees(paise(row.payable_paise)),
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    can_pay,
    placed_at: row.placed_at.toISOString(),
    lines: row.lines.map((line) => ({
      product_id: line.product_id,
      product_name: line.product_name,
      product_name_hi: line.product_name_hi,
      quantity: line.quantity,
      net_amount: paiseToRupees(paise(line.net_paise)),
    })),
  };
}
