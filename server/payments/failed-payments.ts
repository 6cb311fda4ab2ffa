import { z } from 'zod';
import { type PaymentRecord } from './payment-records.ts';
import { type ProviderPayment } from './gateways/gateway.ts';
import { inTransaction } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { lockOrder, noteEvent, awaitsPayment, notifyBuyer } from '#server/orders/index.ts';
import { readFailedTries, readBuying } from './payable-order.ts';

/** Per order; later failures tell the buyer nothing new. */
const maxNoted = 10;

/**
 * Records failed attempts that the provider knows, each once. The order stays payable while it awaits its payment; its
 * buyer gets an email.
 */
export async function noteFailedTries(
  services: Services,
  { orderId, provider, providerOrderId }: PaymentRecord,
  tries: readonly ProviderPayment[],
): Promise<void> {
  const failed = tries.filter((each) => each.status === 'failed' && each.providerOrderId === providerOrderId);
  if (failed.length === 0) return;
  const noted = await readFailedTries(services.db, orderId);
  const fresh = failed.filter(({ paymentId }) => !noted.includes(paymentId)).slice(0, maxNoted - noted.length);
  if (fresh.length === 0) return;
  const at = services.clock.now();
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && awaitsPayment(order.state)) await enqueue(tx, paymentFailedEmailJob(orderId, at));
    for (const { paymentId, amount } of fresh) {
      const detail = { payment_id: paymentId, amount_paise: amount };
      await noteEvent(tx, { orderId, at, kind: 'payment_failed', actor: `provider:${provider}`, detail });
    }
    return ok(null);
  });
}

const failedPaymentJob = { kind: 'tell-payment-failed', payload: z.object({ order_id: z.int() }) };
/** Most buyers retry at once, or give up and get another email for that. */
const patienceMs = 5 * 60_000;

/** Emails a buyer whose payment failed at `at`, unless they have paid by then. Once per order. */
export function paymentFailedEmailJob(orderId: number, at: Date): NewJob {
  return newJob(
    failedPaymentJob,
    { order_id: orderId },
    { key: `${failedPaymentJob.kind} ${orderId}`, runAt: new Date(at.getTime() + patienceMs) },
  );
}

export const failedPaymentJobs: JobHandlers = handleJob(failedPaymentJob, async (services, { order_id: orderId }) => {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { expiresAt } = await readBuying(tx, orderId);
    if (!order || !awaitsPayment(order.state) || !expiresAt || expiresAt <= services.clock.now()) return ok(null);
    const news = { kind: 'payment_failed' as const, amount: order.payable, reservedUntil: expiresAt };
    await notifyBuyer({ tx, services, order }, news);
    return ok(null);
  });
  services.jobsWaiting.notify();
});
