import { sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentStart } from '#contract/orders.ts';

/** Our record of how an online order is being paid. */
export interface PaymentRecord {
  orderId: number;
  provider: PaymentStart['provider'];
  providerOrderId: string;
  /** Null until it is paid. */
  paymentId: string | null;
  amount: Paise;
}

interface PaymentRow {
  order_id: number;
  provider: PaymentStart['provider'];
  provider_order_id: string;
  provider_payment_id: string | null;
  amount_paise: number;
}

const columns = sql`order_id, provider, provider_order_id, provider_payment_id, amount_paise`;

const toRecord = (row: PaymentRow): PaymentRecord => ({
  orderId: row.order_id,
  provider: row.provider,
  providerOrderId: row.provider_order_id,
  paymentId: row.provider_payment_id,
  amount: paise(row.amount_paise),
});

export async function readPayment(db: Db, orderId: number): Promise<PaymentRecord | null> {
  const { rows } = await sql<PaymentRow>`SELECT ${columns} FROM payment WHERE order_id = ${orderId}`.execute(db);
  return rows[0] ? toRecord(rows[0]) : null;
}

/** The record of what a provider calls by its own name. */
export async function readPaymentOf(
  db: Db,
  provider: PaymentStart['provider'],
  providerOrderId: string,
): Promise<PaymentRecord | null> {
  const { rows } = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE provider = ${provider} AND provider_order_id = ${providerOrderId}`.execute(db);
  return rows[0] ? toRecord(rows[0]) : null;
}

/** Keeps the provider's order, unless the order has one already; returns the provider's name of the one that it has. */
export async function savePayment(tx: Tx, payment: Omit<PaymentRecord, 'paymentId'>, at: Date): Promise<string> {
  // Setting the order to itself makes the statement return the row that is already there.
  const { rows } = await sql<{ provider_order_id: string }>`
    INSERT INTO payment (order_id, provider, provider_order_id, amount_paise, status, created_at)
    VALUES (${payment.orderId}, ${payment.provider}, ${payment.providerOrderId}, ${payment.amount}, 'pending', ${at})
    ON CONFLICT (order_id) DO UPDATE SET order_id = excluded.order_id
    RETURNING provider_order_id`.execute(tx);
  return rows[0]!.provider_order_id;
}

/** The caller holds the order's lock and has seen that it is unpaid; it may have been given up before. */
export async function markPaymentPaid(tx: Tx, orderId: number, paymentId: string, at: Date): Promise<void> {
  await sql`
    UPDATE payment SET status = 'paid', provider_payment_id = ${paymentId}, paid_at = ${at}
    WHERE order_id = ${orderId} AND status IN ('pending', 'expired')`.execute(tx);
}

/** Awaits the payment of a closed order again. The caller holds the order's lock. */
export async function reinstatePayment(tx: Tx, orderId: number): Promise<void> {
  await sql`UPDATE payment SET status = 'pending' WHERE order_id = ${orderId} AND status IN ('cancelled', 'expired')`.execute(
    tx,
  );
}

/** The caller holds the order's lock. An order whose provider order was never made has no row. */
export async function closePayment(tx: Tx, orderId: number, status: 'cancelled' | 'expired'): Promise<void> {
  await sql`UPDATE payment SET status = ${status} WHERE order_id = ${orderId} AND status = 'pending'`.execute(tx);
}
