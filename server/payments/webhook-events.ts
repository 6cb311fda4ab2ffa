import { createPaymentProvider } from './gateways/create-gateway.ts';
import { dropNews, endNews, newsJobKind, readNews, type PaymentNews } from './webhooks.ts';
import { readPaymentOf } from './payment-records.ts';
import { type PaymentProvider } from './gateways/gateway.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { done, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { followPayment } from './poll-payment.ts';
import { refundStray } from './unmatched-payments.ts';
import { followRefundsOf } from './refunds/send-refund.ts';

const keepMs = 90 * 24 * 3_600_000;

/**
 * Deals with what a provider told: asks how things stand now, whatever the event said, so that any order of events and any number of
 * deliveries come to the same.
 * @throws Error while the provider cannot be asked, so that the job is tried again.
 */
async function takeNews(services: Services, payload: unknown): Promise<void> {
  const { event_id: eventId } = payload as { event_id: string };
  const news = await readNews(services.db, eventId);
  if (!news) return;
  const provider = await createPaymentProvider(services);
  const taken = provider?.name === news.provider ? await follow(services, provider, news) : done('other_provider');
  if (!taken.ok) throw new Error(taken.refusal.code);
  await endNews(services.db, eventId, taken.value, services.clock.now());
  services.log.info({ event: news.event, outcome: taken.value }, 'a webhook is dealt with');
}

async function follow(services: Services, provider: PaymentProvider, news: PaymentNews): Promise<Result<string>> {
  if (news.refundId !== null && news.paymentId !== null) {
    const strayed = await refundStray(services, provider, news.paymentId);
    const looked = strayed.ok ? await followRefundsOf(services, news.paymentId) : strayed;
    return looked.ok ? done('refund_looked_at') : looked;
  }
  const record =
    news.providerOrderId === null ? null : await readPaymentOf(services.db, provider.name, news.providerOrderId);
  if (!record) return done('unknown_order');
  const followed = await followPayment(services, provider, record);
  return followed.ok ? done(followed.value.join(' ') || 'nothing_to_settle') : followed;
}

export const newsJobs: JobHandlers = {
  [newsJobKind]: takeNews,
  'hourly:payment-news': (services) => dropNews(services.db, new Date(services.clock.now().getTime() - keepMs)),
};
