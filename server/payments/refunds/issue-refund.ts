import { z } from 'zod';
import { type CreditKind } from '#contract/order-states.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
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
  type ChargeBase,
  cancelledOf,
  taxOfCharge,
  calculateRefund,
  addToTotals,
  payoutFor,
  type IssuedRefund,
  readEditPayments,
  sumAdvances,
  type LineQuantity,
} from '#server/orders/index.ts';
import { insertCredit, insertRefund, type SentRefund, sumByPayment, sumShippingCredited } from './refund-queries.ts';

export interface RefundInput {
  /** All lines of the order. */
  lines: readonly StoredLine[];
  quantities: readonly LineQuantity[];
  /** Whether delivery is paid back with it; it is once at most. */
  withShipping: boolean;
  /** A part of the delivery charge that is paid back, in paise; left out where it is all or nothing. */
  shippingPart?: Paise;
  /** Of the credit, what pays for other items of the order and stays, in paise. */
  covered?: Paise;
  isOfEdit?: boolean;
  kind: CreditKind;
  reason: string;
  /** The provider has made the refund already: it is booked, not sent. */
  sent?: SentRefund | undefined;
}

/**
 * Takes items off the sale and, where money came in, promises as much of it back: the amounts are shares of what was stored at placing.
 * The items must have been checked. Error: 409 refund_exceeds_paid.
 */
export async function issueRefund(held: OrderCommand, crediting: RefundInput): Promise<Result<IssuedRefund>> {
  const { tx, order, at, actor } = held;
  const { kind, reason, sent } = crediting;
  const weighed = await previewRefund(tx, order, crediting);
  if (!weighed.ok) return weighed;
  const { credit, payout, refundedBefore } = weighed.value;
  // An edit settles the tax of the delivery charge itself, once its lines are there.
  const { deliveryTax, tax } = crediting.isOfEdit
    ? { deliveryTax: noPaise, tax: noPaise }
    : await taxOf(held, crediting, credit);
  const advance = paise(0 - refundedBefore);
  const creditId = await insertCredit(tx, {
    ...credit,
    deliveryTax,
    orderId: order.id,
    kind,
    at,
    actor,
    reason,
    advance,
  });
  await addToTotals(tx, order.id, { credited: paise(credit.total - refundedBefore), refunded: payout, tax });
  if (payout > 0) await (sent ? bookRefund(held, creditId, payout, sent) : scheduleRefund(held, creditId, payout));
  return ok({ creditId, credit, payout });
}

/**
 * Books a refund of the provider's that names no items: the order's next credits are paid with it. Returns its id. The caller has seen that
 * so much of the order's money is left.
 */
export async function issueAdvance(
  held: OrderCommand,
  { amount, reason, sent }: { amount: Paise; reason: string; sent: SentRefund },
): Promise<number> {
  const { tx, order, at, actor } = held;
  const nothing = { lines: [], shipping: noPaise, deliveryTax: noPaise, total: noPaise, salePointCenti: centiSp(0) };
  const credit = { ...nothing, orderId: order.id, kind: 'refunded' as const, at, actor, reason, advance: amount };
  const creditId = await insertCredit(tx, credit);
  await addToTotals(tx, order.id, { credited: amount, refunded: amount, tax: noPaise });
  return bookRefund(held, creditId, amount, sent);
}

/**
 * The tax that goes with the delivery charge that is paid back, and by how much the tax in what remains of the charge rises or falls because it is
 * shared over fewer lines: what is cancelled before dispatch is not on the invoice.
 */
async function taxOf(
  { tx, order }: OrderCommand,
  { lines, kind }: RefundInput,
  credit: RefundAmounts,
): Promise<{ deliveryTax: Paise; tax: Paise }> {
  const base: ChargeBase = { sold: lines, cancelled: cancelledOf(lines), supply: order.deliverySupply };
  const left = await deliveryLeft(tx, order);
  const kept = paise(left - credit.shipping);
  const taxKept = taxOfCharge(kept, base);
  const cancelled = new Map(base.cancelled);
  if (kind === 'cancelled')
    for (const { lineNo, quantity } of credit.lines) cancelled.set(lineNo, (cancelled.get(lineNo) ?? 0) + quantity);
  return {
    deliveryTax: paise(taxOfCharge(left, base) - taxKept),
    tax: paise(taxOfCharge(kept, { ...base, cancelled }) - taxKept),
  };
}

