import { expressionBuilder } from 'kysely';
import type { DB } from '#server/platform/database-types.ts';
import type { Tx } from '#server/platform/database.ts';

const order = expressionBuilder<DB, 'orders'>();

/**
 * SQL over a row of `orders`: whether the buyer has since placed another order, not cancelled, with any of the items.
 */
const orderedAgain = order.exists(
  order
    .selectFrom('orders as later')
    .innerJoin('order_line as other', 'other.order_id', 'later.id')
    .innerJoin('order_line as own', (join) =>
      join.onRef('own.order_id', '=', 'orders.id').onRef('own.product_id', '=', 'other.product_id'),
    )
    .select('later.id')
    .whereRef('later.mobile', '=', 'orders.mobile')
    .whereRef('later.id', '>', 'orders.id')
    .where('later.order_status', '<>', 'cancelled'),
);

/** The order must exist. */
export async function hasOrderedAgain(tx: Tx, orderId: number): Promise<boolean> {
  const { again } = await tx
    .selectFrom('orders')
    .select(orderedAgain.$castTo<boolean>().as('again'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return again;
}

/** SQL over a row of `orders`: cancelled for good, or its items were ordered again. */
export const isBeyondPaying = order
  .and([
    order('orders.order_status', '=', 'cancelled'),
    order('orders.payment_method', '=', 'online'),
    order.or([
      order.exists(
        order
          .selectFrom('order_event')
          .select('order_event.id')
          .whereRef('order_event.order_id', '=', 'orders.id')
          .where('order_event.kind', '=', 'cancelled'),
      ),
      orderedAgain,
    ]),
  ])
  .$castTo<boolean>();
