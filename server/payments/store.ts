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

export async function readPayment(db: Db, orderId: number): Promise<PaymentRecord | null> {
  const { rows } = await sql<{
    provider: PaymentStart['provider'];
    provider_order_id: string;
    provider_payment_id: string | null;
    amount_paise: number;
  }>`
    SELECT provider, provider_order_id, provider_payment_id, amount_paise FROM payment WHERE order_id = ${orderId}`.execute(
    db,
  );
  const row = rows[0];
  return row
    ? {
        orderId,
        provider: row.provider,
        providerOrderId: row.provider_order_id,
        paymentId: row.provider_payment_id,
        amount: paise(row.amount_paise),
      }
    : null;
}

/** Keeps the provider's order; an order has one, so a second keeping of the same changes nothing. */
export async function keepPayment(tx: Tx, payment: Omit<PaymentRecord, 'paymentId'>, at: Date): Promise<void> {
  await sql`
    INSERT INTO payment (order_id, provider, provider_order_id, amount_paise, status, created_at)
    VALUES (${payment.orderId}, ${payment.provider}, ${payment.providerOrderId}, ${payment.amount}, 'pending', ${at})
    ON CONFLICT (order_id) DO NOTHING`.execute(tx);
}

/** The caller holds the order's lock and has seen that it is unpaid. */
export async function markPaymentPaid(tx: Tx, orderId: number, paymentId: string, at: Date): Promise<void> {
  await sql`
    UPDATE payment SET status = 'paid', provider_payment_id = ${paymentId}, paid_at = ${at}
    WHERE order_id = ${orderId} AND status = 'pending'`.execute(tx);
}

/** The caller holds the order's lock. An order whose provider order was never made has no row. */
export async function closePayment(tx: Tx, orderId: number, status: 'cancelled' | 'expired'): Promise<void> {
  await sql`UPDATE payment SET status = ${status} WHERE order_id = ${orderId} AND status = 'pending'`.execute(tx);
}
