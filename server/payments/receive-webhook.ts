import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { inTransaction } from '#server/platform/database.ts';
import { enqueue, type NewJob } from '#server/platform/jobs.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { RazorpayProvider } from './razorpay-provider.ts';
import { keepNews, type PaymentNews } from './webhook-store.ts';

/** The job that deals with kept news; its payload is `{ event_id }`. */
export const newsJobKind = 'payment-news';

export interface Delivery {
  body: Buffer;
  /** X-Razorpay-Signature. */
  signature: string;
  /** X-Razorpay-Event-Id; not signed, so it only tells deliveries of the same event apart. */
  eventId: string;
}

const id = z.nullish(z.string().check(z.maxLength(100)));
const Event = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id, order_id: id }) })),
    order: z.optional(z.object({ entity: z.object({ id }) })),
    refund: z.optional(z.object({ entity: z.object({ id, payment_id: id }) })),
  }),
});

/**
 * Takes a webhook: believes it for its signature alone, keeps where to look, and leaves the looking to a job. The same event again is
 * answered as the first time and does nothing.
 * Refusals: 401 webhook_signature_wrong; 400 webhook_malformed.
 */
export async function receiveWebhook(
  services: Services,
  provider: RazorpayProvider,
  delivery: Delivery,
): Promise<Result<null>> {
  if (!provider.isWebhookSignedBy(delivery.body, delivery.signature)) {
    services.log.warn({ event: delivery.eventId }, 'a webhook was not signed by the payment provider');
    return refuse(401, 'webhook_signature_wrong', 'The webhook is not signed as it should be');
  }
  const news = readDelivery(delivery);
  if (!news) {
    services.log.error({ event: delivery.eventId }, 'a signed webhook could not be read');
    return refuse(400, 'webhook_malformed', 'The webhook could not be read');
  }
  const at = services.clock.now();
  const kept = await inTransaction(services.db, async (tx) => {
    if (await keepNews(tx, news, at)) await enqueue(tx, newsJob(news.eventId, at));
    return done(null);
  });
  services.jobsWaiting.tell();
  return kept;
}

function newsJob(eventId: string, runAt: Date): NewJob {
  return { kind: newsJobKind, key: `${newsJobKind} ${eventId}`, payload: { event_id: eventId }, runAt };
}

function readDelivery({ body, eventId }: Delivery): PaymentNews | null {
  let parsed: z.infer<typeof Event>;
  try {
    parsed = z.parse(Event, JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
  const { payment, order, refund } = parsed.payload;
  return {
    eventId: /^[\w.:-]{1,100}$/.test(eventId) ? eventId : createHash('sha256').update(body).digest('hex'),
    provider: 'razorpay',
    event: parsed.event,
    providerOrderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
    refundId: refund?.entity.id ?? null,
  };
}
