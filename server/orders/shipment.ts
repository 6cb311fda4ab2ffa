import { type Selectable, sql } from 'kysely';
import type { Paise } from '#server/money/paise.ts';
import type { OrderLine } from '#server/platform/database-types.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Parcel } from './notify-buyer.ts';

/** Whether another order's parcel has this way bill. Askers wait for each other, so that two at once do not both hear no. */
export async function isAwbTaken(tx: Tx, { courier, awb }: Parcel): Promise<boolean> {
  const name = `awb ${courier.toLowerCase()} ${awb.toUpperCase()}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['courier']), '=', sql<string>`lower(${courier})`)
    .where(({ fn }) => fn<string>('upper', ['awb']), '=', sql<string>`upper(${awb})`)
    .executeTakeFirst();
  return taken !== undefined;
}

export async function saveParcel(tx: Tx, orderId: number, parcel: Parcel, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ courier: parcel.courier, awb: parcel.awb, tracking_url: parcel.trackingUrl, dispatched_at: at })
    .where('id', '=', orderId)
    .execute();
}

/** Keeps when the items of these lines expire. */
export async function saveExpiries(
  tx: Tx,
  orderId: number,
  expiries: readonly { line_no: number; expires_on: string }[],
): Promise<void> {
  const lines = expiries.map((each) => each.line_no);
  const days = expiries.map((each) => each.expires_on);
  await tx
    .updateTable('order_line')
    .from(
      sql<Pick<Selectable<OrderLine>, 'line_no' | 'expires_on'>>`unnest(${lines}::int[], ${days}::date[])`.as<'e'>(
        sql`e (line_no, expires_on)`,
      ),
    )
    .set(({ ref }) => ({ expires_on: ref('e.expires_on') }))
    .where('order_line.order_id', '=', orderId)
    .whereRef('order_line.line_no', '=', 'e.line_no')
    .execute();
}

export async function countAttempt(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ delivery_attempts: eb('delivery_attempts', '+', 1), last_attempt_at: at }))
    .where('id', '=', orderId)
    .execute();
}

/** Null: the courier does not hold the parcel (any more). */
export async function setHeldUntil(tx: Tx, orderId: number, until: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ held_until: until }).where('id', '=', orderId).execute();
}

export async function setDeliveredAt(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ delivered_at: at, held_until: null }).where('id', '=', orderId).execute();
}

/** The cash that the courier has brought. */
export async function setPaid(tx: Tx, orderId: number, amount: Paise): Promise<void> {
  await tx.updateTable('orders').set({ paid_paise: amount }).where('id', '=', orderId).execute();
}
