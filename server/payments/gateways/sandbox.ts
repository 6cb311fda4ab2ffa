import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import type { Paise } from '#server/money/paise.ts';
import { readVariables } from '#server/platform/config.ts';
import { flag } from '#server/platform/setting-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import {
  type GatewayServices,
  GatewayError,
  type ListedRefund,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  type PaymentGateway,
} from './gateway.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { selling } from '#server/platform/personal-call.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { initSetting } from '#server/platform/settings.ts';
import { randomBytes } from 'node:crypto';
import { type Services } from '#server/platform/services.ts';
import { isSignature, paymentText, signatureOf } from './signing.ts';
import { SandboxPaymentBody, SandboxPaymentReply } from '#contract/orders.ts';
import { messages, translate } from '#server/platform/messages.ts';

/** It only says that the provider is on. */
interface SandboxAccount {
  on: true;
}

/**
 * Moves no money, so it takes new payments only in the demo or if PAYMENT_SANDBOX says so, and only if no real provider
 * is set up.
 */
export const sandbox: PaymentProvider<SandboxAccount> = {
  name: 'sandbox',
  title: 'Test payment',
  isTest: true,
  settings: [],
  variables: ['PAYMENT_SANDBOX'],
  readAccount,
  open: (_account, services) => createSandboxGateway(services),
  routes: sandboxRoute,
};

/** On by default in the demo only. */
function readAccount(environment: Record<string, string>): SandboxAccount | null {
  const demo = z.safeParse(flag(true), environment['DEMO']);
  // An invalid DEMO stops the start anyway.
  const Variables = z.object({ PAYMENT_SANDBOX: flag(demo.success && demo.data) });
  return readVariables(Variables, environment).PAYMENT_SANDBOX ? { on: true } : null;
}

function sandboxRoute(site: Site, services: Services): void {
  const schema = {
    summary: "The test payment window's outcome",
    tags: ['orders'],
    body: SandboxPaymentBody,
    response: { 200: SandboxPaymentReply, 404: Failure, 409: Failure },
  };
  site.post(paths.sandboxPayment, { ...selling, schema }, async (request) => {
    const outcome = unwrap(await payInSandbox(services, await createSandboxGateway(services), request.body));
    return { status: 'success' as const, data: outcome };
  });
}

type SandboxRequest = Pick<PaymentRequest, 'receipt' | 'amount' | 'expiresAt'>;

const secretKey = 'sandbox_payment_secret';

/** Shared by all processes. Stores `fresh` if there is none yet. */
export async function saveSecret(db: Db, fresh: string, at: Date): Promise<string> {
  return z.string().parse(await initSetting(db, secretKey, fresh, at));
}

