import { handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { expiryJobType } from './payment-jobs.ts';
import { closeUnpaidOrder } from './unpaid-orders.ts';
import { pollPaymentJobs, canExpire } from './poll-payment.ts';
import { failedPaymentJobs } from './failed-payments.ts';
import { orderEditJobs } from './edits/edit-jobs.ts';
import { refundJobs } from './refunds/send-refund.ts';
import { unmatchedPaymentJobs } from './unmatched-payments.ts';
import { webhookEventJobs } from './webhook-events.ts';

/** Closes an order that still awaits its payment if the provider knows of none. Idempotent. */
async function expireOrder(services: Services, { order_id: orderId }: { order_id: number }): Promise<void> {
  if (!(await canExpire(services, orderId))) return;
  const closed = await closeUnpaidOrder(services, {
    orderId,
    ending: 'expire',
    actor: 'system',
    reason: 'payment_time_over',
    tell: 'payment_timeout',
  });
  if (closed.ok) services.log.info({ order: orderId }, 'an unpaid order expired');
}

export const paymentJobs: JobHandlers = {
  ...handleJob(expiryJobType, expireOrder),
  ...pollPaymentJobs,
  ...webhookEventJobs,
  ...unmatchedPaymentJobs,
  ...refundJobs,
  ...failedPaymentJobs,
  ...orderEditJobs,
};
