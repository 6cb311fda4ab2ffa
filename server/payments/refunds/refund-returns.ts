import type { Tx } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  allLeft,
  awaitsCash,
  cashFirst,
  decideMove,
  type Held,
  judgeRefundable,
  type LockedOrder,
  noteEvent,
  type Pieces,
  piecesOf,
  readLines,
  readReturns,
  setState,
  type StoredLine,
  type StoredReturn,
  withOrder,
} from '#server/orders/index.ts';
import { giveCredit } from './issue-refund.ts';
import { creditReturns } from '#server/returns/index.ts';

export interface RefundWish {
  orderId: number;
  actor: string;
  /** Null: all received returns that are not credited yet. */
  returnIds: readonly number[] | null;
  withShipping: boolean;
  reason: string;
}

/**
 * Takes received returns off the sale and sends their money back, all of them as one credit. With the last piece the order is returned.
 * Refusals: 404 order_not_found, return_not_found; 409 cod_not_collected, nothing_to_refund, return_not_received, return_credited_already,
 * return_refused_already, return_closed, refund_exceeds_paid.
 */
export function refundReturns(services: Services, wish: RefundWish): Promise<Result<null>> {
  return withOrder(services, wish, async (held) => {
    const plan = await planRefund(held.tx, held.order, wish.returnIds);
    return plan.ok ? refundChosen(held, plan.value, wish) : plan;
  });
}

interface RefundPlan {
  /** All lines of the order. */
  lines: StoredLine[];
  chosen: StoredReturn[];
  pieces: Pieces[];
}

/** Which returns and pieces a refund is for; refusals are those of `refundReturns`. The caller holds the order's lock. */
export async function planRefund(
  tx: Tx,
  order: LockedOrder,
  returnIds: RefundWish['returnIds'],
): Promise<Result<RefundPlan>> {
  if (awaitsCash(order.state)) return { ok: false, refusal: cashFirst };
  const chosen = choose(await readReturns(tx, order.id), returnIds);
  if (!chosen.ok) return chosen;
  const pieces = [...Map.groupBy(chosen.value, (each) => each.lineNo)].map(([lineNo, group]) => ({
    lineNo,
    quantity: piecesOf(group),
  }));
  return done({ lines: await readLines(tx, order.id), chosen: chosen.value, pieces });
}

function choose(returns: readonly StoredReturn[], ids: readonly number[] | null): Result<StoredReturn[]> {
  const open = returns.filter((each) => judgeRefundable(each).ok);
  if (ids === null)
    return open.length > 0 ? done(open) : refuse(409, 'nothing_to_refund', 'No received return awaits its refund');
  const chosen: StoredReturn[] = [];
  for (const id of new Set(ids)) {
    const found = returns.find((each) => each.id === id);
    if (!found) return refuse(404, 'return_not_found', 'There is no such return');
    const refundable = judgeRefundable(found);
    if (!refundable.ok) return refundable;
    chosen.push(found);
  }
  return done(chosen);
}

async function refundChosen(
  held: Held,
  { lines, chosen, pieces }: RefundPlan,
  wish: RefundWish,
): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const { withShipping, reason } = wish;
  const credited = await giveCredit(held, { lines, pieces, withShipping, kind: 'returned', reason });
  if (!credited.ok) return credited;
  const { creditId, payout } = credited.value;
  const ids = chosen.map((each) => each.id);
  await creditReturns(tx, ids, creditId, payout === 0 ? 'refunded' : 'received');
  if (piecesOf(pieces) < piecesOf(allLeft(lines))) return done(null);
  const move = decideMove(order.state, 'take_back');
  if (!move.ok) return move;
  await setState(tx, order.id, move.value);
  await noteEvent(tx, { orderId: order.id, at, kind: 'returned', actor, detail: { credit_id: creditId } });
  return done(null);
}
