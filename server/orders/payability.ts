import { type RawBuilder, sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
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
  const { rows } = await sql<{
    customer_id: number | null;
    mobile: string;
    coupon_id: number | null;
    payable_paise: number;
    placed_at: Date;
    expires_at: Date | null;
    payment_status: string;
  }>`
    SELECT customer_id, mobile, coupon_id, payable_paise, placed_at, expires_at, payment_status
    FROM orders WHERE id = ${orderId}`.execute(db);
  const row = rows[0]!;
  return {
    customerId: row.customer_id,
    mobile: row.mobile,
    couponId: row.coupon_id,
    payable: paise(row.payable_paise),
    placedAt: row.placed_at,
    expiresAt: row.expires_at,
    paymentStatus: row.payment_status,
  };
}

/** Of a row of `orders`: whether the same buyer has since placed an order that stands and holds any of the same items. */
const orderedAgain = sql<boolean>`EXISTS (
  SELECT FROM orders later
  JOIN order_line other ON other.order_id = later.id
  JOIN order_line own ON own.order_id = orders.id AND own.product_id = other.product_id
  WHERE later.mobile = orders.mobile AND later.id > orders.id AND later.order_status <> 'cancelled')`;

export async function hasOrderedAgain(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`
    SELECT ${orderedAgain} AS again FROM orders WHERE id = ${orderId}`.execute(tx);
  return rows[0]!.again;
}

/** Of a row of `orders`: whether it is not to be paid again, because it was cancelled for good or its items were ordered anew. */
export const isBeyondPaying: RawBuilder<boolean> = sql<boolean>`(orders.order_status = 'cancelled' AND orders.payment_method = 'online' AND (
  EXISTS (SELECT FROM order_event WHERE order_event.order_id = orders.id AND kind = 'cancelled') OR ${orderedAgain}))`;

/** How the order was closed last: the kind of the event, or null where it never was. */
export async function lastClosing(tx: Tx, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM order_event WHERE order_id = ${orderId} AND kind IN ('released', 'expired', 'cancelled')
    ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0]?.kind ?? null;
}

/** Gives the order until then to be paid. */
export async function setExpiry(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await sql`UPDATE orders SET expires_at = ${expiresAt} WHERE id = ${orderId}`.execute(tx);
}

/** The provider's names of the tries to pay the order that are noted as failed. */
export async function readFailedTries(db: Db, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT detail->>'payment_id' AS payment_id FROM order_event WHERE order_id = ${orderId} AND kind = 'payment_failed'`.execute(
    db,
  );
  return rows.map((row) => row.payment_id);
}
