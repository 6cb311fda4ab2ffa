import type { Actor } from '#server/audit/index.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { withOrder } from './order-command.ts';
import type { OriginKind } from '#server/buyer-limits/index.ts';
import { isUnderReview, noteEvent } from './queries.ts';

export interface OrderReview {
  /** The trait shared with too many other orders, or a partial refund in the provider's dashboard. */
  reason: Exclude<OriginKind, 'account'> | 'provider_refund';
  /** Cash-on-delivery orders with the trait within a day; 1 for a refund. */
  orders: number;
}

/**
 * Also for an order that staff have approved for another reason. An order not dispatched yet is held back until
 * approved. Requires the order's lock.
 */
export async function openReview(
  tx: Tx,
  orderId: number,
  { reason, orders, refundId }: OrderReview & { refundId?: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('order_review')
    .values({ order_id: orderId, reason, orders, opened_at: at })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ reason, orders, opened_at: at, approved_at: null }),
    )
    .execute();
  const detail = refundId === undefined ? { trait: reason, orders } : { trait: reason, refund_id: refundId };
  await noteEvent(tx, { orderId, at, kind: 'review_opened', actor: 'system', detail });
}

/**
 * Null if there is no open review. After a partial refund in the provider's dashboard a dispatched order waits until
 * credited items account for it.
 */
export async function readOpenReview(db: Db, orderId: number): Promise<OrderReview | null> {
  const review = await db
    .selectFrom('orders')
    .innerJoin('order_review', 'order_review.order_id', 'orders.id')
    .select(['order_review.reason', 'order_review.orders'])
    .where('orders.id', '=', orderId)
    .where('order_review.approved_at', 'is', null)
    .where(({ or, fn }) => or([isUnderReview, fn<boolean>('order_has_unchecked_advance', ['orders.id'])]))
    .executeTakeFirst();
  return review ?? null;
}

/** `held`: an order that has not left, which goes on then. `refund`: money that was refunded of one that has left. */
type Looked = 'held' | 'refund';

/**
 * Notes that staff have reviewed the order. Errors: 404 order_not_found; 409 order_not_under_review (also for closed
 * orders).
 */
export function approveReview(
  services: Services,
  place: { orderId: number; actor: Actor; note: string },
  looked: Looked,
): Promise<Result<null>> {
  return withOrder(services, place, async ({ tx, order, at, actor }) => {
    const isOpen = (await readOpenReview(tx, order.id)) !== null && order.isUnderReview === (looked === 'held');
    if (!isOpen) return err(409, 'order_not_under_review', messages.errors.staff.orders.notUnderReview);
    await tx.updateTable('order_review').set({ approved_at: at }).where('order_id', '=', order.id).execute();
    const detail = place.note === '' ? {} : { reason: place.note };
    await noteEvent(tx, { orderId: order.id, at, kind: 'review_approved', actor, detail });
    return ok(null);
  });
}
