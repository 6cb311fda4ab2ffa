import { sql } from 'kysely';
import type { OrderStatus, PaymentStatus } from '#contract/order-states.ts';
import type { Db } from '#server/platform/database.ts';

/** What staff look for; null: whatever it is. */
export interface OrderFilter {
  orderStatus: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
  /** Only orders with a return that awaits staff, or a refund that failed or awaits their transfer. */
  attention: boolean;
  mobile: string | null;
}

/** An order in the staff's list. Amounts in paise. */
export interface StaffRow {
  id: number;
  placed_at: Date;
  order_status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: 'cod' | 'online';
  first_name: string;
  last_name: string;
  mobile: string;
  district: string;
  state: string;
  pieces: number;
  payable_paise: number;
  credited_paise: number;
  open_returns: number;
  open_refunds: number;
}

const awaitingReturns = sql`
  (SELECT count(*)::int FROM order_return
    WHERE order_return.order_id = orders.id
      AND (order_return.state = 'requested' OR (order_return.state IN ('approved', 'received') AND credit_id IS NULL)))`;
const awaitingRefunds = sql`
  (SELECT count(*)::int FROM refund WHERE refund.order_id = orders.id AND refund.state <> 'processed')`;

function matching({ orderStatus, paymentStatus, attention, mobile }: OrderFilter) {
  return sql`
    (${orderStatus}::text IS NULL OR order_status = ${orderStatus}::text)
    AND (${paymentStatus}::text IS NULL OR payment_status = ${paymentStatus}::text)
    AND (${mobile}::text IS NULL OR mobile = ${mobile}::text)
    AND (NOT ${attention}::boolean OR ${awaitingReturns} > 0 OR EXISTS (SELECT FROM refund
      WHERE refund.order_id = orders.id
        AND (refund.state = 'failed' OR (refund.method = 'bank_transfer' AND refund.state = 'waiting'))))`;
}

/** Orders of the filter with an id below `before`, the newest first. */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
  before: number | null,
  most: number,
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    SELECT id, placed_at, order_status, payment_status, payment_method, first_name, last_name, mobile, shipping->>'district' AS district,
      shipping->>'state' AS state, payable_paise, credited_paise,
      (SELECT sum(quantity) FROM order_line WHERE order_id = orders.id)::int AS pieces,
      ${awaitingReturns} AS open_returns, ${awaitingRefunds} AS open_refunds
    FROM orders WHERE (${before}::bigint IS NULL OR id < ${before}::bigint) AND ${matching(filter)}
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM orders WHERE ${matching(filter)}`.execute(
    db,
  );
  return rows[0]!.total;
}
