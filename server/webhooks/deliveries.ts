import { sql } from 'kysely';
import { z } from 'zod';
import type { WebhookDelivery, WebhookEventName } from '#contract/admin/settings/integrations.ts';
import { webhookSignatureHeader } from '#contract/admin/settings/integrations.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type OrderFeedEvent, type OrderFeedReader, readerJobs } from '#server/order-feed/index.ts';
import { countUpTo, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, newJob, NonRetryableError } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { ForbiddenAddressError, postOutside } from '#server/platform/outside-call.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { deleteOldest } from '#server/platform/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { readSecrets } from './endpoints.ts';
import { describeEvent, describeOrderEvent } from './event-body.ts';
import { signWebhook } from './signature-rules.ts';

/** About a day with the pauses in between, because another system may be down for a night. */
const deliveryAttempts = 30;
const timeoutMs = 10_000;
/** For events and their log. */
const keepMs = 30 * 24 * 3_600_000;

const eventJob = { kind: 'webhook-fan-out', payload: z.object({ event_id: z.int() }) };
const deliveryJob = { kind: 'webhook-delivery', payload: z.object({ delivery_id: z.int() }) };

const orderWebhooks: Partial<Record<OrderFeedEvent['kind'], WebhookEventName>> = {
  placed: 'order.placed',
  paid: 'order.paid',
  reinstated: 'order.paid',
  cash_collected: 'order.paid',
  dispatched: 'order.dispatched',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  refunded: 'order.refunded',
};

const orderReader: OrderFeedReader = {
  name: 'webhooks',
  begins: 'next',
  async apply(tx, events, { clock }) {
    const endpoints = await tx
      .selectFrom('webhook_endpoint')
      .select(['id', 'events', 'after_feed_id'])
      .where('is_active', '=', true)
      .orderBy('id')
      .execute();
    if (endpoints.length === 0) return;
    for (const event of events) {
      const name = orderWebhooks[event.kind];
      // A free order was never paid for.
      if (!name || (event.kind === 'paid' && event.order.payable_paise === 0)) continue;
      const listening = endpoints.filter(
        (endpoint) => endpoint.after_feed_id < event.id && endpoint.events.includes(name),
      );
      if (listening.length === 0) continue;
      const now = clock.now();
      const { id } = await tx
        .insertInto('webhook_event')
        .values({ event: name, order_id: event.order.id, at: event.at, queued_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = describeOrderEvent({ id, name }, event);
      for (const endpoint of listening) await queueDelivery(tx, { endpointId: endpoint.id, eventId: id, body }, now);
    }
  },
};

/** Inserts a delivery with its job for each subscribed endpoint. Repeating it changes nothing. */
async function fanOut(services: Services, { event_id: id }: z.infer<typeof eventJob.payload>): Promise<void> {
  const { db, clock, jobsWaiting } = services;
  const event = await db.selectFrom('webhook_event').selectAll().where('id', '=', id).executeTakeFirst();
  if (!event) return;
  const body = await describeEvent(db, event);
  await inTransaction(db, async (tx) => {
    const endpoints = await tx
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('is_active', '=', true)
      .where(({ eb, val, ref }) => eb(val(event.event), '=', eb.fn.any(ref('events'))))
      .execute();
    for (const endpoint of endpoints)
      await queueDelivery(tx, { endpointId: endpoint.id, eventId: id, body }, clock.now());
    await tx.updateTable('webhook_event').set({ queued_at: clock.now() }).where('id', '=', id).execute();
    return ok(null);
  });
  jobsWaiting.notify();
}

async function queueDelivery(
  tx: Tx,
  { endpointId, eventId, body }: { endpointId: number; eventId: number; body: string },
  at: Date,
): Promise<void> {
  const made = await tx
    .insertInto('webhook_delivery')
    .values({ endpoint_id: endpointId, event_id: eventId, body, created_at: at })
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const job = { key: `webhook-delivery ${made.id} 0`, runAt: at, maxAttempts: deliveryAttempts };
  await enqueue(tx, newJob(deliveryJob, { delivery_id: made.id }, job));
}

/**
 * Attempts a delivery once and records the response. @throws so that the job is retried, unless the endpoint accepted
 * it; not retried if the endpoint may not be called or all attempts are used up
 */
async function deliver(services: Services, { delivery_id: id }: z.infer<typeof deliveryJob.payload>): Promise<void> {
  const { db, clock, config } = services;
  const delivery = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .innerJoin('webhook_event as v', 'v.id', 'd.event_id')
    .select(['d.id', 'd.body', 'd.state', 'd.attempts', 'd.event_id', 'v.event'])
    .select(['e.id as endpoint_id', 'e.url', 'e.is_active', 'e.secret', 'e.old_secret', 'e.old_secret_until'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!delivery || delivery.state !== 'waiting') return;
  const at = clock.now();
  const secrets = await readSecrets(services, { ...delivery, id: delivery.endpoint_id });
  let status: number | null = null;
  let text = '';
  let problem: string | null = null;
  let isFinal = false;
  try {
    if (!delivery.is_active) throw new ForbiddenAddressError('the webhook is switched off');
    if (secrets.length === 0) throw new Error('the signing secret cannot be read: rotate it');
    const answer = await postOutside({
      url: delivery.url,
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'shop-webhooks/1',
        'webhook-id': `evt_${delivery.event_id}`,
        'webhook-event': delivery.event,
        [webhookSignatureHeader]: signWebhook(secrets, at, delivery.body),
      },
      allowPrivate: config.webhookPrivateAddresses,
      timeoutMs,
    });
    status = answer.status;
    text = answer.text.replaceAll('\0', '');
    if (status < 200 || status > 299) problem = `answered ${status}`;
  } catch (error) {
    problem = (error as Error).message.slice(0, 500);
    isFinal = error instanceof ForbiddenAddressError;
  }
  const attempts = delivery.attempts + 1;
  const state = problem === null ? 'delivered' : isFinal || attempts % deliveryAttempts === 0 ? 'failed' : 'waiting';
  await db
    .updateTable('webhook_delivery')
    .set({
      state,
      attempts,
      last_status: status,
      last_response: text,
      last_error: problem,
      last_attempt_at: at,
      delivered_at: problem === null ? at : null,
    })
    .where('id', '=', id)
    .execute();
  if (problem !== null) throw state === 'failed' ? new NonRetryableError(problem) : new Error(problem);
}

export const webhookJobs: JobHandlers = {
  ...readerJobs(orderReader),
  ...handleJob(eventJob, fanOut),
  ...handleJob(deliveryJob, deliver),
  async 'hourly:webhooks'({ db, clock }) {
    const before = new Date(clock.now().getTime() - keepMs);
    await deleteOldest(db, { table: 'webhook_event', by: 'id', isOver: sql<boolean>`at < ${before}` });
  },
};

function deliveries(db: Db) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .innerJoin('webhook_event as v', 'v.id', 'd.event_id');
}

type StoredDelivery = Omit<WebhookDelivery, 'created_at' | 'last_attempt_at'> & {
  created_at: Date;
  last_attempt_at: Date | null;
};

/** Newest first, with ids below `before`. */
export async function findDeliveries(db: Db, before: number | null, most: number): Promise<StoredDelivery[]> {
  const rows = await deliveries(db)
    .select(['d.id', 'd.endpoint_id as webhook_id', 'e.name as webhook_name', 'v.event', 'd.event_id', 'd.state'])
    .select(['d.attempts', 'd.created_at', 'd.last_attempt_at', 'd.last_status', 'd.last_error', 'd.last_response'])
    .select('d.body')
    .$if(before !== null, (query) => query.where('d.id', '<', before))
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, event_id: `evt_${row.event_id}` }));
}

