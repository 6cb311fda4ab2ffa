import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { inTransaction, type Db, type Tx } from '#server/platform/database.ts';
import { enqueue, type JobType, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { type RazorpayGateway } from './gateways/razorpay.ts';
import { type PaymentProviderName } from '#contract/payments.ts';

/** The job that deals with a stored event. */
export const webhookEventJobType: JobType<{ event_id: string }> = {
  kind: 'webhook-event',
  payload: z.object({ event_id: z.string() }),
};
export const webhookEventJobKind = webhookEventJobType.kind;

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
 * Errors: 401 webhook_signature_invalid; 400 webhook_malformed.
 */
export async function receiveWebhook(
  services: Services,
  provider: RazorpayGateway,
  delivery: Delivery,
): Promise<Result<null>> {
  if (!provider.isWebhookSignedBy(delivery.body, delivery.signature)) {
    services.log.warn({ event: delivery.eventId }, 'a webhook was not signed by the payment provider');
    return err(401, 'webhook_signature_invalid', 'The webhook is not signed as it should be');
  }
  const event = readDelivery(delivery);
  if (!event) {
    services.log.error({ event: delivery.eventId }, 'a signed webhook could not be read');
    return err(400, 'webhook_malformed', 'The webhook could not be read');
  }
  const at = services.clock.now();
  const kept = await inTransaction(services.db, async (tx) => {
    if (await saveWebhookEvent(tx, event, at)) await enqueue(tx, webhookEventJob(event.eventId, at));
    return ok(null);
  });
  services.jobsWaiting.tell();
  return kept;
}

function webhookEventJob(eventId: string, runAt: Date): NewJob {
  return newJob(webhookEventJobType, { event_id: eventId }, { key: `${webhookEventJobKind} ${eventId}`, runAt });
}

function readDelivery({ body, eventId }: Delivery): WebhookEvent | null {
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

/** What a provider told: something happened to this payment, order or refund of its own. */
export interface WebhookEvent {
  /** The provider's own name of the event, the same at every delivery. */
  eventId: string;
  provider: PaymentProviderName;
  /** Such as payment.captured. */
  event: string;
  providerOrderId: string | null;
  paymentId: string | null;
  refundId: string | null;
}

/** Saves the event; false where it was saved before. */
export async function saveWebhookEvent(tx: Tx, event: WebhookEvent, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_webhook')
    .values({
      event_id: event.eventId,
      provider: event.provider,
      event: event.event,
      provider_order_id: event.providerOrderId,
      payment_id: event.paymentId,
      refund_id: event.refundId,
      received_at: at,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** WebhookEvent that has not been dealt with, or null. */
export async function readWebhookEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const event = await db
    .selectFrom('payment_webhook')
    .select(['event_id as eventId', 'provider', 'event', 'provider_order_id as providerOrderId'])
    .select(['payment_id as paymentId', 'refund_id as refundId'])
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return event ?? null;
}

/** Notes that the event was dealt with, and what came of it. */
export async function finishWebhookEvent(db: Db, eventId: string, outcome: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_webhook')
    .set({ processed_at: at, outcome })
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute();
}

/** Forgets events older than that. */
export async function deleteWebhookEvent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_webhook').where('received_at', '<', before).execute();
}
