import type { Order, OrderList, OrderListQuery } from '#contract/orders.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { canPay } from './rules.ts';
import { readHistory, type HistoryRow } from './history-store.ts';

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
