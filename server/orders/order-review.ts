import type { Actor } from '#server/audit/index.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { withOrder } from './order-command.ts';
import type { OriginKind } from './order-limits.ts';
import { noteEvent } from './queries.ts';

/** Why staff look at an order before it leaves. */
export interface OrderReview {
  /** The trait that it has in common with too many others, or a part of it was refunded in the payment provider's dashboard. */
  reason: Exclude<OriginKind, 'account'> | 'provider_refund';
  /** How many cash-on-delivery orders had the trait within a day; 1 for a refund. */
  orders: number;
}

/** Holds an order back until staff have looked at it, also one that they have approved for another reason. The caller holds its lock. */
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

/** Why the order waits for staff; null where it does not. */
export async function readOpenReview(db: Db, orderId: number): Promise<OrderReview | null> {
  const review = await db
    .selectFrom('order_review')
    .select(['reason', 'orders'])
    .where('order_id', '=', orderId)
    .where('approved_at', 'is', null)
    .executeTakeFirst();
  return review ?? null;
}

/** An order that staff have yet to look at goes no further: 409 order_under_review. */
export const underReview = err(409, 'order_under_review', messages.errors.staff.orders.underReview);

/**
 * Lets an order that waited for staff go on. Cancelling it needs no answer here.
 * Errors: 404 order_not_found; 409 order_not_under_review (closed orders are not).
 */
export function approveReview(
  services: Services,
  place: { orderId: number; actor: Actor; note: string },
): Promise<Result<null>> {
  return withOrder(services, place, async ({ tx, order, at, actor }) => {
    if (!order.isUnderReview) return err(409, 'order_not_under_review', messages.errors.staff.orders.notUnderReview);
    await tx.updateTable('order_review').set({ approved_at: at }).where('order_id', '=', order.id).execute();
    const detail = place.note === '' ? {} : { reason: place.note };
    await noteEvent(tx, { orderId: order.id, at, kind: 'review_approved', actor, detail });
    return ok(null);
  });
}
