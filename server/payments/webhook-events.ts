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
  const news = await readWebhookEvent(services.db, eventId);
  if (!news) return;
  const provider = await createPaymentGateway(services);
  const taken =
    provider?.name === news.provider ? await follow(services, provider, news) : ok('gateway_not_configured');
  if (!taken.ok) throw new Error(taken.error.code);
  await finishWebhookEvent(services.db, eventId, taken.value, services.clock.now());
  services.log.info({ event: news.event, outcome: taken.value }, 'a webhook is dealt with');
}

async function follow(services: Services, provider: PaymentGateway, news: WebhookEvent): Promise<Result<string>> {
  if (news.refundId !== null && news.paymentId !== null) {
    const strayed = await refundUnmatchedPayment(services, provider, news.paymentId);
    const looked = strayed.ok ? await syncRefundsOf(services, news.paymentId) : strayed;
    return looked.ok ? ok('refund_looked_at') : looked;
  }
  const record =
    news.providerOrderId === null ? null : await readPaymentOf(services.db, provider.name, news.providerOrderId);
  if (!record) return ok('order_not_found');
  const followed = await syncPayment(services, provider, record);
  return followed.ok ? ok(followed.value.join(' ') || 'nothing_to_settle') : followed;
}

export const webhookEventJobs: JobHandlers = {
  ...handleJob(webhookEventJobType, processWebhookEvent),
  'hourly:payment-news': (services) =>
    deleteWebhookEvent(services.db, new Date(services.clock.now().getTime() - keepMs)),
};
