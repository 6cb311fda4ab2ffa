import { createHash } from 'node:crypto';
import { type Language } from '#contract/language.ts';
import { type BillingForm, type PlaceOrderReply } from '#contract/orders.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { say } from '#server/platform/spoken.ts';
import { doubleClickMs } from './rules.ts';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '#server/platform/database.ts';
import { returnStock } from '#server/catalog/index.ts';
import { type Services } from '#server/platform/services.ts';
import { issueMissingTaxDocuments } from './tax-documents.ts';
import { lockOrder, type LockedOrder } from './queries.ts';

/** What makes two requests the same one. */
export interface RequestIdentity {
  key: string;
  /** Of the buyer and all that the order is made from, not of the bytes sent. */
  bodyHash: string;
  /** How long the first answer stands, in ms; null: as long as its order. */
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
 * The key that a client sent, or one made from the order itself, which tells a double click for a minute. A customer's keys are his
 * own; guests share one room, because nothing but their words tells them apart.
 * Error: 400 idempotency_key_invalid (longer than 200 characters, or other than printable ASCII).
 */
export function identifyRequest(sentKey: string | undefined, input: OrderRequest): Result<RequestIdentity> {
  const buyer = input.customerId === null ? 'g' : `c${input.customerId}`;
  const lines = input.lines.map((line) => [line.product_id, line.quantity]);
  return identify(sentKey, buyer, [buyer, input.form, input.couponId, lines]);
}

/** The same for what is done to an order that is there: its keys are its own, whoever does it. */
export function identifyAction(
  sentKey: string | undefined,
  act: { orderId: number; kind: 'cancel' | 'return'; body: unknown },
): Result<RequestIdentity> {
  const room = `o${act.orderId}`;
  return identify(sentKey, room, [room, act.kind, act.body]);
}

function identify(sentKey: string | undefined, room: string, parts: readonly unknown[]): Result<RequestIdentity> {
  const bodyHash = hash(parts);
  const key = sentKey?.trim() ?? '';
  if (key === '') return ok({ key: `f:${bodyHash}`, bodyHash, lifeMs: doubleClickMs });
  if (key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    return err(
      400,
      'idempotency_key_invalid',
      say('Idempotency-Key is at most {count} printable characters', { count: longestKey }),
    );
  }
  return ok({ key: `k:${room}:${key}`, bodyHash, lifeMs: null });
}

/** The checked form lists its fields in the schema's order, so equal forms give equal text. */
function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What an earlier request of the same key came to. `reply` is null while an online order's payment has not been started. */
export interface EarlierAnswer {
  bodyHash: string;
  orderId: number;
  reply: PlaceOrderReply | null;
}

/**
 * Takes a request's key before anything else is done, or finds what it was used for. Of several at once the first goes on and the
 * others wait here for its end: if it was rejected, its key went with it and one of them is the next first.
 */
export async function takeKey(tx: Tx, identity: RequestIdentity, at: Date): Promise<EarlierAnswer | null> {
  const staleSince = identity.lifeMs === null ? null : new Date(at.getTime() - identity.lifeMs);
  const taken = await sql<{ key: string }>`
    INSERT INTO idempotency (key, body_hash, created_at) VALUES (${identity.key}, ${identity.bodyHash}, ${at})
    ON CONFLICT (key) DO UPDATE SET body_hash = excluded.body_hash, created_at = excluded.created_at, order_id = NULL, reply = NULL
    WHERE idempotency.created_at <= ${staleSince}::timestamptz
    RETURNING key`.execute(tx);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ body_hash: string; order_id: number; reply: PlaceOrderReply | null }>`
    SELECT body_hash, order_id, reply FROM idempotency WHERE key = ${identity.key}`.execute(tx);
  const row = rows[0]!;
  return { bodyHash: row.body_hash, orderId: row.order_id, reply: row.reply };
}

/** Ties the key that this transaction took to its order. */
export async function completeKey(tx: Tx, key: string, orderId: number, reply: PlaceOrderReply | null): Promise<void> {
  await sql`UPDATE idempotency SET order_id = ${orderId}, reply = ${reply && JSON.stringify(reply)} WHERE key = ${key}`.execute(
    tx,
  );
}

/**
 * Keeps the answer of an online order whose payment has been started, and returns the one to give: the first that was kept. Null when
 * the order awaits no payment any more. Locks the order, then its key.
 */
export async function saveReply(tx: Tx, orderId: number, reply: PlaceOrderReply): Promise<PlaceOrderReply | null> {
  const { rows } = await sql<{ reply: PlaceOrderReply | null }>`
    WITH awaiting AS (SELECT id FROM orders WHERE id = ${orderId} AND payment_status = 'pending' FOR NO KEY UPDATE),
    kept AS (
      UPDATE idempotency SET reply = COALESCE(reply, ${JSON.stringify(reply)}::jsonb)
      FROM awaiting WHERE order_id = awaiting.id RETURNING reply
    )
    SELECT (SELECT reply FROM kept LIMIT 1) AS reply FROM awaiting`.execute(tx);
  const row = rows[0];
  return row ? (row.reply ?? reply) : null;
}

/** Lets go of the keys of an order that is being closed, so that trying again makes a new order. */
export async function deleteKeys(tx: Tx, orderId: number): Promise<void> {
  await sql`DELETE FROM idempotency WHERE order_id = ${orderId}`.execute(tx);
}

/** One answer for an order that does not exist and for another's: neither is confirmed. */
export const unknownOrder = err(404, 'order_not_found', 'There is no such order');

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
 * invoice and credit notes that it makes due. Afterwards jobs are told, and catalogue pages where stock moved.
 * Error of its own: 404 order_not_found.
 */
export async function withOrder<T>(
  services: Services,
  { orderId, actor }: { orderId: number; actor: string },
  act: (held: OrderCommand) => Promise<Result<T>>,
): Promise<Result<T>> {
  const moved = { stock: false };
  const result = await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownOrder;
    const at = services.clock.now();
    const acted = await act({ tx, services, order, at, actor, moved });
    // Last, because the tax documents' series are locked last.
    if (acted.ok) await issueMissingTaxDocuments(tx, orderId, at);
    return acted;
  });
  if (!result.ok) return result;
  services.jobsWaiting.tell();
  if (moved.stock) services.catalogChanged.tell();
  return result;
}

/** Puts items of the order back into stock and ledger the movements under the reason. Only tax documents are locked after stock, see the order of locks. */
export async function restock(
  { tx, order, at, moved }: OrderCommand,
  items: readonly { productId: number; quantity: number }[],
  reason: 'cancelled' | 'returned' | 'undelivered',
): Promise<void> {
  moved.stock = true;
  await returnStock(tx, items, order.id, at, reason);
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
      : err(409, 'idempotency_conflict', 'This Idempotency-Key was used for another request');
  const result = await act();
  if (result.ok) await completeKey(tx, identity.key, order.id, null);
  return result;
}