export function countDeliveries(db: Db): Promise<number | null> {
  return countUpTo(db, db.selectFrom('webhook_delivery').select('id'));
}

/**
 * Starts again with all attempts. Errors: 404 delivery_not_found; 409 delivery_waiting while it is in progress anyway.
 */
export async function resendDelivery(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  const { db, clock } = services;
  const at = clock.now();
  const { deliveryNotFound, deliveryWaiting } = messages.errors.staff.integrations;
  const resent = await inTransaction(db, async (tx) => {
    const delivery = await tx
      .selectFrom('webhook_delivery')
      .select(['state', 'attempts'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) return err(404, 'delivery_not_found', deliveryNotFound);
    if (delivery.state === 'waiting') return err(409, 'delivery_waiting', deliveryWaiting);
    await tx.updateTable('webhook_delivery').set({ state: 'waiting', attempts: 0 }).where('id', '=', id).execute();
    const key = `webhook-delivery ${id} ${at.getTime()}`;
    await enqueue(tx, newJob(deliveryJob, { delivery_id: id }, { key, runAt: at, maxAttempts: deliveryAttempts }));
    await recordStaffAction(tx, actor, at, { before: { state: delivery.state }, after: { state: 'waiting' } });
    return ok(null);
  });
  if (resent.ok) services.jobsWaiting.notify();
  return resent;
}

/** 404 webhook_not_found. */
export async function sendTestEvent(services: Services, actor: StaffActor, endpointId: number): Promise<Result<null>> {
  const at = services.clock.now();
  const sent = await inTransaction(services.db, async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('id', '=', endpointId)
      .executeTakeFirst();
    if (!endpoint) return err(404, 'webhook_not_found', messages.errors.staff.integrations.webhookNotFound);
    const event = await tx
      .insertInto('webhook_event')
      .values({ event: 'test', at, queued_at: at })
      .returning(['id', 'event', 'at', 'order_id', 'product_id'])
      .executeTakeFirstOrThrow();
    await queueDelivery(tx, { endpointId, eventId: event.id, body: await describeEvent(tx, event) }, at);
    await recordStaffAction(tx, actor, at, { before: {}, after: { event: `evt_${event.id}` } });
    return ok(null);
  });
  if (sent.ok) services.jobsWaiting.notify();
  return sent;
}
