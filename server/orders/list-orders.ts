import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Picture } from '#contract/catalog.ts';
import { findPictures } from '#server/catalog/index.ts';
import { type Db } from '#server/platform/database.ts';
import { lineNames } from './order-lines.ts';
import { isBeyondPaying } from './payability.ts';
import { canPay } from './rules.ts';
import { type Order, type OrderList, type OrderListQuery } from '#contract/orders.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';

/** Amounts in paise. `total` is null except on the first page. */
export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number];

/** In one query, newest first, below `before`. Null starts at the newest and counts all orders. */
export async function readHistory(db: Db, customerId: number, before: number | null, most: number) {
  return await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'order_status', 'payment_status', 'payment_method', 'payable_paise'])
    .select(({ selectFrom, cast, val }) => [
      isBeyondPaying.as('beyond_paying'),
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['product_id', 'name as product_name', lineNames('order_line').as('names'), 'quantity', 'net_paise'])
          .whereRef('order_line.order_id', '=', 'orders.id')
          .orderBy('line_no'),
      ).as('lines'),
      (before === null
        ? selectFrom('orders as all')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('all.customer_id', '=', customerId)
            .$asScalar()
        : cast<number | null>(val(null), 'bigint')
      ).as('total'),
    ])
    .where('customer_id', '=', customerId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

const usualLimit = 20;

/** Newest first, in two queries; the second reads the pictures. Only the first page has the total. */
export async function listOrders(
  db: Db,
  now: Date,
  customerId: number,
  { limit = usualLimit, cursor }: OrderListQuery,
): Promise<OrderList> {
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await readHistory(db, customerId, before, limit + 1);
  const shown = rows.slice(0, limit);
  const pictures = await findPictures(db, [...new Set(shown.flatMap(({ lines }) => lines[0]?.product_id ?? []))]);
  return {
    status: 'success',
    data: shown.map((row) => toWire(row, canPay(row, now), pictures.get(row.lines[0]?.product_id ?? 0) ?? null)),
    meta: {
      ...(before === null ? { total: rows[0]?.total ?? 0 } : {}),
      next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
    },
  };
}

function toWire(row: HistoryRow, can_pay: boolean, picture: Picture | null): Order {
  return {
    id: row.id,
    number: row.number,
    formated_billing_date: dateInIndia(row.placed_at),
    order_status: row.order_status,
    total_payable_amount: paiseToRupees(row.payable_paise),
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    can_pay,
    placed_at: row.placed_at.toISOString(),
    picture,
    lines: row.lines.map((line) => ({
      product_id: line.product_id,
      product_name: line.product_name,
      product_name_hi: line.names['hi'] ?? '',
      quantity: line.quantity,
      net_amount: paiseToRupees(line.net_paise),
    })),
  };
}
