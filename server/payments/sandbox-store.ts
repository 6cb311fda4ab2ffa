import { sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { ProviderRefusal, type PaymentRequest, type ProviderPayment } from './provider.ts';

const secretKey = 'sandbox_payment_secret';

/** The installation's signing secret, the same for every process; `fresh` becomes it where there is none yet. */
export async function keepSecret(db: Db, fresh: string, at: Date): Promise<string> {
  await sql`
    INSERT INTO setting (key, value, updated_at) VALUES (${secretKey}, ${JSON.stringify(fresh)}::jsonb, ${at})
    ON CONFLICT (key) DO NOTHING`.execute(db);
  const { rows } = await sql<{ value: string }>`SELECT value FROM setting WHERE key = ${secretKey}`.execute(db);
  return rows[0]!.value;
}

/** Enters an order into the sandbox's books, or finds the one of that receipt; returns its id. */
export async function enterOrder(db: Db, fresh: string, request: PaymentRequest, at: Date): Promise<string> {
  // The statement returns the row that is already there, with the time that is given to it now.
  const { rows } = await sql<{ provider_order_id: string }>`
    INSERT INTO sandbox_order (provider_order_id, receipt, amount_paise, expires_at, created_at)
    VALUES (${fresh}, ${request.receipt}, ${request.amount}, ${request.expiresAt}, ${at})
    ON CONFLICT (receipt) DO UPDATE SET expires_at = excluded.expires_at
    RETURNING provider_order_id`.execute(db);
  return rows[0]!.provider_order_id;
}

export interface SandboxOrder {
  amount: Paise;
  expiresAt: Date;
  /** What our side says of it; null before it is stored there. */
  paymentStatus: 'pending' | 'paid' | 'cancelled' | 'expired' | null;
}

export async function findOrder(db: Db, providerOrderId: string): Promise<SandboxOrder | null> {
  const { rows } = await sql<{ amount_paise: number; expires_at: Date; status: SandboxOrder['paymentStatus'] }>`
    SELECT sandbox_order.amount_paise, sandbox_order.expires_at, payment.status
    FROM sandbox_order LEFT JOIN payment ON payment.provider = 'sandbox' AND payment.provider_order_id = sandbox_order.provider_order_id
    WHERE sandbox_order.provider_order_id = ${providerOrderId}`.execute(db);
  const row = rows[0];
  return row ? { amount: paise(row.amount_paise), expiresAt: row.expires_at, paymentStatus: row.status } : null;
}

/** Enters a payment. False where the order has a captured one already: an order is paid once. */
export async function enterPayment(db: Db, payment: Omit<ProviderPayment, 'currency'>, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES (${payment.paymentId}, ${payment.providerOrderId}, ${payment.amount}, ${payment.status}, ${at})
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

interface PaymentRow {
  payment_id: string;
  provider_order_id: string;
  amount_paise: number;
  status: ProviderPayment['status'];
}

const toPayment = (row: PaymentRow): ProviderPayment => ({
  paymentId: row.payment_id,
  providerOrderId: row.provider_order_id,
  amount: paise(row.amount_paise),
  currency: 'INR',
  status: row.status,
});

export async function findPayment(db: Db, paymentId: string): Promise<ProviderPayment | null> {
  const { rows } = await sql<PaymentRow>`
    SELECT payment_id, provider_order_id, amount_paise, status FROM sandbox_payment WHERE payment_id = ${paymentId}`.execute(
    db,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function findPaymentsOf(db: Db, providerOrderId: string): Promise<ProviderPayment[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT payment_id, provider_order_id, amount_paise, status FROM sandbox_payment
    WHERE provider_order_id = ${providerOrderId} ORDER BY created_at, payment_id`.execute(db);
  return rows.map(toPayment);
}

/** @throws ProviderRefusal payment_unknown, payment_amount_wrong, payment_not_captured */
export async function capturePayment(db: Db, paymentId: string, amount: Paise): Promise<ProviderPayment> {
  await sql`
    UPDATE sandbox_payment SET status = 'captured'
    WHERE payment_id = ${paymentId} AND amount_paise = ${amount} AND status = 'authorized'`.execute(db);
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new ProviderRefusal('payment_unknown', 'There is no such payment');
  if (payment.amount !== amount)
    throw new ProviderRefusal('payment_amount_wrong', 'The amount is not the amount of the payment');
  if (payment.status !== 'captured')
    throw new ProviderRefusal('payment_not_captured', 'Only an authorised payment can be captured');
  return payment;
}
