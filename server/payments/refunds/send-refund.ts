import type { Actor } from '#server/audit/index.ts';
import { ok, type Result, type ApiError, err } from '#server/platform/result.ts';
import {
  notifyRefunded,
  noteEvent,
  setState,
  decideTransition,
  type OrderCommand,
  lockOrder,
  withOrder,
  checkRefundAction,
} from '#server/orders/index.ts';
import { settleReturns } from '#server/returns/index.ts';
import {
  type Refund,
  sumProcessed,
  findUnsettled,
  noteTrouble,
  readRefund,
  updateRefund,
  beginNewTry,
  markTransferred,
} from './refund-queries.ts';
import { callGateway, type ProviderRefund } from '../gateways/gateway.ts';
import { openGateways } from '../gateways/providers.ts';
import { readPaymentBehind } from '../payment-records.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { type Services } from '#server/platform/services.ts';
import { refundJobType, refundReceipt, refundJob } from './issue-refund.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * What follows from a refund that has gone back: the order's payment status, its returns, the timeline, an email with the `reference` by
 * which the bank finds it. The caller holds the order's lock; tell `services.jobsWaiting` after the commit.
 */
export async function recordRefund(
  { tx, services, order, at, actor }: Omit<OrderCommand, 'moved'>,
  refund: Pick<Refund, 'id' | 'creditId' | 'amount' | 'method'>,
  reference: string | null,
): Promise<Result<null>> {
  const gone = await sumProcessed(tx, order.id);
  const next = decideTransition(order.state, gone === order.paid ? 'refund_all' : 'refund_part');
  if (!next.ok) return next;
  await setState(tx, order.id, next.value);
  await settleReturns(tx, refund.creditId);
  const detail = { refund_id: refund.id, amount_paise: refund.amount };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refunded', actor, detail });
  await notifyRefunded(tx, services, { orderId: order.id, amount: refund.amount, method: refund.method, reference });
  return ok(null);
}

/** The provider that took the money is not set up any more: the refund waits until it is again. */
const notConfigured = err(503, 'gateway_not_configured', messages.errors.staff.refunds.providerNotConfigured);

/**
 * Sends a refund through the provider, or asks for its status, and stores the reply. However often it is called, it is one refund. A
 * provider who cannot be asked leaves it as it was, with the reason for staff, and the error: 503 payment_unavailable, gateway_not_configured.
 */
async function sendRefund(services: Services, refundId: number): Promise<Result<null>> {
  const refund = await readRefund(services.db, refundId);
  if (!refund || refund.method !== 'provider' || refund.state === 'processed' || refund.state === 'failed')
    return ok(null);
  const told = await askForRefund(services, refund);
  if (!told.ok && told.error.httpStatus === 503) {
    await noteTrouble(services.db, refundId, told.error.code);
    return told;
  }
  const settled = await inTransaction(services.db, (tx) =>
    settle(tx, services, refund, told.ok ? told.value : told.error),
  );
  services.jobsWaiting.tell();
  return settled;
}

async function askForRefund(services: Services, refund: Refund): Promise<Result<ProviderRefund>> {
  const paymentId = refund.paymentId!;
  const record = await readPaymentBehind(services.db, refund.orderId, paymentId);
  const provider = record && (await openGateways(services)).get(record.provider);
  if (!provider) return notConfigured;
  return callGateway(services.log, async () => {
    if (refund.providerRefundId === null) {
      const receipt = refundReceipt({ ...refund, paymentId });
      return provider.refund({ paymentId, amount: refund.amount, receipt }, record.providerOrderId);
    }
    const found = await provider.fetchRefund(refund.providerRefundId, record.providerOrderId);
    if (!found) throw new Error(`the provider does not know refund ${refund.providerRefundId}`);
    return found;
  });
}

