import type { RefundQuote } from '#contract/order-life.ts';
import { paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { planCancel } from './cancel-order.ts';
import {
  remainingQuantities,
  awaitsPayment,
  canCancel,
  decideTransition,
  type LockedOrder,
  lockOrder,
  readLines,
} from '#server/orders/index.ts';
import { validateQuantities } from './rules.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';
import { type RefundInput, planRefund, refundDestination, previewRefund } from '#server/payments/index.ts';

/**
 * Null means all lines, or all returns that await their refund. `return` is the buyer's action: cancelling while that
 * is possible, then returning.
 */
export interface RefundQuoteInput {
  orderId: number;
  act: 'return' | 'cancel' | 'returned-to-origin' | 'refund';
  lines: readonly LineQuantity[] | null;
  returnIds: readonly number[] | null;
  withShipping: boolean;
}

/** What the action would credit and send back now; changes nothing. Errors are those of the action. */
export function quoteRefund(services: Services, input: RefundQuoteInput): Promise<Result<RefundQuote>> {
  return inTransaction(services.db, async (tx) => {
    // Lock the order, so that the whole answer describes one moment.
    const order = await lockOrder(tx, input.orderId);
    return order ? weigh(tx, order, input) : unknownOrder;
  });
}

const nothing: RefundQuote = {
  items_amount: 0,
  shipping_amount: 0,
  total_amount: 0,
  refund_amount: 0,
  refunded_before: 0,
  refund_method: null,
};

async function weigh(tx: Tx, order: LockedOrder, input: RefundQuoteInput): Promise<Result<RefundQuote>> {
  const cancels = input.act === 'cancel' || (input.act === 'return' && canCancel(order.state));
  // Giving up an unpaid order credits nothing.
  if (cancels && input.lines === null && awaitsPayment(order.state)) return ok(nothing);
  const plan = await planOf(tx, order, { ...input, cancels });
  if (!plan.ok) return plan;
  const weighed = await previewRefund(tx, order, plan.value);
  if (!weighed.ok) return weighed;
  const { credit, payout, refundedBefore } = weighed.value;
  const items = sumPaise(credit.lines.map((line) => line.net));
  return ok({
    items_amount: paiseToRupees(items),
    shipping_amount: paiseToRupees(credit.shipping),
    total_amount: paiseToRupees(credit.total),
    refund_amount: paiseToRupees(payout),
    refunded_before: paiseToRupees(refundedBefore),
    refund_method: payout > 0 ? (await refundDestination(tx, order, payout)).method : null,
  });
}

async function planOf(
  tx: Tx,
  order: LockedOrder,
  input: RefundQuoteInput & { cancels: boolean },
): Promise<Result<Pick<RefundInput, 'lines' | 'quantities' | 'withShipping'>>> {
  if (input.cancels) {
    const plan = await planCancel(tx, order, input.lines);
    return plan.ok ? ok({ ...plan.value, withShipping: plan.value.whole }) : plan;
  }
  if (input.act === 'refund') {
    const plan = await planRefund(tx, order, input.returnIds);
    return plan.ok ? ok({ ...plan.value, withShipping: input.withShipping }) : plan;
  }
  const lines = await readLines(tx, order.id);
  if (input.act === 'return') {
    const quantities = validateQuantities(input.lines ?? remainingQuantities(lines), lines);
    return quantities.ok ? ok({ lines, quantities: quantities.value, withShipping: false }) : quantities;
  }
  const next = decideTransition(order.state, 'return_to_origin');
  if (!next.ok) return next;
  return ok({ lines, quantities: remainingQuantities(lines), withShipping: input.withShipping || order.paid === 0 });
}
