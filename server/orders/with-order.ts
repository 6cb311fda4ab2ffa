import { returnStock } from '#server/catalog/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { issueMissingPapers } from './issue-papers.ts';
import type { RequestIdentity } from './idempotency.ts';
import { takeKey, tieKey } from './key-store.ts';
import { lockOrder, type LockedOrder } from './store.ts';

/** One answer for an order that does not exist and for another's: neither is confirmed. */
export const unknownOrder = refuse(404, 'order_not_found', 'There is no such order');

/** An order held for one act, and when and by whom it is done: system, guest, customer:12, staff:3. */
export interface Held {
  tx: Tx;
  services: Services;
  order: LockedOrder;
  at: Date;
  actor: string;
  /** What the act has changed beside the order; catalogue pages show what is in stock. */
  moved: { stock: boolean };
}

/**
 * Does one act to an order that nobody else moves meanwhile, in one transaction; a refusal leaves nothing behind. With it go the
 * invoice and credit notes that it makes due. Afterwards jobs are told, and catalogue pages where stock moved.
 * Refusal of its own: 404 order_not_found.
 */
export async function withOrder<T>(
  services: Services,
  { orderId, actor }: { orderId: number; actor: string },
  act: (held: Held) => Promise<Result<T>>,
): Promise<Result<T>> {
  const moved = { stock: false };
  const result = await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownOrder;
    const at = services.clock.now();
    const acted = await act({ tx, services, order, at, actor, moved });
    // Last, because the papers' series are locked last.
    if (acted.ok) await issueMissingPapers(tx, orderId, at);
    return acted;
  });
  if (!result.ok) return result;
  services.jobsWaiting.tell();
  if (moved.stock) services.catalogChanged.tell();
  return result;
}

/** Puts goods of the order back into stock and books the movements under the reason. Only papers are locked after stock, see the order of locks. */
export async function putBack(
  { tx, order, at, moved }: Held,
  goods: readonly { productId: number; quantity: number }[],
  reason: 'cancelled' | 'returned' | 'undelivered',
): Promise<void> {
  moved.stock = true;
  await returnStock(tx, goods, order.id, at, reason);
}

/**
 * Does an act once for one request: the same request again changes nothing and succeeds. The key is taken after the order's lock.
 * Refusal of its own: 409 idempotency_conflict.
 */
export async function once(
  { tx, order, at }: Held,
  identity: RequestIdentity,
  act: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const earlier = await takeKey(tx, identity, at);
  if (earlier)
    return earlier.bodyHash === identity.bodyHash
      ? done(null)
      : refuse(409, 'idempotency_conflict', 'This Idempotency-Key was used for another request');
  const result = await act();
  if (result.ok) await tieKey(tx, identity.key, order.id, null);
  return result;
}
