import type { Actor } from '#server/audit/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  remainingQuantities,
  awaitsCash,
  cashFirst,
  decideTransition,
  type OrderCommand,
  validateRefundable,
  type LockedOrder,
  noteEvent,
  type LineQuantity,
  totalQuantity,
  readLines,
  readReturns,
  setState,
  type StoredLine,
  type StoredReturn,
  withOrder,
} from '#server/orders/index.ts';
import { issueRefund, type RefundInput } from './issue-refund.ts';
import { creditReturns } from '#server/returns/index.ts';
import { messages } from '#server/platform/messages.ts';

export interface RefundReturnsInput {
  orderId: number;
  actor: Actor;
  /** Null: all received returns that are not credited yet. */
  returnIds: readonly number[] | null;
  withShipping: boolean;
  reason: string;
}

/**
 * Takes received returns off the sale and sends their money back, all of them as one credit. With the last piece the order is returned.
 * Errors: 404 order_not_found, return_not_found; 409 cod_not_collected, refund_empty, return_not_received, return_already_refunded,
 * return_already_declined, return_closed, refund_exceeds_paid.
 */
export function refundReturns(services: Services, input: RefundReturnsInput): Promise<Result<null>> {
  return withOrder(services, input, async (held) => {
    const plan = await planRefund(held.tx, held.order, input.returnIds);
    return plan.ok ? refundChosen(held, plan.value, input) : plan;
  });
}

interface RefundPlan {
  /** All lines of the order. */
  lines: StoredLine[];
  chosen: StoredReturn[];
  quantities: LineQuantity[];
}

/** Which returns and items a refund is for; errors are those of `refundReturns`. The caller holds the order's lock. */
export async function planRefund(
  tx: Tx,
  order: LockedOrder,
  returnIds: RefundReturnsInput['returnIds'],
): Promise<Result<RefundPlan>> {
  if (awaitsCash(order.state)) return { ok: false, error: cashFirst };
  const chosen = choose(await readReturns(tx, order.id), returnIds);
  if (!chosen.ok) return chosen;
  const quantities = [...Map.groupBy(chosen.value, (each) => each.lineNo)].map(([lineNo, group]) => ({
    lineNo,
    quantity: totalQuantity(group),
  }));
  return ok({ lines: await readLines(tx, order.id), chosen: chosen.value, quantities });
}

function choose(returns: readonly StoredReturn[], ids: readonly number[] | null): Result<StoredReturn[]> {
  const open = returns.filter((each) => validateRefundable(each).ok);
  if (ids === null) return open.length > 0 ? ok(open) : err(409, 'refund_empty', messages.errors.staff.refunds.empty);
  const chosen: StoredReturn[] = [];
  for (const id of new Set(ids)) {
    const found = returns.find((each) => each.id === id);
    if (!found) return err(404, 'return_not_found', messages.errors.staff.returns.notFound);
    const refundable = validateRefundable(found);
    if (!refundable.ok) return refundable;
    chosen.push(found);
  }
  return ok(chosen);
}

/** Refunds what `planRefund` has chosen; `sent`: the provider has made the refund already. Errors are those of `refundReturns`. */
export async function refundChosen(
  held: OrderCommand,
  { lines, chosen, quantities }: RefundPlan,
  { withShipping, reason, sent }: Pick<RefundReturnsInput, 'withShipping' | 'reason'> & Pick<RefundInput, 'sent'>,
): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const credited = await issueRefund(held, { lines, quantities, withShipping, kind: 'returned', reason, sent });
  if (!credited.ok) return credited;
  const { creditId, payout } = credited.value;
  const ids = chosen.map((each) => each.id);
  await creditReturns(tx, ids, creditId, payout === 0 ? 'refunded' : 'received');
  if (totalQuantity(quantities) < totalQuantity(remainingQuantities(lines))) return ok(null);
  const next = decideTransition(order.state, 'return_all');
  if (!next.ok) return next;
  await setState(tx, order.id, next.value);
  await noteEvent(tx, { orderId: order.id, at, kind: 'returned', actor, detail: { credit_id: creditId } });
  return ok(null);
}
