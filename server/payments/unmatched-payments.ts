import type { Actor } from '#server/audit/index.ts';
import { z } from 'zod';
import { type Paise } from '#server/money/paise.ts';
import { countUpTo, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type RefundMethod, type RefundState } from '#contract/order-states.ts';
import { callGateway, type PaymentGateway } from './gateways/gateway.ts';
import { type Gateways, openGateways } from './gateways/providers.ts';
import { readPaymentBehind } from './payment-records.ts';
import { handleJob, type JobHandlers, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { notifyBuyer, lockOrder, noteEvent, type CommandContext, withOrder } from '#server/orders/index.ts';
import { checkRefundAction } from './refunds/refund-rules.ts';
import { messages, translate } from '#server/platform/messages.ts';

/** Pays no order and must be refunded in full. */
export interface UnmatchedPayment {
  id: number;
  orderId: number;
  orderNumber: string;
  provider: string;
  paymentId: string;
  amount: Paise;
  /** late: the order was closed before. duplicate: another payment had paid it before. */
  reason: 'late' | 'duplicate';
  state: 'found' | 'refunding' | 'refunded' | 'refund_failed';
  refundId: string | null;
  /** Of a transfer by staff. */
  reference: string | null;
  /** Why it has not been refunded yet. */
  problem: string | null;
  foundAt: Date;
  settledAt: Date | null;
}

/** With the number of their order. */
const unmatchedPayments = (db: Db) =>
  db
    .selectFrom('unmatched_payment')
    .innerJoin('orders', 'orders.id', 'unmatched_payment.order_id')
    .select([
      'unmatched_payment.id',
      'order_id as orderId',
      'orders.number as orderNumber',
      'provider',
      'payment_id as paymentId',
      'amount_paise as amount',
      'reason',
      'state',
      'refund_id as refundId',
      'transfer_reference as reference',
      'problem',
      'found_at as foundAt',
      'settled_at as settledAt',
    ]);

type NewUnmatchedPayment = Pick<UnmatchedPayment, 'orderId' | 'provider' | 'paymentId' | 'amount' | 'reason'>;

/** Leaves a stored one unchanged. */
export async function saveUnmatchedPayment(tx: Tx, unmatched: NewUnmatchedPayment, at: Date): Promise<void> {
  await tx
    .insertInto('unmatched_payment')
    .values({
      order_id: unmatched.orderId,
      provider: unmatched.provider,
      payment_id: unmatched.paymentId,
      amount_paise: unmatched.amount,
      reason: unmatched.reason,
      state: 'found',
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id']).doNothing())
    .execute();
}

export type ProviderPaymentName = Pick<UnmatchedPayment, 'provider' | 'paymentId'>;

/** By the provider's id, or by ours. */
export async function readUnmatchedPayment(
  db: Db,
  by: ProviderPaymentName | { id: number },
): Promise<UnmatchedPayment | null> {
  const all = unmatchedPayments(db);
  const found =
    'id' in by
      ? all.where('unmatched_payment.id', '=', by.id)
      : all.where('provider', '=', by.provider).where('payment_id', '=', by.paymentId);
  return (await found.executeTakeFirst()) ?? null;
}

/** If any payment of the order goes back, its provider takes no further payment for it. */
export async function hasUnmatchedPayment(db: Db, orderId: number): Promise<boolean> {
  const found = await db
    .selectFrom('unmatched_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Oldest first. */
export async function readOpenUnmatchedPayments(db: Db, most: number): Promise<UnmatchedPayment[]> {
  return await unmatchedPayments(db)
    .where('state', 'in', ['found', 'refunding'])
    .orderBy('unmatched_payment.id')
    .limit(most)
    .execute();
}

/** With an id below `before`, newest first. */
export async function findUnmatchedPayments(db: Db, before: number | null, most: number): Promise<UnmatchedPayment[]> {
  return await unmatchedPayments(db)
    .$if(before !== null, (query) => query.where('unmatched_payment.id', '<', before))
    .orderBy('unmatched_payment.id', 'desc')
    .limit(most)
    .execute();
}

export function countUnmatchedPayments(db: Db): Promise<number | null> {
  return countUpTo(db, db.selectFrom('unmatched_payment').select('id'));
}

/** A refunded payment stays refunded. Returns whether anything changed. */
export async function updateUnmatchedPayment(
  tx: Tx,
  id: number,
  to: Pick<UnmatchedPayment, 'state' | 'refundId' | 'problem'>,
  at: Date,
): Promise<boolean> {
  const settledAt = to.state === 'refunded' || to.state === 'refund_failed' ? at : null;
  const { numUpdatedRows } = await tx
    .updateTable('unmatched_payment')
    .set(({ ref }) => ({
      state: to.state,
      refund_id: to.refundId ?? ref('refund_id'),
      problem: to.problem,
      settled_at: settledAt,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['found', 'refunding'])
    .where(({ eb, or }) =>
      or([
        eb('state', '<>', to.state),
        eb('refund_id', 'is distinct from', to.refundId),
        eb('problem', 'is distinct from', to.problem),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Staff made a bank transfer. Requires the order's lock. */
export async function markUnmatchedPaymentTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await tx
    .updateTable('unmatched_payment')
    .set({ state: 'refunded', transfer_reference: reference, problem: null, settled_at: at })
    .where('id', '=', id)
    .execute();
}

const refundJob = {
  kind: 'refund-unmatched-payment',
  payload: z.object({ provider: z.string(), payment_id: z.string() }),
};

export function refundUnmatchedPaymentJob({ provider, paymentId }: ProviderPaymentName, runAt: Date): NewJob {
  const key = `${refundJob.kind} ${provider} ${paymentId}`;
  return newJob(refundJob, { provider, payment_id: paymentId }, { key, runAt });
}

type RefundStatus = Pick<UnmatchedPayment, 'state' | 'refundId' | 'problem'>;

/**
 * Has the provider refund in full, or asks for the status. Idempotent. A rejection is recorded for staff and retried
 * every hour. Error: 503 payment_unavailable.
 */
export async function refundUnmatchedPayment(
  services: Services,
  gateways: Gateways,
  name: ProviderPaymentName,
): Promise<Result<null>> {
  const { paymentId } = name;
  const unmatched = await readUnmatchedPayment(services.db, name);
  if (!unmatched || unmatched.state === 'refunded' || unmatched.state === 'refund_failed') return ok(null);
  const refundStatus = await askRefundStatus(services, gateways.get(name.provider), unmatched);
  if (!refundStatus.ok) return refundStatus;
  const { state, problem, refundId } = refundStatus.value;
  if (problem !== null)
    services.log.error({ order: unmatched.orderId, payment: paymentId, problem }, 'a payment could not be sent back');
  const at = services.clock.now();
  const moved = await inTransaction(services.db, async (tx) => {
    await lockOrder(tx, unmatched.orderId);
    if (!(await updateUnmatchedPayment(tx, unmatched.id, refundStatus.value, at))) {
      const now = await readUnmatchedPayment(tx, name);
      if (now?.reference && problem === null)
        services.log.error(
          { order: unmatched.orderId, payment: paymentId },
          'a payment went back twice: by transfer, too',
        );
      return ok(null);
    }
    if (state === 'refunded')
      await recordSentBack({ tx, services, at, actor: 'system' }, unmatched, 'provider', refundId);
    return ok(null);
  });
  services.jobsWaiting.notify();
  return moved;
}

/**
 * Records staff's own transfer with the bank's reference, because the provider could not refund. Emails the customer.
 * Errors: 404 unmatched_payment_not_found; 409 refund_already_processed, refund_in_progress (at the provider).
 */
export async function recordUnmatchedPaymentTransfer(
  services: Services,
  { unmatchedPaymentId, actor }: { unmatchedPaymentId: number; actor: Actor },
  reference: string,
): Promise<Result<UnmatchedPayment>> {
  const unknown = err(404, 'unmatched_payment_not_found', messages.errors.payments.notFound);
  const found = await readUnmatchedPayment(services.db, { id: unmatchedPaymentId });
  if (!found) return unknown;
  return withOrder(services, { orderId: found.orderId, actor }, async (held) => {
    const unmatched = (await readUnmatchedPayment(held.tx, { id: unmatchedPaymentId }))!;
    const checked = checkRefundAction({ method: 'provider', state: refundStateOf(unmatched) }, 'paid');
    if (!checked.ok) return checked;
    await markUnmatchedPaymentTransferred(held.tx, unmatchedPaymentId, reference, held.at);
    await recordSentBack(held, unmatched, 'bank_transfer', reference);
    return ok((await readUnmatchedPayment(held.tx, { id: unmatchedPaymentId }))!);
  });
}

const refundStates: Record<UnmatchedPayment['state'], RefundState> = {
  found: 'waiting',
  refunding: 'pending',
  refunded: 'processed',
  refund_failed: 'failed',
};

/** A refund that the provider rejected or does not know counts as failed, although it is retried every hour. */
function refundStateOf({ state, problem }: UnmatchedPayment): RefundState {
  return problem === null ? refundStates[state] : 'failed';
}

async function recordSentBack(
  { tx, services, at, actor }: Pick<CommandContext, 'tx' | 'services' | 'at' | 'actor'>,
  { orderId, paymentId, amount }: UnmatchedPayment,
  method: RefundMethod,
  reference: string | null,
): Promise<void> {
  const detail = { payment_id: paymentId, amount_paise: amount };
  await noteEvent(tx, { orderId, at, kind: 'unmatched_payment_refunded', actor, detail });
  await notifyBuyer({ tx, services, order: { id: orderId } }, { kind: 'refunded', amount, method, reference });
}

/** Our id for the refund, at most 40 characters. The last characters of the payment's id distinguish installations. */
function receiptOf({ id, paymentId }: UnmatchedPayment): string {
  return `stray-${paymentId.slice(-14)}-${id}`;
}

async function askRefundStatus(
  services: Services,
  gateway: PaymentGateway | undefined,
  unmatched: UnmatchedPayment,
): Promise<Result<RefundStatus>> {
  const { provider, orderId, state, refundId } = unmatched;
  if (!gateway)
    return ok({
      state,
      refundId,
      problem: `${provider} took this payment and isn’t set up any more. The refund is sent once its keys are set again.`,
    });
  const { providerOrderId } = (await readPaymentBehind(services.db, orderId, unmatched.paymentId))!;
  return refundId === null
    ? begin(services, gateway, { ...unmatched, providerOrderId })
    : look(services, gateway, { refundId, providerOrderId });
}

async function begin(
  services: Services,
  provider: PaymentGateway,
  unmatched: UnmatchedPayment & { providerOrderId: string },
): Promise<Result<RefundStatus>> {
  const { paymentId, amount, providerOrderId } = unmatched;
  const asked = await callGateway(services.log, () =>
    provider.refund({ paymentId, amount, receipt: receiptOf(unmatched) }, providerOrderId),
  );
  if (asked.ok) return ok(refundStatusOf(asked.value));
  if (asked.error.httpStatus === 503) return asked;
  // Staff may have refunded it in the provider's dashboard.
  const payment = await callGateway(services.log, () => provider.fetchPayment(paymentId, providerOrderId));
  if (!payment.ok) return payment;
  if (payment.value?.status === 'refunded') return ok({ state: 'refunded', refundId: null, problem: null });
  return ok({ state: 'found', refundId: null, problem: translate(asked.error.message, 'en') });
}

async function look(
  services: Services,
  provider: PaymentGateway,
  { refundId, providerOrderId }: { refundId: string; providerOrderId: string },
): Promise<Result<RefundStatus>> {
  const found = await callGateway(services.log, () => provider.fetchRefund(refundId, providerOrderId));
  if (!found.ok) return found;
  if (found.value) return ok(refundStatusOf(found.value));
  return ok({ state: 'refunding', refundId, problem: 'The provider does not know the refund' });
}

function refundStatusOf({
  refundId,
  status,
}: {
  refundId: string;
  status: 'pending' | 'processed' | 'failed';
}): RefundStatus {
  if (status === 'failed') return { state: 'refund_failed', refundId, problem: 'The refund failed at the bank' };
  return { state: status === 'processed' ? 'refunded' : 'refunding', refundId, problem: null };
}

export const unmatchedPaymentJobs: JobHandlers = {
  ...handleJob(refundJob, async (services, { provider, payment_id: paymentId }) => {
    const gateways = await openGateways(services);
    const refunded = await refundUnmatchedPayment(services, gateways, { provider, paymentId });
    if (!refunded.ok) throw new Error(refunded.error.code);
  }),
  async 'hourly:unmatched-payments'(services) {
    const gateways = await openGateways(services);
    const away = new Set<string>();
    for (const unmatched of await readOpenUnmatchedPayments(services.db, 200)) {
      if (away.has(unmatched.provider)) continue;
      const refunded = await refundUnmatchedPayment(services, gateways, unmatched);
      if (!refunded.ok) away.add(unmatched.provider);
    }
  },
};
