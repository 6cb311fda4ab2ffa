import { createHash } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import * as z from 'zod/mini';
import { PlaceOrderReply } from '#contract/orders.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { deleteOldest } from '#server/platform/retention.ts';

/** Identifies a request: a repeated one has the same key and the same hash. */
export interface RequestIdentity {
  key: string;
  /** Hash of the buyer and of everything the order is made from, not of the raw bytes. */
  bodyHash: string;
  /** How long the first answer is repeated, in ms; null: as long as the key is stored. */
  lifeMs: number | null;
}

/** An identical order from the same buyer within this time is a double click. */
const doubleClickMs = 60_000;
const longestKey = 200;

/**
 * Identifies a request by the client's key, or by a key derived from its content (`parts`), which catches a double click
 * within a minute. Keys of commands on an existing order belong to the order, whoever sends the command. Keys of new
 * orders belong to the customer. Guests share one namespace, because only the content tells their requests apart.
 * Error: 400 idempotency_key_invalid (longer than 200 characters, or not printable ASCII).
 */
export function identifyRequest(
  sentKey: string | undefined,
  owner: { orderId: number } | { customerId: number | null },
  parts: readonly unknown[],
): Result<RequestIdentity> {
  const namespace = 'orderId' in owner ? `o${owner.orderId}` : owner.customerId === null ? 'g' : `c${owner.customerId}`;
  const bodyHash = hash([namespace, ...parts]);
  const key = sentKey?.trim() ?? '';
  if (key === '') return ok({ key: `f:${bodyHash}`, bodyHash, lifeMs: doubleClickMs });
  if (key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    return err(400, 'idempotency_key_invalid', messages.errors.orders.idempotencyKeyInvalid({ maximum: longestKey }));
  }
  return ok({ key: `k:${namespace}:${key}`, bodyHash, lifeMs: null });
}

/** The validated form lists its fields in schema order, so equal forms have equal hashes. */
function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The stored answer to a placed order: without the message, which is in the language of each call, and without a
 * guest's token.
 */
const PlacedReply = z.omit(PlaceOrderReply, { message: true, order_token: true });
export type PlacedReply = z.infer<typeof PlacedReply>;
/** Answers stored before orders had public numbers lack `order_number`. */
const StoredReply = z.nullable(z.extend(PlacedReply, { order_number: z.optional(z.string()) }));

/**
 * The result of an earlier request with the same key. `reply` is null until the payment of an online order has been
 * started.
 */
export interface EarlierAnswer {
  bodyHash: string;
  orderId: number;
  reply: PlacedReply | null;
}

/**
 * Takes a request's key before any other work, or returns what the key was used for. Of several concurrent requests the
 * first goes on and the others wait here until it ends. If it fails, its key is rolled back and the next one becomes
 * the first.
 */
export async function takeKey(tx: Tx, identity: RequestIdentity, at: Date): Promise<EarlierAnswer | null> {
  const staleSince = identity.lifeMs === null ? null : new Date(at.getTime() - identity.lifeMs);
  const taken = await tx
    .insertInto('idempotency')
    .values({ key: identity.key, body_hash: identity.bodyHash, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({
          body_hash: ref('excluded.body_hash'),
          created_at: ref('excluded.created_at'),
          order_id: null,
          reply: null,
        }))
        .where('idempotency.created_at', '<=', sql<Date>`${staleSince}::timestamptz`),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const row = await tx
    .selectFrom('idempotency')
    .innerJoin('orders', 'orders.id', 'idempotency.order_id')
    .select(['body_hash', 'order_id', 'reply', 'orders.number'])
    .where('key', '=', identity.key)
    // The transaction that took the key has linked it to its order.
    .$narrowType<{ order_id: NotNull }>()
    .executeTakeFirstOrThrow();
  const reply = StoredReply.parse(row.reply);
  return {
    bodyHash: row.body_hash,
    orderId: row.order_id,
    reply: reply && { ...reply, order_number: row.number },
  };
}

/** Links the key that this transaction took to its order. */
export async function completeKey(tx: Tx, key: string, orderId: number, reply: PlacedReply | null): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ order_id: orderId, reply: reply && JSON.stringify(reply) })
    .where('key', '=', key)
    .execute();
}

/**
 * Stores the answer to an online order whose payment has been started. Returns the answer to send: the first one
 * stored. Returns null if the order no longer waits for a payment. Locks the order, then its key.
 */
export async function saveReply(tx: Tx, orderId: number, reply: PlacedReply): Promise<PlacedReply | null> {
  const row = await tx
    .with('awaiting', (db) =>
      db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', orderId)
        .where('payment_status', '=', 'pending')
        .forNoKeyUpdate(),
    )
    .with('kept', (db) =>
      db
        .updateTable('idempotency')
        .from('awaiting')
        .set(({ ref }) => ({
          reply: sql<string>`COALESCE(${ref('idempotency.reply')}, ${JSON.stringify(reply)}::jsonb)`,
        }))
        .whereRef('idempotency.order_id', '=', 'awaiting.id')
        .returning('idempotency.reply'),
    )
    .selectFrom('awaiting')
    .select(({ selectFrom }) => selectFrom('kept').select('kept.reply').limit(1).as('reply'))
    .executeTakeFirst();
  return row ? { ...(StoredReply.parse(row.reply) ?? reply), order_number: reply.order_number } : null;
}

/** Deletes the keys of an order that is being closed, so that a retry creates a new order. */
export async function deleteKeys(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

/** Clients retry within hours; until a key is deleted, its first answer is repeated. */
const keysKeptMs = 90 * 24 * 3_600_000;

/** Deletes keys older than 90 days, in the order of their orders. For the hourly housekeeping. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keysKeptMs);
  await deleteOldest(db, {
    table: 'idempotency',
    by: 'order_id',
    isOver: sql<boolean>`created_at < ${before}`,
    isOld: sql<boolean>`(SELECT placed_at FROM orders WHERE orders.id = order_id) < ${before}`,
  });
}

/** A key was sent before with another request: 409 idempotency_conflict. */
export const keyConflict = err(409, 'idempotency_conflict', messages.errors.orders.idempotencyConflict);
