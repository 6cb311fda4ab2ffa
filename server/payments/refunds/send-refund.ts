import type { Actor } from '#server/audit/index.ts';
import { ok, type Result, type ApiError, err } from '#server/platform/result.ts';
import {
  notifyBuyer,
  noteEvent,
  updateOrder,
  decideTransition,
  type CommandContext,
  lockOrder,
  withOrder,
  creditReturns,
} from '#server/orders/index.ts';
import { checkRefundAction } from './refund-rules.ts';
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
 * Applies a completed refund: payment status, returns, timeline, and an email with the bank's `reference`. Requires the
 * order's lock; call `services.jobsWaiting.notify` after the commit.
 */
export async function recordRefund(
  { tx, services, order, at, actor }: Omit<CommandContext, 'moved'>,
  refund: Pick<Refund, 'id' | 'creditId' | 'amount' | 'method'>,
  reference: string | null,
): Promise<Result<null>> {
  const gone = await sumProcessed(tx, order.id);
  const next = decideTransition(order.state, gone === order.paid ? 'refund_all' : 'refund_part');
  if (!next.ok) return next;
  await updateOrder(tx, order.id, { state: next.value });
  await creditReturns(tx, refund.creditId, 'refunded');
  const detail = { refund_id: refund.id, amount_paise: refund.amount };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refunded', actor, detail });
  const { amount, method } = refund;
  await notifyBuyer({ tx, services, order }, { kind: 'refunded', amount, method, reference });
  return ok(null);
}

/** The refund waits until its provider is set up again. */
const notConfigured = err(503, 'gateway_not_configured', messages.errors.staff.refunds.providerNotConfigured);

/**
 * Sends a refund or asks for its status, and stores the reply. Idempotent. If the provider cannot be reached, the
 * refund stays unchanged, with the reason for staff. Errors: 503 payment_unavailable, gateway_not_configured.
 */
async function sendRefund(services: Services, refundId: number): Promise<Result<null>> {
  const refund = await readRefund(services.db, refundId);
  if (!refund || refund.method !== 'provider' || refund.state === 'processed' || refund.state === 'failed')
    return ok(null);
  const reported = await askForRefund(services, refund);
  if (!reported.ok && reported.error.httpStatus === 503) {
    await noteTrouble(services.db, refundId, reported.error.code);
    return reported;
  }
  const settled = await inTransaction(services.db, (tx) =>
    settle(tx, services, refund, reported.ok ? reported.value : reported.error),
  );
  services.jobsWaiting.notify();
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

/** A settled refund stays settled. */
async function settle(
  tx: Tx,
  services: Services,
  asked: Refund,
  reported: ProviderRefund | ApiError,
): Promise<Result<null>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, asked.orderId);
  const refund = await readRefund(tx, asked.id);
  if (!order || !refund) throw new Error(`refund ${asked.id} without its order`);
  if (refund.state === 'processed' || refund.state === 'failed' || refund.try !== asked.try) return ok(null);
  const refused = 'code' in reported;
  const state = refused ? 'failed' : reported.status;
  await updateRefund(tx, refund.id, {
    state,
    providerRefundId: refused ? refund.providerRefundId : reported.refundId,
    lastError: refused ? reported.code : state === 'failed' ? 'refund_failed' : null,
    settledAt: state === 'processed' ? at : null,
  });
  if (state === 'failed') {
    services.log.error({ order: order.id, refund: refund.id }, 'a refund failed: staff must decide');
    const detail = { refund_id: refund.id, try: refund.try, reason: refused ? reported.code : 'refund_failed' };
    await noteEvent(tx, { orderId: order.id, at, kind: 'refund_failed', actor: 'system', detail });
  }
  if (refused || state !== 'processed') return ok(null);
  return recordRefund({ tx, services, order, at, actor: 'system' }, refund, reported.refundId);
}

/** Throws on failure, so that the job is retried. */
async function refundByJob(services: Services, { refund_id: refundId }: { refund_id: number }): Promise<void> {
  const sent = await sendRefund(services, refundId);
  if (!sent.ok) throw new Error(sent.error.code);
}

/** Continues refunds in progress, and those whose job ran out of attempts while the provider was down. */
async function syncRefunds(services: Services): Promise<void> {
  const away = new Set<string>();
  for (const { id, provider } of await findUnsettled(services.db, null)) {
    if (away.has(provider)) continue;
    const sent = await sendRefund(services, id);
    if (!sent.ok && sent.error.code === 'payment_unavailable') away.add(provider);
  }
}

/** Called after the provider reported something. Errors: 503 payment_unavailable, gateway_not_configured. */
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

/** retry: at the provider after a failure; paid: a transfer by staff, with the bank's reference. */
export type RefundAction = { kind: 'retry' } | { kind: 'paid'; reference: string };

/**
 * Errors: 404 order_not_found, refund_not_found; 409 refund_already_processed, refund_in_progress (at the provider),
 * refund_not_failed (only a failed refund through the provider can be retried).
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

async function tryAgain({ tx, at }: CommandContext, refund: Refund): Promise<Result<null>> {
  await beginNewTry(tx, refund.id);
  await enqueue(tx, refundJob(refund.id, refund.try + 1, at));
  return ok(null);
}

async function notePaid(held: CommandContext, refund: Refund, reference: string): Promise<Result<null>> {
  await markTransferred(held.tx, refund.id, reference, held.at);
  return recordRefund(held, { ...refund, method: 'bank_transfer' }, reference);
}
