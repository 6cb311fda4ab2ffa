import { expressionBuilder, sql } from 'kysely';
import { type Paise } from '#server/money/paise.ts';
import type { DB } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Who bought for how much and when, as far as paying needs it. */
export interface Buying {
  customerId: number | null;
  mobile: string;
  couponId: number | null;
  payable: Paise;
  placedAt: Date;
  /** Until when it may be paid; null where it is not paid online. */
  expiresAt: Date | null;
  paymentStatus: string;
}

/** The order must exist. */
export async function readBuying(db: Db, orderId: number): Promise<Buying> {
  return await db
    .selectFrom('orders')
    .select(['customer_id as customerId', 'mobile', 'coupon_id as couponId', 'payable_paise as payable'])
    .select(['placed_at as placedAt', 'expires_at as expiresAt', 'payment_status as paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The columns of a row of `orders`. */
const order = expressionBuilder<DB, 'orders'>();

/** Of a row of `orders`: whether the same buyer has since placed an order that stands and holds any of the same items. */
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

export async function hasOrderedAgain(tx: Tx, orderId: number): Promise<boolean> {
  const { again } = await tx
    .selectFrom('orders')
    .select(orderedAgain.$castTo<boolean>().as('again'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return again;
}

/** Of a row of `orders`: whether it is not to be paid again, because it was cancelled for good or its items were ordered anew. */
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

/** How the order was closed last: the kind of the event, or null where it never was. */
export async function lastClosing(tx: Tx, orderId: number): Promise<string | null> {
  const closing = await tx
    .selectFrom('order_event')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['abandoned', 'expired', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closing?.kind ?? null;
}

/** Gives a closed order, whose payment was reopened, until then to be paid. */
export async function setExpiry(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.updateTable('orders').set({ expires_at: expiresAt }).where('id', '=', orderId).execute();
}

/** The provider's names of the tries to pay the order that are noted as failed. */
export async function readFailedTries(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_event')
    .select(({ ref }) => sql<string>`${ref('detail')} ->> 'payment_id'`.as('payment_id'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'payment_failed')
    .execute();
  return rows.map((row) => row.payment_id);
}
