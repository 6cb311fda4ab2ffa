import { handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { expiryJobType } from './payment-jobs.ts';
import { closeUnpaidOrder } from './unpaid-orders.ts';
import { pollPaymentJobs, canExpire } from './poll-payment.ts';
import { failedPaymentJobs } from './failed-payments.ts';
import { orderEditJobs } from './edit-jobs.ts';
import { refundJobs } from './refunds/send-refund.ts';
import { unmatchedPaymentJobs } from './unmatched-payments.ts';
import { webhookEventJobs } from './webhook-events.ts';

/** Closes the order if it still awaits its payment and the provider knows of none; a second run, or one after the payment, changes nothing. */
async function expireOrder(services: Services, { order_id: orderId }: { order_id: number }): Promise<void> {
  if (!(await canExpire(services, orderId))) return;
  const closed = await closeUnpaidOrder(services, {
    orderId,
    transition: 'expire',
    actor: 'system',
    reason: 'payment_time_over',
    tell: 'payment_timeout',
  });
  if (closed.ok) services.log.info({ order: orderId }, 'an unpaid order expired');
}

/** Every job about payments and refunds. */
export const paymentJobs: JobHandlers = {
  ...handleJob(expiryJobType, expireOrder),
  ...pollPaymentJobs,
  ...webhookEventJobs,
  ...unmatchedPaymentJobs,
  ...refundJobs,
  ...failedPaymentJobs,
  ...orderEditJobs,
};
