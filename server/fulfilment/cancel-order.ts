import { giveCouponBack } from '#server/pricing/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { done, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeInside, giveCredit } from '#server/payments/index.ts';
import {
  allLeft,
  awaitsPayment,
  closedState,
  decideMove,
  dropKeys,
  goodsOf,
  type Held,
  judgePieces,
  type LockedOrder,
  noteEvent,
  once,
  type Pieces,
  piecesOf,
  putBack,
  readLines,
  type RequestIdentity,
  setState,
  type StoredLine,
  tellCancelled,
  tellLinesCancelled,
  whoCancelled,
  withOrder,
} from '#server/orders/index.ts';

export interface Cancelling {
  orderId: number;
  actor: string;
  /** Null: everything that is left. */
  lines: readonly Pieces[] | null;
  reason: string;
  /** By which a repeated request is told; null where the caller's requests cannot repeat. */
  identity: RequestIdentity | null;
}

/**
 * Cancels an order, or pieces of its lines, before it is dispatched: the goods go back into stock, what was paid for them is sent back;
 * with the last piece go the delivery charge and the use of the coupon. An order that awaits its online payment is given up as a whole.
 * Refusals: 404 order_not_found; 422 unknown_line; 409 order_dispatched, order_closed, order_not_paid (single lines of an unpaid order),
 * quantity_not_left, idempotency_conflict.
 */
export function cancelOrder(services: Services, cancelling: Cancelling): Promise<Result<null>> {
  const { identity } = cancelling;
  return withOrder(services, cancelling, (held) => {
    const act = () => cancelHeld(held, cancelling);
    return identity === null ? act() : once(held, identity, act);
  });
}

async function cancelHeld(held: Held, { lines: asked, reason }: Cancelling): Promise<Result<null>> {
  const { tx, services, order, at, actor } = held;
  if (asked === null && awaitsPayment(order.state)) {
    held.moved.stock = true;
    return closeInside(tx, services, { orderId: order.id, move: 'cancel', actor, reason, tell: whoCancelled(actor) });
  }
  const plan = await planCancel(tx, order, asked);
  if (!plan.ok) return plan;
  const { lines, pieces, whole } = plan.value;
  const credited = await giveCredit(held, { lines, pieces, withShipping: whole, kind: 'cancelled', reason });
  if (!credited.ok) return credited;
  if (whole) await closeWhole(held);
  const detail = { credit_id: credited.value.creditId, pieces: piecesOf(pieces), reason };
  await noteEvent(tx, { orderId: order.id, at, kind: whole ? 'cancelled' : 'lines_cancelled', actor, detail });
  if (whole) {
    await giveCouponBack(tx, order.id);
    const refund = credited.value.payout;
    await tellCancelled(tx, services, { orderId: order.id, reason: whoCancelled(actor), refund, payable: false });
  } else await tellLinesCancelled(held, lines, credited.value);
  await putBack(held, goodsOf(lines, pieces), 'cancelled');
  return done(null);
}

/** Which pieces a cancellation takes, and whether these are all; refusals are those of `cancelOrder`. The caller holds the order's lock. */
export async function planCancel(
  tx: Tx,
  order: LockedOrder,
  asked: readonly Pieces[] | null,
): Promise<Result<{ lines: StoredLine[]; pieces: readonly Pieces[]; whole: boolean }>> {
  const move = decideMove(order.state, asked === null ? 'cancel' : 'cancel_lines');
  if (!move.ok) return move;
  const lines = await readLines(tx, order.id);
  const pieces = asked === null ? done(allLeft(lines)) : judgePieces(asked, lines);
  if (!pieces.ok) return pieces;
  return done({ lines, pieces: pieces.value, whole: piecesOf(pieces.value) === piecesOf(allLeft(lines)) });
}

async function closeWhole({ tx, order }: Held): Promise<void> {
  await setState(tx, order.id, closedState(order.state, 'cancel', order.paid));
  await dropKeys(tx, order.id);
}
