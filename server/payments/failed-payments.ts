import { z } from 'zod';
import { type PaymentRecord } from './payment-records.ts';
import { type ProviderPayment } from './gateways/gateway.ts';
import { inTransaction } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import {
  readFailedTries,
  lockOrder,
  noteEvent,
  awaitsPayment,
  notifyPaymentFailed,
  readBuying,
} from '#server/orders/index.ts';

/** Of one order; who fails more often knows by then. */
const mostNoted = 10;

/**
 * Records the failed payment attempts that the provider knows, each once, whoever reported them. The order stays as it is: it can
 * be paid as long as it awaits its payment, and its buyer gets an email about it.
 */
export async function noteFailedTries(
  services: Services,
  { orderId, provider, providerOrderId }: PaymentRecord,
  tries: readonly ProviderPayment[],
): Promise<void> {
  const failed = tries.filter((each) => each.status === 'failed' && each.providerOrderId === providerOrderId);
  if (failed.length === 0) return;
  const noted = await readFailedTries(services.db, orderId);
  const fresh = failed.filter(({ paymentId }) => !noted.includes(paymentId)).slice(0, mostNoted - noted.length);
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
/** Most buyers try again at once, or give up and are written to for that. */
const patienceMs = 5 * 60_000;

/** The job that emails a buyer whose payment failed at `at`, unless they have paid by then; once per order, however many attempts fail. */
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
    const failed = { amount: order.payable, reservedUntil: expiresAt };
    await notifyPaymentFailed(tx, services, orderId, failed);
    return ok(null);
  });
  services.jobsWaiting.tell();
});
