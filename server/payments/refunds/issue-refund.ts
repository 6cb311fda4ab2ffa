import { z } from 'zod';
import { type CreditKind } from '#contract/order-states.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { readPayment } from '../payment-records.ts';
import { enqueue, newJob, type NewJob } from '#server/platform/jobs.ts';
import { type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import {
  type StoredLine,
  type LockedOrder,
  noteEvent,
  type OrderCommand,
  type RefundAmounts,
  calculateRefund,
  payoutFor,
  type IssuedRefund,
  type LineQuantity,
} from '#server/orders/index.ts';
import { insertCredit, insertRefund, sumShippingCredited } from './refund-queries.ts';

export interface RefundInput {
  /** All lines of the order. */
  lines: readonly StoredLine[];
  quantities: readonly LineQuantity[];
  /** Whether delivery is paid back with it; it is once at most. */
  withShipping: boolean;
  kind: CreditKind;
  reason: string;
}

/**
 * Takes items off the sale and, where money came in, promises as much of it back: the amounts are shares of what was stored at placing.
 * The items must have been checked. Error: 409 refund_exceeds_paid.
 */
export async function issueRefund(held: OrderCommand, crediting: RefundInput): Promise<Result<IssuedRefund>> {
  const { tx, order, at, actor } = held;
  const { kind, reason } = crediting;
  const weighed = await previewRefund(tx, order, crediting);
  if (!weighed.ok) return weighed;
  const { credit, payout } = weighed.value;
  const creditId = await insertCredit(tx, { ...credit, orderId: order.id, kind, at, actor, reason });
  if (payout > 0) await scheduleRefund(held, creditId, payout);
  return ok({ creditId, credit, payout });
}

/** What crediting would take off the sale and send back; writes nothing. Error: 409 refund_exceeds_paid. */
export async function previewRefund(
  tx: Tx,
  order: LockedOrder,
  { lines, quantities, withShipping }: Pick<RefundInput, 'lines' | 'quantities' | 'withShipping'>,
): Promise<Result<{ credit: RefundAmounts; payout: Paise }>> {
  const shipping = withShipping ? paise(order.shipping - (await sumShippingCredited(tx, order.id))) : noPaise;
  const credit = calculateRefund(
    lines,
    new Map(lines.map((line) => [line.lineNo, line.credited])),
    quantities,
    shipping,
  );
  const payout = payoutFor(order, credit.total);
  return payout.ok ? ok({ credit, payout: payout.value }) : payout;
}

/** How an order's money goes back: from its payment, or where there is none by a transfer that staff make. */
export async function refundDestination(
  tx: Tx,
  order: LockedOrder,
): Promise<{ method: 'provider'; paymentId: string } | { method: 'bank_transfer'; paymentId: null }> {
  const paymentId = order.method === 'online' ? (await readPayment(tx, order.id))?.paymentId : null;
  return paymentId ? { method: 'provider', paymentId } : { method: 'bank_transfer', paymentId: null };
}

async function scheduleRefund({ tx, order, at, actor }: OrderCommand, creditId: number, amount: Paise): Promise<void> {
  const { method, paymentId } = await refundDestination(tx, order);
  const refundId = await insertRefund(tx, { orderId: order.id, creditId, amount, method, paymentId }, at);
  const detail = { refund_id: refundId, amount_paise: amount, method };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refund_started', actor, detail });
  if (method === 'provider') await enqueue(tx, refundJob(refundId, 1, at));
}

export const refundJobType = { kind: 'refund', payload: z.object({ refund_id: z.int() }) };

/** The job that has the provider send a refund's money back; one per try. */
export function refundJob(refundId: number, attempt: number, runAt: Date): NewJob {
  return newJob(refundJobType, { refund_id: refundId }, { key: `${refundJobType.kind} ${refundId} ${attempt}`, runAt });
}

/**
 * Our name for a refund at the provider, at most 40 characters: asking again with it gives the same refund, a new try is another one.
 * The end of the payment's own name makes it one of this installation.
 */
export function refundReceipt(refund: { id: number; try: number; paymentId: string }): string {
  return `refund-${refund.paymentId.slice(-14)}-${refund.id}-${refund.try}`;
}
