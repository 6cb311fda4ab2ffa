import { createHash } from 'node:crypto';
import { type Language } from '#contract/language.ts';
import { type BillingForm, PlaceOrderReply } from '#contract/orders.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { doubleClickMs } from './rules.ts';
import { type NotNull, sql } from 'kysely';
import * as z from 'zod/mini';
import { type Db, type Tx, inTransaction } from '#server/platform/database.ts';
import { deleteOldest } from '#server/platform/retention.ts';
import { type Actor, actorName, recordStaffAction } from '#server/audit/index.ts';
import { returnStock } from '#server/catalog/index.ts';
import { returnToPackedBatches } from '#server/inventory/index.ts';
import { type Services } from '#server/platform/services.ts';
import { readAuditedOrder } from './audited-order.ts';
import { issueMissingTaxDocuments } from './tax-documents.ts';
import { lockOrder, type LockedOrder } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

/** What makes two requests the same one. */
export interface RequestIdentity {
  key: string;
  /** Of the buyer and all that the order is made from, not of the bytes sent. */
  bodyHash: string;
  /** How long the first answer stands, in ms; null: as long as it is kept. */
  lifeMs: number | null;
}

export interface OrderRequest {
  customerId: number | null;
  /** In which the buyer is written to; the same order in another language is the same request. */
  language: Language;
  form: BillingForm;
  couponId: number | null;
  lines: readonly { product_id: number; quantity: number }[];
  /** What the buyer was shown as the total, in rupees; no part of what makes two requests the same. */
  shownTotal: number | null;
}

const longestKey = 200;

/**
 * The key that a client sent, or one made from the order itself, which recognises a double click for a minute. A customer's keys are their
 * own; guests share one namespace, because only the content of their requests distinguishes them.
 * Error: 400 idempotency_key_invalid (longer than 200 characters, or other than printable ASCII).
 */
export function identifyRequest(sentKey: string | undefined, input: OrderRequest): Result<RequestIdentity> {
  const buyer = input.customerId === null ? 'g' : `c${input.customerId}`;
  const lines = input.lines.map((line) => [line.product_id, line.quantity]);
  return identify(sentKey, buyer, [buyer, input.form, input.couponId, lines]);
}

/** The same for commands on an existing order: the keys belong to the order, whoever sends the command. */
export function identifyAction(
  sentKey: string | undefined,
  act: { orderId: number; kind: 'cancel' | 'return' | 'dispatch'; body: unknown },
): Result<RequestIdentity> {
  const room = `o${act.orderId}`;
  return identify(sentKey, room, [room, act.kind, act.body]);
}

function identify(sentKey: string | undefined, room: string, parts: readonly unknown[]): Result<RequestIdentity> {
  const bodyHash = hash(parts);
  const key = sentKey?.trim() ?? '';
  if (key === '') return ok({ key: `f:${bodyHash}`, bodyHash, lifeMs: doubleClickMs });
  if (key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    return err(400, 'idempotency_key_invalid', messages.errors.orders.idempotencyKeyInvalid({ maximum: longestKey }));
  }
  return ok({ key: `k:${room}:${key}`, bodyHash, lifeMs: null });
}

/** The checked form lists its fields in the schema's order, so equal forms give equal text. */
function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The answer to an order that was placed, but for its message, which is in the language of each call, and a guest's token. */
const PlacedReply = z.omit(PlaceOrderReply, { message: true, order_token: true });
export type PlacedReply = z.infer<typeof PlacedReply>;
/** Answers from before orders had public numbers have none. */
const StoredReply = z.nullable(z.extend(PlacedReply, { order_number: z.optional(z.string()) }));

/** What an earlier request of the same key came to. `reply` is null while an online order's payment has not been started. */
export interface EarlierAnswer {
  bodyHash: string;
  orderId: number;
  reply: PlacedReply | null;
}

