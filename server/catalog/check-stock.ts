import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

interface StockRow {
  product_id: number;
  quantity: number;
  moved: number;
}

/** Compares stock with all its movements, for up to `most` products after the id `after`. Repairs nothing. */
export async function checkStock(db: Db, after: number, most: number): Promise<Checked> {
  const rows: StockRow[] = await db
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .select((eb) =>
      eb
        .selectFrom('stock_movement')
        .select(({ fn }) => sql<number>`COALESCE(${fn.sum('change')}, 0)::bigint`.as('moved'))
        .whereRef('stock_movement.product_id', '=', 'stock.product_id')
        .$asScalar()
        .$notNull()
        .as('moved'),
    )
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(most)
    .execute();
  return { found: rows.flatMap(checkStockLevel), looked: rows.length, last: rows.at(-1)?.product_id ?? null };
}

function checkStockLevel({ product_id: product, quantity, moved }: StockRow): Disagreement[] {
  const place = { place: `product ${product}`, where: { code: 'product', product } as const, order_id: null };
  const found = { code: 'number', number: quantity } as const;
  const negative: Disagreement[] =
    quantity < 0 ? [{ kind: 'stock_negative', ...place, expected: { code: 'at_least', number: 0 }, found }] : [];
  const differs: Disagreement[] =
    quantity === moved ? [] : [{ kind: 'stock_differs', ...place, expected: { code: 'number', number: moved }, found }];
  return [...negative, ...differs];
}

/** Movements for orders that do not exist, by order id. */
export async function checkOrphanMovements(db: Db, after: number, most: number): Promise<Checked> {
  const rows = await db
    .selectFrom('stock_movement')
    .select(['order_id', ({ fn }) => sql<number>`${fn.sum('change')}::bigint`.as('quantities')])
    .where('order_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('orders.id').whereRef('orders.id', '=', 'stock_movement.order_id'))),
    )
    .groupBy('order_id')
    .orderBy('order_id')
    .limit(most)
    .execute();
  const found = rows.map(({ order_id: order, quantities }): Disagreement => ({
    kind: 'movement_without_order',
    place: `order ${order}`,
    where: { code: 'order', order: order! },
    order_id: null,
    expected: { code: 'an_order' },
    found: { code: 'moved_pieces', quantity: quantities },
  }));
  return { found, looked: rows.length, last: rows.at(-1)?.order_id ?? null };
}
