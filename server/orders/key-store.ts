import { sql } from 'kysely';
import type { PlaceOrderReply } from '#contract/orders.ts';
import type { Tx } from '#server/platform/database.ts';
import type { RequestIdentity } from './idempotency.ts';

/** What an earlier request of the same key came to. `reply` is null while an online order's payment has not been started. */
export interface EarlierAnswer {
  bodyHash: string;
  orderId: number;
  reply: PlaceOrderReply | null;
}

/**
 * Takes a request's key before anything else is done, or finds what it was used for. Of several at once the first goes on and the
 * others wait here for its end: if it was refused, its key went with it and one of them is the next first.
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
export async function tieKey(tx: Tx, key: string, orderId: number, reply: PlaceOrderReply | null): Promise<void> {
  await sql`UPDATE idempotency SET order_id = ${orderId}, reply = ${reply && JSON.stringify(reply)} WHERE key = ${key}`.execute(
    tx,
  );
}

/**
 * Keeps the answer of an online order whose payment has been started, and returns the one to give: the first that was kept. Null when
 * the order awaits no payment any more. Locks the order, then its key.
 */
export async function keepReply(tx: Tx, orderId: number, reply: PlaceOrderReply): Promise<PlaceOrderReply | null> {
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
export async function dropKeys(tx: Tx, orderId: number): Promise<void> {
  await sql`DELETE FROM idempotency WHERE order_id = ${orderId}`.execute(tx);
}
