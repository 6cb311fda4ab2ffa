import type { Actor } from '#server/audit/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  remainingQuantities,
  awaitsCash,
  cashFirst,
  decideTransition,
  type CommandContext,
  validateRefundable,
  type LockedOrder,
  noteEvent,
  totalQuantity,
  readLines,
  readReturns,
  updateOrder,
  type StoredLine,
  withOrder,
  creditReturns,
} from '#server/orders/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';
import { issueRefund, type RefundInput } from './issue-refund.ts';
import { messages } from '#server/platform/messages.ts';

export interface RefundReturnsInput {
  orderId: number;
  actor: Actor;
  /** Null: all received, uncredited returns. */
  returnIds: readonly number[] | null;
  withShipping: boolean;
  reason: string;
}

/**
 * One credit for all. When the last item is returned, so is the order. Errors: 404 order_not_found, return_not_found;
 * 409 cod_not_collected, refund_empty, return_not_received, return_already_refunded, return_already_declined,
 * return_closed, refund_exceeds_paid.
 */
export function refundReturns(services: Services, input: RefundReturnsInput): Promise<Result<null>> {
  return withOrder(services, input, async (held) => {
    const plan = await planRefund(held.tx, held.order, input.returnIds);
    return plan.ok ? refundChosen(held, plan.value, input) : plan;
  });
}

interface RefundPlan {
  /** Of the whole order. */
  lines: StoredLine[];
  returnIds: number[];
  quantities: LineQuantity[];
}

/** Chooses returns and items. Errors: those of `refundReturns`. Requires the order's lock. */
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
  const chosenIds = chosen.value.map(({ id }) => id);
  return ok({ lines: await readLines(tx, order.id), returnIds: chosenIds, quantities });
}

function choose<Return extends { id: number } & Parameters<typeof validateRefundable>[0]>(
  returns: readonly Return[],
  ids: readonly number[] | null,
): Result<Return[]> {
  const open = returns.filter((each) => validateRefundable(each).ok);
  if (ids === null) return open.length > 0 ? ok(open) : err(409, 'refund_empty', messages.errors.staff.refunds.empty);
  const chosen: Return[] = [];
  for (const id of new Set(ids)) {
    const found = returns.find((each) => each.id === id);
    if (!found) return err(404, 'return_not_found', messages.errors.staff.returns.notFound);
    const refundable = validateRefundable(found);
    if (!refundable.ok) return refundable;
    chosen.push(found);
  }
  return ok(chosen);
}

/** Refunds the choice of `planRefund`. `sent`: already made by the provider. Errors: those of `refundReturns`. */
export async function refundChosen(
  held: CommandContext,
  { lines, returnIds, quantities }: RefundPlan,
  { withShipping, reason, sent }: Pick<RefundReturnsInput, 'withShipping' | 'reason'> & Pick<RefundInput, 'sent'>,
): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const credited = await issueRefund(held, { lines, quantities, withShipping, kind: 'returned', reason, sent });
  if (!credited.ok) return credited;
  const { creditId, payout } = credited.value;
  await creditReturns(tx, creditId, payout === 0 ? 'refunded' : 'received', returnIds);
  if (totalQuantity(quantities) < totalQuantity(remainingQuantities(lines))) return ok(null);
  const next = decideTransition(order.state, 'return_all');
  if (!next.ok) return next;
  await updateOrder(tx, order.id, { state: next.value });
  await noteEvent(tx, { orderId: order.id, at, kind: 'returned', actor, detail: { credit_id: creditId } });
  return ok(null);
}
