import { sql } from 'kysely';
import { paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { done } from '#server/platform/result.ts';
import { speak } from '#server/platform/spoken.ts';
import { ProviderRefusal, type ProviderRefund, type RefundRequest } from './provider.ts';

/**
 * Enters a refund into the sandbox's books, or finds the one of that receipt. The payment's row is held meanwhile, so that refunds at
 * the same moment together never exceed what was captured. Refunds are processed at once.
 * @throws ProviderRefusal payment_unknown, payment_not_captured, refund_beyond_payment, refund_receipt_used
 */
export async function enterRefund(db: Db, fresh: string, request: RefundRequest, at: Date): Promise<ProviderRefund> {
  const entered = await inTransaction(db, async (tx) => done(await enter(tx, fresh, request, at)));
  if (!entered.ok) throw new Error(speak(entered.refusal.message, 'en'));
  return entered.value;
}

async function enter(tx: Tx, fresh: string, request: RefundRequest, at: Date): Promise<ProviderRefund> {
  const { paymentId, amount, receipt } = request;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new ProviderRefusal('payment_unknown', 'There is no such payment');
  const earlier = await findByReceipt(tx, receipt);
  if (earlier) {
    if (earlier.paymentId === paymentId && earlier.amount === amount) return earlier;
    throw new ProviderRefusal('refund_receipt_used', 'This receipt was used for another refund');
  }
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new ProviderRefusal('payment_not_captured', 'Only a captured payment can be refunded');
  const left = payment.amount_paise - payment.refunded_paise;
  if (amount > left) throw new ProviderRefusal('refund_beyond_payment', 'The refund is more than what is left of it');
  // Two payments are not held by one lock: of two refunds with one receipt at once the second fails here.
  const { numAffectedRows } = await sql`
    INSERT INTO sandbox_refund (refund_id, payment_id, receipt, amount_paise, status, created_at)
    VALUES (${fresh}, ${paymentId}, ${receipt}, ${amount}, 'processed', ${at}) ON CONFLICT (receipt) DO NOTHING`.execute(
    tx,
  );
  if (numAffectedRows !== 1n)
    throw new ProviderRefusal('refund_receipt_used', 'This receipt was used for another refund');
  if (amount === left)
    await sql`UPDATE sandbox_payment SET status = 'refunded' WHERE payment_id = ${paymentId}`.execute(tx);
  return { refundId: fresh, paymentId, amount, status: 'processed' };
}

async function lockPayment(tx: Tx, paymentId: string) {
  const held = await sql`SELECT payment_id FROM sandbox_payment WHERE payment_id = ${paymentId} FOR UPDATE`.execute(tx);
  if (held.rows.length === 0) return null;
  // A second statement: it sees what was committed while the first one waited.
  const { rows } = await sql<{ status: string; amount_paise: number; refunded_paise: number }>`
    SELECT status, amount_paise, (SELECT COALESCE(sum(amount_paise), 0) FROM sandbox_refund
      WHERE payment_id = ${paymentId} AND status <> 'failed')::bigint AS refunded_paise
    FROM sandbox_payment WHERE payment_id = ${paymentId}`.execute(tx);
  return rows[0]!;
}

interface RefundRow {
  refund_id: string;
  payment_id: string;
  amount_paise: number;
  status: ProviderRefund['status'];
}

const toRefund = (row: RefundRow): ProviderRefund => ({
  refundId: row.refund_id,
  paymentId: row.payment_id,
  amount: paise(row.amount_paise),
  status: row.status,
});

async function findByReceipt(tx: Tx, receipt: string): Promise<ProviderRefund | null> {
  const { rows } = await sql<RefundRow>`
    SELECT refund_id, payment_id, amount_paise, status FROM sandbox_refund WHERE receipt = ${receipt}`.execute(tx);
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function findRefund(db: Db, refundId: string): Promise<ProviderRefund | null> {
  const { rows } = await sql<RefundRow>`
    SELECT refund_id, payment_id, amount_paise, status FROM sandbox_refund WHERE refund_id = ${refundId}`.execute(db);
  return rows[0] ? toRefund(rows[0]) : null;
}