/**
 * Takes a request's key before anything else is done, or finds what it was used for. Of several at once the first goes on and the
 * others wait here for its end: if it was rejected, its key went with it and one of them is the next first.
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
    // The transaction that took the key has tied it to its order.
    .$narrowType<{ order_id: NotNull }>()
    .executeTakeFirstOrThrow();
  const reply = StoredReply.parse(row.reply);
  return {
    bodyHash: row.body_hash,
    orderId: row.order_id,
    reply: reply && { ...reply, order_number: row.number },
  };
}

/** Ties the key that this transaction took to its order. */
export async function completeKey(tx: Tx, key: string, orderId: number, reply: PlacedReply | null): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ order_id: orderId, reply: reply && JSON.stringify(reply) })
    .where('key', '=', key)
    .execute();
}

/**
 * Keeps the answer of an online order whose payment has been started, and returns the one to give: the first that was kept. Null when
 * the order awaits no payment any more. Locks the order, then its key.
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

/** Lets go of the keys of an order that is being closed, so that trying again makes a new order. */
export async function deleteKeys(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

/** Whoever tries again does so within hours; until then the first answer stands. */
const keysKeptMs = 90 * 24 * 3_600_000;

/** Forgets the keys of requests of three months ago, along their orders. For the hourly housekeeping. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keysKeptMs);
  await deleteOldest(db, {
    table: 'idempotency',
    by: 'order_id',
    isOver: sql<boolean>`created_at < ${before}`,
    isOld: sql<boolean>`(SELECT placed_at FROM orders WHERE orders.id = order_id) < ${before}`,
  });
}

/** One answer for an order that does not exist and for another's: neither is confirmed. */
export const unknownOrder = err(404, 'order_not_found', messages.errors.orders.notFound);

/** An order held for one act, and when and by whom it is done: system, guest, customer:12, staff:3. */
export interface OrderCommand {
  tx: Tx;
  services: Services;
  order: LockedOrder;
  at: Date;
  actor: string;
  /** What the act has changed beside the order; catalogue pages show what is in stock. */
  moved: { stock: boolean };
}

/**
 * Does one act to an order that nobody else moves meanwhile, in one transaction; an error leaves nothing behind. With it go the
 * invoice and credit notes that it makes due and, where staff act, the audit log's entry. Afterwards jobs are told, and catalogue pages
 * where stock moved.
 * Errors of its own: 404 order_not_found, 409 company_incomplete where a tax document is due that could name no seller.
 */
export async function withOrder<T>(
  services: Services,
  { orderId, actor }: { orderId: number; actor: Actor },
  act: (held: OrderCommand) => Promise<Result<T>>,
): Promise<Result<T>> {
  const moved = { stock: false };
  const result = await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownOrder;
    const at = services.clock.now();
    const before = typeof actor === 'string' ? null : await readAuditedOrder(tx, orderId);
    const acted = await act({ tx, services, order, at, actor: actorName(actor), moved });
    if (!acted.ok) return acted;
    if (typeof actor !== 'string' && before)
      await recordStaffAction(tx, actor, at, { before, after: await readAuditedOrder(tx, orderId) });
    // Last, because the tax documents' series are locked last.
    const issued = await issueMissingTaxDocuments(tx, orderId, { at, isDemo: services.config.demo });
    return issued.ok ? acted : issued;
  });
  if (!result.ok) return result;
  services.jobsWaiting.tell();
  if (moved.stock) services.stockChanged.tell({ orderId });
  return result;
}

/** Returns items of the order to stock and records the movements under the reason. Only tax documents are locked after stock, see the order of locks. */
export async function restock(
  { tx, order, at, moved }: OrderCommand,
  items: readonly { lineNo: number; productId: number; quantity: number }[],
  reason: 'cancelled' | 'returned' | 'undelivered',
): Promise<void> {
  moved.stock = true;
  await returnStock(tx, items, order.id, at, reason);
  await returnToPackedBatches(tx, order.id, items, { reason, at });
}

/**
 * Does an act once for one request: the same request again changes nothing and succeeds. The key is taken after the order's lock.
 * Error of its own: 409 idempotency_conflict.
 */
export async function once(
  { tx, order, at }: OrderCommand,
  identity: RequestIdentity,
  act: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const earlier = await takeKey(tx, identity, at);
  if (earlier)
    return earlier.bodyHash === identity.bodyHash
      ? ok(null)
      : err(409, 'idempotency_conflict', messages.errors.orders.idempotencyConflict);
  const result = await act();
  if (result.ok) await completeKey(tx, identity.key, order.id, null);
  return result;
}