/** Inserts an order or finds the one with the same receipt. Returns its id. */
export async function enterOrder(db: Db, fresh: string, request: SandboxRequest, at: Date): Promise<string> {
  // On a conflict, updating the expiry makes the statement return the existing row.
  const { provider_order_id: providerOrderId } = await db
    .insertInto('sandbox_order')
    .values({
      provider_order_id: fresh,
      receipt: request.receipt,
      amount_paise: request.amount,
      expires_at: request.expiresAt,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('receipt').doUpdateSet(({ ref }) => ({ expires_at: ref('excluded.expires_at') })),
    )
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return providerOrderId;
}

export interface SandboxOrder {
  amount: Paise;
  expiresAt: Date;
  /** Null before the record exists. */
  paymentStatus: 'pending' | 'paid' | 'cancelled' | 'expired' | null;
}

export async function findOrder(db: Db, providerOrderId: string): Promise<SandboxOrder | null> {
  const order = await db
    .selectFrom('sandbox_order')
    .leftJoin('payment', (join) =>
      join
        .on('payment.provider', '=', 'sandbox')
        .onRef('payment.provider_order_id', '=', 'sandbox_order.provider_order_id'),
    )
    .select(['sandbox_order.amount_paise as amount', 'sandbox_order.expires_at as expiresAt'])
    .leftJoin('order_edit', (join) =>
      join
        .on('order_edit.provider', '=', 'sandbox')
        .onRef('order_edit.provider_order_id', '=', 'sandbox_order.provider_order_id'),
    )
    .select(['payment.status as orderPayment', 'order_edit.state as editState'])
    .where('sandbox_order.provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  if (!order) return null;
  const { amount, expiresAt, orderPayment, editState } = order;
  return { amount, expiresAt, paymentStatus: orderPayment ?? (editState && editStatus[editState]) };
}

/** By the edit's state. */
const editStatus = {
  awaiting_payment: 'pending',
  applied: 'paid',
  withdrawn: 'cancelled',
  expired: 'expired',
} as const;

/** False if the order already has a captured payment, because an order is paid once. */
export async function enterPayment(db: Db, payment: Omit<ProviderPayment, 'currency'>, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_payment')
    .values({
      payment_id: payment.paymentId,
      provider_order_id: payment.providerOrderId,
      amount_paise: payment.amount,
      status: payment.status,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function payments(db: Db) {
  return db
    .selectFrom('sandbox_payment')
    .select(['payment_id as paymentId', 'provider_order_id as providerOrderId', 'amount_paise as amount', 'status'])
    .select(({ val }) => val('INR' as const).as('currency'));
}

export async function findPayment(db: Db, paymentId: string): Promise<ProviderPayment | null> {
  return (await payments(db).where('payment_id', '=', paymentId).executeTakeFirst()) ?? null;
}

export async function findPaymentsOf(db: Db, providerOrderId: string): Promise<ProviderPayment[]> {
  return await payments(db)
    .where('provider_order_id', '=', providerOrderId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute();
}

/** @throws GatewayError payment_unknown, payment_amount_mismatch, payment_not_captured */
export async function capturePayment(db: Db, paymentId: string, amount: Paise): Promise<ProviderPayment> {
  await db
    .updateTable('sandbox_payment')
    .set({ status: 'captured' })
    .where('payment_id', '=', paymentId)
    .where('amount_paise', '=', amount)
    .where('status', '=', 'authorized')
    .execute();
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new GatewayError('payment_unknown', 'There is no such payment');
  if (payment.amount !== amount)
    throw new GatewayError('payment_amount_mismatch', 'The amount is not the amount of the payment');
  if (payment.status !== 'captured')
    throw new GatewayError('payment_not_captured', 'Only an authorised payment can be captured');
  return payment;
}

/**
 * Inserts a refund or finds the one with the same receipt. Locks the payment's row, so that concurrent refunds never
 * exceed the captured amount.
 * @throws GatewayError payment_unknown, payment_not_captured, refund_beyond_payment, refund_receipt_used
 */
export async function enterRefund(db: Db, fresh: string, request: RefundRequest, at: Date): Promise<ProviderRefund> {
  const entered = await inTransaction(db, async (tx) => ok(await enter(tx, fresh, request, at)));
  if (!entered.ok) throw new Error(translate(entered.error.message, 'en'));
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
  // The lock covers one payment. If two payments are refunded with the same receipt at once, the second refund fails
  // here.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_refund')
    .values({
      refund_id: fresh,
      payment_id: paymentId,
      receipt,
      amount_paise: amount,
      status: 'processed',
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('receipt').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n)
    throw new GatewayError('refund_receipt_used', 'This receipt was used for another refund');
  if (amount === left)
    await tx.updateTable('sandbox_payment').set({ status: 'refunded' }).where('payment_id', '=', paymentId).execute();
  return { refundId: fresh, paymentId, amount, status: 'processed' };
}

async function lockPayment(tx: Tx, paymentId: string) {
  const payment = tx.selectFrom('sandbox_payment').where('payment_id', '=', paymentId);
  const held = await payment.select('payment_id').forUpdate().executeTakeFirst();
  if (!held) return null;
  // A second statement, because it sees what was committed while the first one waited.
  return await payment
    .select(['status', 'amount_paise'])
    .select(({ selectFrom }) =>
      selectFrom('sandbox_refund')
        .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('amount_paise')}, 0)::bigint`.as('sum'))
        .where('payment_id', '=', paymentId)
        .where('status', '<>', 'failed')
        .$asScalar()
        .$notNull()
        .as('refunded_paise'),
    )
    .executeTakeFirstOrThrow();
}

function refunds(db: Db) {
  return db
    .selectFrom('sandbox_refund')
    .select(['refund_id as refundId', 'payment_id as paymentId', 'amount_paise as amount', 'status']);
}

async function findByReceipt(tx: Tx, receipt: string): Promise<ProviderRefund | null> {
  return (await refunds(tx).where('receipt', '=', receipt).executeTakeFirst()) ?? null;
}

export async function findRefund(db: Db, refundId: string): Promise<ProviderRefund | null> {
  return (await refunds(db).where('refund_id', '=', refundId).executeTakeFirst()) ?? null;
}

/** Signs with hex HMAC-SHA256 of "<provider order>|<payment>". */
export interface SandboxGateway extends PaymentGateway {
  createOrder(request: SandboxRequest): Promise<{ providerOrderId: string }>;
  /** Payments and refunds are identified by their own ids alone. */
  fetchPayment(paymentId: string): Promise<ProviderPayment | null>;
  capture(paymentId: string, amount: Paise): Promise<ProviderPayment>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund | null>;
  fetchRefundsOf(paymentId: string): Promise<ListedRefund[]>;
  sign(providerOrderId: string, paymentId: string): string;
}

/** Keeps a ledger and signs like a real provider, with a secret of this installation. */
export async function createSandboxGateway(services: GatewayServices): Promise<SandboxGateway> {
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
    fetchRefundsOf: (paymentId) =>
      refunds(db).select('receipt').where('payment_id', '=', paymentId).orderBy('created_at').execute(),
    isSignedBy: (providerOrderId, paymentId, signature) =>
      isSignature(signature, paymentText(providerOrderId, paymentId), secret),
    sign,
  };
}

/** Random: knowing a provider order's id proves that one placed the order. */
export function freshSandboxId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `sbx_${kind}_${randomBytes(16).toString('hex')}`;
}

/**
 * Simulates the payment window. An order can be paid once, while it is pending and before its deadline; failed attempts
 * change nothing. Only a captured payment is signed. The shop learns of it only from the confirmation. Errors: 404
 * payment_order_not_found; 409 order_already_paid, order_closed.
 */
export async function payInSandbox(
  services: Pick<Services, 'db' | 'clock'>,
  provider: SandboxGateway,
  choice: SandboxPaymentBody,
): Promise<Result<SandboxPaymentReply['data']>> {
  const { provider_order_id: providerOrderId, outcome } = choice;
  const order = await findOrder(services.db, providerOrderId);
  if (order === null || order.paymentStatus === null)
    return err(404, 'payment_order_not_found', messages.errors.payments.notFound);
  const at = services.clock.now();
  if (order.paymentStatus === 'paid') return err(409, 'order_already_paid', messages.errors.orders.alreadyPaid);
  // A closed order whose payment was reopened has a new deadline.
  const isPayable = order.paymentStatus === 'pending' || order.paymentStatus === 'expired';
  if (!isPayable || at >= order.expiresAt) return err(409, 'order_closed', messages.errors.payments.timeOver);
  const status = outcome === 'pay' ? 'captured' : 'failed';
  const paymentId = freshSandboxId('pay');
  const entered = await enterPayment(services.db, { paymentId, providerOrderId, amount: order.amount, status }, at);
  if (!entered) return err(409, 'order_already_paid', messages.errors.orders.alreadyPaid);
  return ok({
    payment_id: paymentId,
    signature: status === 'captured' ? provider.sign(providerOrderId, paymentId) : null,
    payment_status: status,
  });
}

/** Inserts a payment whether or not the shop still waits for it. Returns its id. @throws Error for an unknown order */
export async function receiveLatePayment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  providerOrderId: string,
): Promise<{ payment_id: string }> {
  const order = await findOrder(db, providerOrderId);
  if (order === null) throw new Error('The sandbox knows no such order');
  const payment = {
    paymentId: freshSandboxId('pay'),
    providerOrderId,
    amount: order.amount,
    status: 'captured' as const,
  };
  await enterPayment(db, payment, clock.now());
  return { payment_id: payment.paymentId };
}