/** What of the delivery charge was not paid back. */
export async function deliveryLeft(tx: Tx, order: Pick<LockedOrder, 'id' | 'shipping'>): Promise<Paise> {
  return paise(order.shipping - (await sumShippingCredited(tx, order.id)));
}

/**
 * What crediting would take off the sale and send back; writes nothing. `refundedBefore`: of the credit, what was refunded in the provider's
 * dashboard already. Error: 409 refund_exceeds_paid.
 */
export async function previewRefund(
  tx: Tx,
  order: LockedOrder,
  {
    lines,
    quantities,
    withShipping,
    shippingPart = noPaise,
    covered = noPaise,
  }: Pick<RefundInput, 'lines' | 'quantities' | 'withShipping' | 'shippingPart' | 'covered'>,
): Promise<Result<{ credit: RefundAmounts; payout: Paise; refundedBefore: Paise }>> {
  const shipping = withShipping ? await deliveryLeft(tx, order) : shippingPart;
  const credit = calculateRefund(
    lines,
    new Map(lines.map((line) => [line.lineNo, line.credited])),
    quantities,
    shipping,
  );
  const due = paise(credit.total - covered);
  const refundedBefore = paise(Math.min(due, await sumAdvances(tx, order.id)));
  const payout = payoutFor(order, paise(due - refundedBefore));
  return payout.ok ? ok({ credit, payout: payout.value, refundedBefore }) : payout;
}

/** How an order's money goes back: from a payment that brought so much, or where there is none by a transfer that staff make. */
export async function refundDestination(
  tx: Tx,
  order: LockedOrder,
  amount: Paise,
): Promise<{ method: 'provider'; paymentId: string } | { method: 'bank_transfer'; paymentId: null }> {
  const byTransfer = { method: 'bank_transfer', paymentId: null } as const;
  if (order.method !== 'online') return byTransfer;
  const payment = await readPayment(tx, order.id);
  if (!payment?.paymentId) return byTransfer;
  const edits = await readEditPayments(tx, order.id);
  // No payment can give back more than it brought: most orders have one, those that were edited may have more.
  const gone = edits.length > 0 ? await sumByPayment(tx, order.id) : new Map<string, Paise>();
  for (const { paymentId, amount: brought } of [{ paymentId: payment.paymentId, amount: payment.amount }, ...edits])
    if (edits.length === 0 || amount <= brought - (gone.get(paymentId) ?? 0)) return { method: 'provider', paymentId };
  return byTransfer;
}

async function bookRefund(
  { tx, order, at, actor }: OrderCommand,
  creditId: number,
  amount: Paise,
  sent: SentRefund,
): Promise<number> {
  const refund = { orderId: order.id, creditId, amount, method: 'provider', paymentId: sent.paymentId } as const;
  const refundId = await insertRefund(tx, refund, at, sent);
  const detail = { refund_id: refundId, amount_paise: amount };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refund_reported', actor, detail });
  return refundId;
}

async function scheduleRefund({ tx, order, at, actor }: OrderCommand, creditId: number, amount: Paise): Promise<void> {
  const { method, paymentId } = await refundDestination(tx, order, amount);
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

/** The refund and the try that a receipt of ours names; null where it is none of ours. */
export function parseRefundReceipt(receipt: string): { id: number; try: number } | null {
  const [, id, attempt] = /^refund-[\w-]{1,14}-(\d+)-(\d+)$/.exec(receipt) ?? [];
  return id === undefined ? null : { id: Number(id), try: Number(attempt) };
}

/**
 * Our name for a refund at the provider, at most 40 characters: asking again with it gives the same refund, a new try is another one.
 * The end of the payment's own name makes it one of this installation.
 */
export function refundReceipt(refund: { id: number; try: number; paymentId: string }): string {
  return `refund-${refund.paymentId.slice(-14)}-${refund.id}-${refund.try}`;
}
