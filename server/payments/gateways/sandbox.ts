import { sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import {
  GatewayError,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  type PaymentGateway,
} from './gateway.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { speak } from '#server/platform/spoken.ts';
import { randomBytes } from 'node:crypto';
import { type Services } from '#server/platform/services.ts';
import { isSignature, paymentText, signatureOf } from './signing.ts';
import { type SandboxPaymentBody, type SandboxPaymentReply } from '#contract/orders.ts';

const secretKey = 'sandbox_payment_secret';

/** The installation's signing secret, the same for every process; `fresh` becomes it where there is none yet. */
export async function saveSecret(db: Db, fresh: string, at: Date): Promise<string> {
  await sql`
    INSERT INTO setting (key, value, updated_at) VALUES (${secretKey}, ${JSON.stringify(fresh)}::jsonb, ${at})
    ON CONFLICT (key) DO NOTHING`.execute(db);
  const { rows } = await sql<{ value: string }>`SELECT value FROM setting WHERE key = ${secretKey}`.execute(db);
  return rows[0]!.value;
}

/** Enters an order into the sandbox's ledger, or finds the one of that receipt; returns its id. */
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

/** @throws GatewayError payment_unknown, payment_amount_mismatch, payment_not_captured */
export async function capturePayment(db: Db, paymentId: string, amount: Paise): Promise<ProviderPayment> {
  await sql`
    UPDATE sandbox_payment SET status = 'captured'
    WHERE payment_id = ${paymentId} AND amount_paise = ${amount} AND status = 'authorized'`.execute(db);
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new GatewayError('payment_unknown', 'There is no such payment');
  if (payment.amount !== amount)
    throw new GatewayError('payment_amount_mismatch', 'The amount is not the amount of the payment');
  if (payment.status !== 'captured')
    throw new GatewayError('payment_not_captured', 'Only an authorised payment can be captured');
  return payment;
}

/**
 * Enters a refund into the sandbox's ledger, or finds the one of that receipt. The payment's row is held meanwhile, so that refunds at
 * the same moment together never exceed what was captured. Refunds are processed at once.
 * @throws GatewayError payment_unknown, payment_not_captured, refund_beyond_payment, refund_receipt_used
 */
export async function enterRefund(db: Db, fresh: string, request: RefundRequest, at: Date): Promise<ProviderRefund> {
  const entered = await inTransaction(db, async (tx) => ok(await enter(tx, fresh, request, at)));
  if (!entered.ok) throw new Error(speak(entered.error.message, 'en'));
  return entered.value;
}

async function enter(tx: Tx, fresh: string, request: RefundRequest, at: Date): Promise<ProviderRefund> {
  const { paymentId, amount, receipt } = request;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new GatewayError('payment_unknown', 'There is no such payment');
  const earlier = await findByReceipt(tx, receipt);
  if (earlier) {
    if (earlier.paymentId === paymentId && earlier.amount === amount) return earlier;
    throw new GatewayError('refund_receipt_used', 'This receipt was used for another refund');
  }
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new GatewayError('payment_not_captured', 'Only a captured payment can be refunded');
  const left = payment.amount_paise - payment.refunded_paise;
  if (amount > left) throw new GatewayError('refund_beyond_payment', 'The refund is more than what is left of it');
  // Two payments are not held by one lock: of two refunds with one receipt at once the second fails here.
  const { numAffectedRows } = await sql`
    INSERT INTO sandbox_refund (refund_id, payment_id, receipt, amount_paise, status, created_at)
    VALUES (${fresh}, ${paymentId}, ${receipt}, ${amount}, 'processed', ${at}) ON CONFLICT (receipt) DO NOTHING`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) throw new GatewayError('refund_receipt_used', 'This receipt was used for another refund');
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

/** The built-in test provider; what it signs is hex HMAC-SHA256 of "<provider order>|<payment>". */
export interface SandboxGateway extends PaymentGateway {
  readonly name: 'sandbox';
  sign(providerOrderId: string, paymentId: string): string;
}

/** A provider that moves no money but keeps ledger and signs as a real one does, with a secret of this installation. */
export async function createSandboxGateway(services: Pick<Services, 'db' | 'clock'>): Promise<SandboxGateway> {
  const { db, clock } = services;
  const secret = await saveSecret(db, randomBytes(32).toString('hex'), clock.now());
  const sign = (providerOrderId: string, paymentId: string) =>
    signatureOf(paymentText(providerOrderId, paymentId), secret);
  return {
    name: 'sandbox',
    key: 'sandbox',
    async createOrder(request) {
      return { providerOrderId: await enterOrder(db, freshSandboxId('order'), request, clock.now()) };
    },
    fetchPayment: (paymentId) => findPayment(db, paymentId),
    fetchPaymentsOf: (providerOrderId) => findPaymentsOf(db, providerOrderId),
    capture: (paymentId, amount) => capturePayment(db, paymentId, amount),
    refund: (request) => enterRefund(db, freshSandboxId('rfnd'), request, clock.now()),
    fetchRefund: (refundId) => findRefund(db, refundId),
    isSignedBy: (providerOrderId, paymentId, signature) =>
      isSignature(signature, paymentText(providerOrderId, paymentId), secret),
    sign,
  };
}

/** Not to be guessed: knowing a provider order's id proves that one placed it. */
export function freshSandboxId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `sbx_${kind}_${randomBytes(16).toString('hex')}`;
}

/**
 * What the test payment window does: pays an order, or fails to. An order is paid once, while it is pending and its time is not up; a
 * failed try changes nothing and may be followed by others. Only a captured payment is signed. Nothing is told to the shop: that is
 * what the confirmation is for.
 * Errors: payment_order_not_found (404), order_already_paid, order_closed (409).
 */
export async function payInSandbox(
  services: Pick<Services, 'db' | 'clock'>,
  provider: SandboxGateway,
  choice: SandboxPaymentBody,
): Promise<Result<SandboxPaymentReply['data']>> {
  const { provider_order_id: providerOrderId, outcome } = choice;
  const order = await findOrder(services.db, providerOrderId);
  if (order === null || order.paymentStatus === null)
    return err(404, 'payment_order_not_found', 'There is no such payment');
  const at = services.clock.now();
  if (order.paymentStatus === 'paid') return err(409, 'order_already_paid', 'This order has been paid already');
  if (order.paymentStatus !== 'pending' || at >= order.expiresAt)
    return err(409, 'order_closed', 'The time to pay this order is over');
  const status = outcome === 'pay' ? 'captured' : 'failed';
  const paymentId = freshSandboxId('pay');
  const entered = await enterPayment(services.db, { paymentId, providerOrderId, amount: order.amount, status }, at);
  if (!entered) return err(409, 'order_already_paid', 'This order has been paid already');
  return ok({
    payment_id: paymentId,
    signature: status === 'captured' ? provider.sign(providerOrderId, paymentId) : null,
    payment_status: status,
  });
}