/** Stores the provider's reply about an attempt; a settled refund stays settled. */
async function settle(
  tx: Tx,
  services: Services,
  asked: Refund,
  told: ProviderRefund | ApiError,
): Promise<Result<null>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, asked.orderId);
  const refund = await readRefund(tx, asked.id);
  if (!order || !refund) throw new Error(`refund ${asked.id} without its order`);
  if (refund.state === 'processed' || refund.state === 'failed' || refund.try !== asked.try) return ok(null);
  const refused = 'code' in told;
  const state = refused ? 'failed' : told.status;
  await updateRefund(tx, refund.id, {
    state,
    providerRefundId: refused ? refund.providerRefundId : told.refundId,
    lastError: refused ? told.code : state === 'failed' ? 'refund_failed' : null,
    settledAt: state === 'processed' ? at : null,
  });
  if (state === 'failed') {
    services.log.error({ order: order.id, refund: refund.id }, 'a refund failed: staff must decide');
    const detail = { refund_id: refund.id, try: refund.try, reason: refused ? told.code : 'refund_failed' };
    await noteEvent(tx, { orderId: order.id, at, kind: 'refund_failed', actor: 'system', detail });
  }
  if (refused || state !== 'processed') return ok(null);
  return recordRefund({ tx, services, order, at, actor: 'system' }, refund, told.refundId);
}

/** Throwing has the job tried again, later each time. */
async function refundByJob(services: Services, { refund_id: refundId }: { refund_id: number }): Promise<void> {
  const sent = await sendRefund(services, refundId);
  if (!sent.ok) throw new Error(sent.error.code);
}

/** Continues every refund that is not settled: those in progress at the provider, and those whose job ran out of attempts while it was down. */
async function syncRefunds(services: Services): Promise<void> {
  const away = new Set<string>();
  for (const { id, provider } of await findUnsettled(services.db, null)) {
    if (away.has(provider)) continue;
    const sent = await sendRefund(services, id);
    if (!sent.ok && sent.error.code === 'payment_unavailable') away.add(provider);
  }
}

/** Continues the refunds of one payment after a report of the provider. Error: 503 payment_unavailable, gateway_not_configured. */
export async function syncRefundsOf(
  services: Services,
  payment: { provider: string; paymentId: string },
): Promise<Result<null>> {
  for (const { id } of await findUnsettled(services.db, payment)) {
    const sent = await sendRefund(services, id);
    if (!sent.ok) return sent;
  }
  return ok(null);
}

export const refundJobs: JobHandlers = {
  ...handleJob(refundJobType, refundByJob),
  'hourly:refunds': syncRefunds,
};

/** What staff do to a refund: have the provider try again after a failure, or note the transfer that they made (with the bank's reference). */
export type RefundAction = { kind: 'retry' } | { kind: 'paid'; reference: string };

/**
 * Errors: 404 order_not_found, refund_not_found; 409 refund_already_processed, refund_in_progress (with the provider),
 * refund_not_failed (only a provider's failed refund is tried again).
 */
export function handleRefund(
  services: Services,
  place: { orderId: number; refundId: number; actor: Actor },
  action: RefundAction,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const refund = await readRefund(held.tx, place.refundId);
    if (refund?.orderId !== held.order.id) return err(404, 'refund_not_found', messages.errors.staff.refunds.notFound);
    const checked = checkRefundAction(refund, action.kind);
    if (!checked.ok) return checked;
    return action.kind === 'retry' ? tryAgain(held, refund) : notePaid(held, refund, action.reference);
  });
}

async function tryAgain({ tx, at }: OrderCommand, refund: Refund): Promise<Result<null>> {
  await beginNewTry(tx, refund.id);
  await enqueue(tx, refundJob(refund.id, refund.try + 1, at));
  return ok(null);
}

async function notePaid(held: OrderCommand, refund: Refund, reference: string): Promise<Result<null>> {
  await markTransferred(held.tx, refund.id, reference, held.at);
  return recordRefund(held, { ...refund, method: 'bank_transfer' }, reference);
}
