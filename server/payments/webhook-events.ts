import { createPaymentGateway } from './gateways/create-gateway.ts';
import {
  deleteWebhookEvent,
  finishWebhookEvent,
  webhookEventJobType,
  readWebhookEvent,
  type WebhookEvent,
} from './webhooks.ts';
import { readPaymentOf } from './payment-records.ts';
import { type PaymentGateway } from './gateways/gateway.ts';
import { handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { syncPayment } from './poll-payment.ts';
import { refundUnmatchedPayment } from './unmatched-payments.ts';
import { syncRefundsOf } from './refunds/send-refund.ts';

const keepMs = 90 * 24 * 3_600_000;

/**
 * Deals with what a provider told: asks how things stand now, whatever the event said, so that any order of events and any number of
 * deliveries come to the same.
 * @throws Error while the provider cannot be asked, so that the job is tried again.
 */
async function processWebhookEvent(services: Services, { event_id: eventId }: { event_id: string }): Promise<void> {
  const event = await readWebhookEvent(services.db, eventId);
  if (!event) return;
  const provider = await createPaymentGateway(services);
  const taken =
    provider?.name === event.provider
      ? await applyWebhookEvent(services, provider, event)
      : ok('gateway_not_configured');
  if (!taken.ok) throw new Error(taken.error.code);
  await finishWebhookEvent(services.db, eventId, taken.value, services.clock.now());
  services.log.info({ event: event.event, outcome: taken.value }, 'webhook event processed');
}

async function applyWebhookEvent(
  services: Services,
  provider: PaymentGateway,
  event: WebhookEvent,
): Promise<Result<string>> {
  if (event.refundId !== null && event.paymentId !== null) {
    const unmatched = await refundUnmatchedPayment(services, provider, event.paymentId);
    const looked = unmatched.ok ? await syncRefundsOf(services, event.paymentId) : unmatched;
    return looked.ok ? ok('refund_looked_at') : looked;
  }
  const record =
    event.providerOrderId === null ? null : await readPaymentOf(services.db, provider.name, event.providerOrderId);
  if (!record) return ok('order_not_found');
  const followed = await syncPayment(services, provider, record);
  return followed.ok ? ok(followed.value.join(' ') || 'nothing_to_settle') : followed;
}

export const webhookEventJobs: JobHandlers = {
  ...handleJob(webhookEventJobType, processWebhookEvent),
  'hourly:webhook-events': (services) =>
    deleteWebhookEvent(services.db, new Date(services.clock.now().getTime() - keepMs)),
};
