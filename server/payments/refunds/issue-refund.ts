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
  type CommandContext,
  updateOrder,
  sumAdvances,
} from '#server/orders/index.ts';
import { payoutFor } from './refund-rules.ts';
import {
  type RefundAmounts,
  cancelledOf,
  taxOfCharge,
  calculateRefund,
  type LineQuantity,
} from '#server/money/line-amounts.ts';
import { readEditPayments } from '../edits/order-edits.ts';
import { insertCredit, insertRefund, type SentRefund, sumByPayment, sumShippingCredited } from './refund-queries.ts';

/** An issued credit. `payout` is 0 if the order was not paid or the items cost nothing. */
export interface IssuedRefund {
  creditId: number;
  credit: RefundAmounts;
  payout: Paise;
}

export interface RefundInput {
  /** Of the whole order. */
  lines: readonly StoredLine[];
  quantities: readonly LineQuantity[];
  /** It is paid back at most once. */
  withShipping: boolean;
  /** In paise; missing if all or nothing of the delivery charge is paid back. */
  shippingPart?: Paise;
  /** In paise: pays for other items of the order and is not sent back. */
  covered?: Paise;
  isOfEdit?: boolean;
  kind: CreditKind;
  reason: string;
  /** Already made by the provider: then it is booked, not sent. */
  sent?: SentRefund | undefined;
}

/**
 * Credits items and, if the order was paid, promises a refund of as much. Amounts are shares of those stored when the
 * order was placed. The caller must have checked the items. Error: 409 refund_exceeds_paid.
 */
export async function issueRefund(held: CommandContext, crediting: RefundInput): Promise<Result<IssuedRefund>> {
  const { tx, order, at, actor } = held;
  const { kind, reason, sent } = crediting;
  const weighed = await previewRefund(tx, order, crediting);
  if (!weighed.ok) return weighed;
  const { credit, payout, refundedBefore } = weighed.value;
  // An edit settles the tax of the delivery charge itself, after adding its lines.
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
  await updateOrder(tx, order.id, { add: { credited: paise(credit.total - refundedBefore), refunded: payout, tax } });
  if (payout > 0) await (sent ? bookRefund(held, creditId, payout, sent) : scheduleRefund(held, creditId, payout));
  return ok({ creditId, credit, payout });
}

/**
 * Books a refund by the provider that names no items, as an advance that the next credits use up. Returns its id. The
 * caller must have checked that the order has this much money left.
 */
export async function issueAdvance(
  held: CommandContext,
  { amount, reason, sent }: { amount: Paise; reason: string; sent: SentRefund },
): Promise<number> {
  const { tx, order, at, actor } = held;
  const nothing = { lines: [], shipping: noPaise, deliveryTax: noPaise, total: noPaise, salePointCenti: centiSp(0) };
  const credit = { ...nothing, orderId: order.id, kind: 'refunded' as const, at, actor, reason, advance: amount };
  const creditId = await insertCredit(tx, credit);
  await updateOrder(tx, order.id, { add: { credited: amount, refunded: amount } });
  return bookRefund(held, creditId, amount, sent);
}

/**
 * `deliveryTax` is the tax in the delivery charge that is paid back, `tax` the change of the tax in the remaining
 * charge. That changes because fewer lines share it: items cancelled before dispatch are not on the invoice.
 */
async function taxOf(
  { tx, order }: CommandContext,
  { lines, kind }: RefundInput,
  credit: RefundAmounts,
): Promise<{ deliveryTax: Paise; tax: Paise }> {
  const base = { sold: lines, cancelled: cancelledOf(lines), supply: order.deliverySupply };
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

/** What was not paid back. */
export async function deliveryLeft(tx: Tx, order: Pick<LockedOrder, 'id' | 'shipping'>): Promise<Paise> {
  return paise(order.shipping - (await sumShippingCredited(tx, order.id)));
}

/**
 * Calculates a credit; writes nothing. `refundedBefore` is the part already refunded in the provider's dashboard.
 * Error: 409 refund_exceeds_paid.
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

/** A payment with this much left or, without one, a bank transfer by staff. */
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
  // A payment cannot refund more than it brought. Most orders have one payment; edited ones may have more.
  const gone = edits.length > 0 ? await sumByPayment(tx, order.id) : new Map<string, Paise>();
  for (const { paymentId, amount: brought } of [{ paymentId: payment.paymentId, amount: payment.amount }, ...edits])
    if (edits.length === 0 || amount <= brought - (gone.get(paymentId) ?? 0)) return { method: 'provider', paymentId };
  return byTransfer;
}

async function bookRefund(
  { tx, order, at, actor }: CommandContext,
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

async function scheduleRefund(
  { tx, order, at, actor }: CommandContext,
  creditId: number,
  amount: Paise,
): Promise<void> {
  const { method, paymentId } = await refundDestination(tx, order, amount);
  const refundId = await insertRefund(tx, { orderId: order.id, creditId, amount, method, paymentId }, at);
  const detail = { refund_id: refundId, amount_paise: amount, method };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refund_started', actor, detail });
  if (method === 'provider') await enqueue(tx, refundJob(refundId, 1, at));
}

export const refundJobType = { kind: 'refund', payload: z.object({ refund_id: z.int() }) };

/** One job per attempt. */
export function refundJob(refundId: number, attempt: number, runAt: Date): NewJob {
  return newJob(refundJobType, { refund_id: refundId }, { key: `${refundJobType.kind} ${refundId} ${attempt}`, runAt });
}

/** Null for a receipt that is not ours. */
export function parseRefundReceipt(receipt: string): { id: number; try: number } | null {
  const [, id, attempt] = /^refund-[\w-]{1,14}-(\d+)-(\d+)$/.exec(receipt) ?? [];
  return id === undefined ? null : { id: Number(id), try: Number(attempt) };
}

/**
 * Our id for a refund at the provider, at most 40 characters; a new attempt is a new refund. The last characters of the
 * payment's id distinguish installations.
 */
export function refundReceipt(refund: { id: number; try: number; paymentId: string }): string {
  return `refund-${refund.paymentId.slice(-14)}-${refund.id}-${refund.try}`;
}
