import { type Gateways, openGateways } from './gateways/providers.ts';
import { finishWebhookEvent, readWebhookEvent, type WebhookEvent, webhookEventJobType } from './webhooks.ts';
import { providerRefundsJob } from './payment-jobs.ts';
import { readPaymentOf } from './payment-records.ts';
import { enqueue, handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { syncPayment } from './poll-payment.ts';
import { refundUnmatchedPayment } from './unmatched-payments.ts';
import { syncRefundsOf } from './refunds/send-refund.ts';

/**
 * Asks for the current state, whatever the event said, so order and number of deliveries do not matter.
 * @throws Error while the provider cannot be reached, so that the job is retried
 */
async function processWebhookEvent(
  services: Services,
  { provider: name, event_id: eventId }: { provider: string; event_id: string },
): Promise<void> {
  const event = await readWebhookEvent(services.db, { provider: name, eventId });
  if (!event) return;
  const taken = await applyWebhookEvent(services, await openGateways(services), event);
  if (!taken.ok) throw new Error(taken.error.code);
  await finishWebhookEvent(services.db, event, { outcome: taken.value, at: services.clock.now() });
  services.log.info({ provider: name, event: event.event, outcome: taken.value }, 'webhook event processed');
}

async function applyWebhookEvent(services: Services, gateways: Gateways, event: WebhookEvent): Promise<Result<string>> {
  const { provider: name } = event;
  const provider = gateways.get(name);
  if (!provider) return ok('gateway_not_configured');
  if (event.refundId !== null && event.paymentId !== null) {
    const payment = { provider: name, paymentId: event.paymentId };
    const unmatched = await refundUnmatchedPayment(services, gateways, payment);
    const looked = unmatched.ok ? await syncRefundsOf(services, payment) : unmatched;
    if (!looked.ok) return looked;
    const named = { ...payment, providerOrderId: event.providerOrderId };
    await enqueue(services.db, providerRefundsJob(named, event.eventId, services.clock.now()));
    services.jobsWaiting.notify();
    return ok('refund_looked_at');
  }
  const record = event.providerOrderId === null ? null : await readPaymentOf(services.db, name, event.providerOrderId);
  if (!record) return ok('order_not_found');
  const followed = await syncPayment(services, provider, record);
  return followed.ok ? ok(followed.value.join(' ') || 'nothing_to_settle') : followed;
}

export const webhookEventJobs: JobHandlers = handleJob(webhookEventJobType, processWebhookEvent);
