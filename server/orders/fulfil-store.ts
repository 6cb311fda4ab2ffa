import { sql } from 'kysely';
import type { Paise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';

export interface Parcel {
  courier: string;
  awb: string;
  /** Null where the courier has no page for it. */
  trackingUrl: string | null;
}

/** Whether another order's parcel has this way bill. Askers wait for each other, so that two at once do not both hear no. */
export async function isAwbTaken(tx: Tx, { courier, awb }: Parcel): Promise<boolean> {
  const name = `awb ${courier.toLowerCase()} ${awb.toUpperCase()}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql`
    SELECT 1 FROM orders WHERE lower(courier) = lower(${courier}) AND upper(awb) = upper(${awb})`.execute(tx);
  return rows.length > 0;
}

export async function keepParcel(tx: Tx, orderId: number, parcel: Parcel, at: Date): Promise<void> {
  await sql`
    UPDATE orders SET courier = ${parcel.courier}, awb = ${parcel.awb}, tracking_url = ${parcel.trackingUrl}, dispatched_at = ${at}
    WHERE id = ${orderId}`.execute(tx);
}

/** Keeps when the goods of these lines expire. */
export async function keepExpiries(
  tx: Tx,
  orderId: number,
  expiries: readonly { line_no: number; expires_on: string }[],
): Promise<void> {
  await sql`
    UPDATE order_line SET expires_on = e.expires_on
    FROM unnest(${expiries.map((each) => each.line_no)}::int[], ${expiries.map((each) => each.expires_on)}::date[]) AS e (line_no, expires_on)
    WHERE order_id = ${orderId} AND order_line.line_no = e.line_no`.execute(tx);
}

export async function countAttempt(tx: Tx, orderId: number, at: Date): Promise<void> {
  await sql`
    UPDATE orders SET delivery_attempts = delivery_attempts + 1, last_attempt_at = ${at} WHERE id = ${orderId}`.execute(
    tx,
  );
}

/** Null: the courier does not hold the parcel (any more). */
export async function setHeldUntil(tx: Tx, orderId: number, until: Date | null): Promise<void> {
  await sql`UPDATE orders SET held_until = ${until} WHERE id = ${orderId}`.execute(tx);
}

export async function setDeliveredAt(tx: Tx, orderId: number, at: Date): Promise<void> {
  await sql`UPDATE orders SET delivered_at = ${at}, held_until = NULL WHERE id = ${orderId}`.execute(tx);
}

/** The cash that the courier has brought. */
export async function setPaid(tx: Tx, orderId: number, amount: Paise): Promise<void> {
  await sql`UPDATE orders SET paid_paise = ${amount} WHERE id = ${orderId}`.execute(tx);
}
