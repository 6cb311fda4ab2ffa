import * as z from 'zod/mini';
import { inTransaction, type Db, type Tx } from '#server/platform/database.ts';
import { enqueue, type JobType, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import type { PaymentGateway, ProviderEvent, WebhookDelivery } from './gateways/gateway.ts';
import { messages } from '#server/platform/messages.ts';

/** Event ids are unique only per provider. */
type EventName = Pick<WebhookEvent, 'provider' | 'eventId'>;

export const webhookEventJobType: JobType<{ provider: string; event_id: string }> = {
  kind: 'webhook-event',
  payload: z.object({ provider: z.string(), event_id: z.string() }),
};
export const webhookEventJobKind = webhookEventJobType.kind;

export interface WebhookEvent extends ProviderEvent {
  provider: string;
}

/**
 * Checks the signature, stores the payment or refund concerned, and queues a job to look it up. A repeated event
 * changes nothing. Errors: 401 webhook_signature_invalid; 400 webhook_malformed.
 */
export async function receiveWebhook(
  services: Services,
  gateway: PaymentGateway,
  delivery: WebhookDelivery,
): Promise<Result<null>> {
  const provider = gateway.name;
  const event = gateway.readWebhook?.(delivery) ?? 'unsigned';
  if (event === 'unsigned') {
    services.log.warn({ provider }, 'a webhook was not signed by the payment provider');
    return err(401, 'webhook_signature_invalid', messages.errors.payments.webhookNotSigned);
  }
  if (event === 'malformed') {
    services.log.error({ provider }, 'a signed webhook could not be read');
    return err(400, 'webhook_malformed', messages.errors.payments.webhookMalformed);
  }
  const at = services.clock.now();
  const kept = await inTransaction(services.db, async (tx) => {
    if (await saveWebhookEvent(tx, { ...event, provider }, at))
      await enqueue(tx, webhookEventJob({ provider, eventId: event.eventId }, at));
    return ok(null);
  });
  services.jobsWaiting.notify();
  return kept;
}

function webhookEventJob({ provider, eventId }: EventName, runAt: Date): NewJob {
  const key = `${webhookEventJobKind} ${provider} ${eventId}`;
  return newJob(webhookEventJobType, { provider, event_id: eventId }, { key, runAt });
}

/** False if it was saved before. */
async function saveWebhookEvent(tx: Tx, event: WebhookEvent, at: Date): Promise<boolean> {
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
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Null if it was processed. */
export async function readWebhookEvent(db: Db, { provider, eventId }: EventName): Promise<WebhookEvent | null> {
  const event = await db
    .selectFrom('payment_webhook')
    .select(['event_id as eventId', 'provider', 'event', 'provider_order_id as providerOrderId'])
    .select(['payment_id as paymentId', 'refund_id as refundId'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return event ?? null;
}

export async function finishWebhookEvent(
  db: Db,
  { provider, eventId }: EventName,
  { outcome, at }: { outcome: string; at: Date },
): Promise<void> {
  await db
    .updateTable('payment_webhook')
    .set({ processed_at: at, outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute();
}
