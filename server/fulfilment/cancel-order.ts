import type { Actor } from '#server/audit/index.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { releaseCouponRedemption } from '#server/pricing/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeUnpaidOrderIn, issueRefund, type RefundInput, withdrawEdit } from '#server/payments/index.ts';
import {
  remainingQuantities,
  awaitsPayment,
  closedState,
  decideTransition,
  type CommandContext,
  type LockedOrder,
  noteEvent,
  totalQuantity,
  readLines,
  updateOrder,
  type StoredLine,
  notifyBuyer,
  withOrder,
} from '#server/orders/index.ts';
import { itemsOf, validateQuantities } from './rules.ts';
import { restock } from '#server/inventory/index.ts';
import { deleteKeys, type RequestIdentity } from '#server/idempotency/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';

export interface Cancelling {
  orderId: number;
  actor: Actor;
  /** Null: everything that is left. */
  lines: readonly LineQuantity[] | null;
  reason: string;
  /** Null if the caller's requests cannot repeat. */
  identity: RequestIdentity | null;
}

/**
 * Cancels an order, or items of its lines, before dispatch. The items go back into stock and are refunded; with the
 * last item also the delivery charge, and the coupon is released. An order that awaits its online payment is abandoned
 * as a whole. Errors: 404 order_not_found; 422 line_not_found; 409 order_dispatched, order_closed, order_not_paid
 * (single lines of an unpaid order), quantity_not_left, idempotency_conflict.
 */
export function cancelOrder(services: Services, cancelling: Cancelling): Promise<Result<null>> {
  return withOrder(services, cancelling, (held) => cancelHeld(held, cancelling));
}

/** On a locked order. `sent`: the provider has already made the refund. */
export async function cancelHeld(
  held: CommandContext,
  { lines: asked, reason, sent }: Pick<Cancelling, 'lines' | 'reason'> & Pick<RefundInput, 'sent'>,
): Promise<Result<null>> {
  const { tx, services, order, at, actor } = held;
  if (asked === null && awaitsPayment(order.state)) {
    held.moved.stock = true;
    return closeUnpaidOrderIn(tx, services, {
      orderId: order.id,
      ending: 'cancel',
      actor,
      reason,
      tell: whoCancelled(actor),
    });
  }
  const plan = await planCancel(tx, order, asked);
  if (!plan.ok) return plan;
  // An edit that awaits its payment was planned for the uncancelled order, so withdraw it.
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
    await notifyBuyer(held, { kind: 'cancelled', reason: why, refund, payable: false });
  } else {
    const { credit, payout } = credited.value;
    const toCollect = amountToCollect(order, credit.total);
    const news = { reason: whoCancelled(actor), refund: payout, toCollect };
    await notifyBuyer(held, { kind: 'lines_cancelled', ...news, lines, cancelled: credit.lines });
  }
  held.moved.stock = true;
  await restock(tx, order.id, itemsOf(lines, quantities), { reason: 'cancelled', at });
  return ok(null);
}

/**
 * Which items a cancellation takes, and whether these are all. Errors: those of `cancelOrder`. Requires the order's
 * lock.
 */
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

async function closeWhole({ tx, order }: CommandContext): Promise<void> {
  await updateOrder(tx, order.id, { state: closedState(order.state, 'cancel', order.paid) });
  await deleteKeys(tx, order.id);
}

/** Cash that the courier must collect after `takenOff` more is credited, in paise. */
export function amountToCollect({ state, payable, credited }: LockedOrder, takenOff: Paise = noPaise): Paise {
  return state.payment === 'cod_due' ? paise(payable - credited - takenOff) : noPaise;
}

/** The reason that the buyer reads. Staff cancel what the shop cannot deliver; all others act for the buyer. */
export function whoCancelled(actor: string): 'cannot_deliver' | 'buyer_request' {
  return actor.startsWith('staff:') ? 'cannot_deliver' : 'buyer_request';
}
