import type { Actor } from '#server/audit/index.ts';
import { releaseCouponRedemption } from '#server/pricing/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeOrder, issueRefund, type RefundInput, withdrawEdit } from '#server/payments/index.ts';
import {
  remainingQuantities,
  awaitsPayment,
  closedState,
  decideTransition,
  deleteKeys,
  itemsOf,
  type OrderCommand,
  validateQuantities,
  type LockedOrder,
  noteEvent,
  once,
  type LineQuantity,
  totalQuantity,
  restock,
  readLines,
  type RequestIdentity,
  setState,
  type StoredLine,
  notifyCancelled,
  notifyLinesCancelled,
  whoCancelled,
  withOrder,
} from '#server/orders/index.ts';

export interface Cancelling {
  orderId: number;
  actor: Actor;
  /** Null: everything that is left. */
  lines: readonly LineQuantity[] | null;
  reason: string;
  /** Recognises a repeated request; null where the caller's requests cannot repeat. */
  identity: RequestIdentity | null;
}

/**
 * Cancels an order, or items of its lines, before it is dispatched: the items go back into stock, what was paid for them is sent back;
 * with the last item go the delivery charge and the coupon redemption. An order that awaits its online payment is abandoned as a whole.
 * Errors: 404 order_not_found; 422 line_not_found; 409 order_dispatched, order_closed, order_not_paid (single lines of an unpaid order),
 * quantity_not_left, idempotency_conflict.
 */
export function cancelOrder(services: Services, cancelling: Cancelling): Promise<Result<null>> {
  const { identity } = cancelling;
  return withOrder(services, cancelling, (held) => {
    const act = () => cancelHeld(held, cancelling);
    return identity === null ? act() : once(held, identity, act);
  });
}

/** The same for an order that is held; `sent`: the provider has made the refund already. */
export async function cancelHeld(
  held: OrderCommand,
  { lines: asked, reason, sent }: Pick<Cancelling, 'lines' | 'reason'> & Pick<RefundInput, 'sent'>,
): Promise<Result<null>> {
  const { tx, services, order, at, actor } = held;
  if (asked === null && awaitsPayment(order.state)) {
    held.moved.stock = true;
    return closeOrder(tx, services, {
      orderId: order.id,
      transition: 'cancel',
      actor,
      reason,
      tell: whoCancelled(actor),
    });
  }
  const plan = await planCancel(tx, order, asked);
  if (!plan.ok) return plan;
  // A change that awaits its payment was made of the order as it is.
  if (await withdrawEdit(held, 'withdrawn')) held.moved.stock = true;
  const { lines, quantities, whole } = plan.value;
  const credited = await issueRefund(held, { lines, quantities, withShipping: whole, kind: 'cancelled', reason, sent });
  if (!credited.ok) return credited;
  if (whole) await closeWhole(held);
  const detail = { credit_id: credited.value.creditId, quantities: totalQuantity(quantities), reason };
  await noteEvent(tx, { orderId: order.id, at, kind: whole ? 'cancelled' : 'lines_cancelled', actor, detail });
  if (whole) {
    await releaseCouponRedemption(tx, order.id);
    const refund = credited.value.payout;
    const why = sent ? 'refunded' : whoCancelled(actor);
    await notifyCancelled(tx, services, { orderId: order.id, reason: why, refund, payable: false });
  } else await notifyLinesCancelled(held, lines, credited.value);
  await restock(held, itemsOf(lines, quantities), 'cancelled');
  return ok(null);
}

/** Which items a cancellation takes, and whether these are all; errors are those of `cancelOrder`. The caller holds the order's lock. */
export async function planCancel(
  tx: Tx,
  order: LockedOrder,
  asked: readonly LineQuantity[] | null,
): Promise<Result<{ lines: StoredLine[]; quantities: readonly LineQuantity[]; whole: boolean }>> {
  const next = decideTransition(order.state, asked === null ? 'cancel' : 'cancel_lines');
  if (!next.ok) return next;
  const lines = await readLines(tx, order.id);
  const quantities = asked === null ? ok(remainingQuantities(lines)) : validateQuantities(asked, lines);
  if (!quantities.ok) return quantities;
  return ok({
    lines,
    quantities: quantities.value,
    whole: totalQuantity(quantities.value) === totalQuantity(remainingQuantities(lines)),
  });
}

async function closeWhole({ tx, order }: OrderCommand): Promise<void> {
  await setState(tx, order.id, closedState(order.state, 'cancel', order.paid));
  await deleteKeys(tx, order.id);
}
