import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers, NewJob } from '#server/platform/jobs.ts';
import { done } from '#server/platform/result.ts';
import { tellPaymentFailed } from './life-mail.ts';
import { readBuying } from './payment-store.ts';
import { lockOrder } from './store.ts';
import { awaitsPayment } from './transitions.ts';

const kind = 'tell-payment-failed';
/** Most buyers try again at once, or give up and are written to for that. */
const patienceMs = 5 * 60_000;

/** The job that writes to a buyer whose try to pay failed at `at`, unless he has paid by then; once for an order, however many tries fail. */
export function tellPaymentFailedJob(orderId: number, at: Date): NewJob {
  return {
    kind,
    key: `${kind} ${orderId}`,
    payload: { order_id: orderId },
    runAt: new Date(at.getTime() + patienceMs),
  };
}

export const failedPaymentJobs: JobHandlers = {
  async [kind](services, payload) {
    const { order_id: orderId } = payload as { order_id: number };
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const { expiresAt } = await readBuying(tx, orderId);
      if (!order || !awaitsPayment(order.state) || !expiresAt || expiresAt <= services.clock.now()) return done(null);
      const failed = { amount: order.payable, keptUntil: expiresAt };
      await tellPaymentFailed(tx, services, orderId, failed);
      return done(null);
    });
    services.jobsWaiting.tell();
  },
};
