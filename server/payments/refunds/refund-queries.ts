import { sql } from 'kysely';
import type { CreditKind, RefundMethod, RefundOrigin, RefundState } from '#contract/order-states.ts';
import type { Paise } from '#server/money/paise.ts';
import { type Db, rowsOf, type Tx } from '#server/platform/database.ts';
import { type RefundAmounts } from '#server/money/line-amounts.ts';

export interface NewCredit extends RefundAmounts {
  orderId: number;
  /** Tax in the delivery charge paid back. */
  deliveryTax: Paise;
  kind: CreditKind;
  at: Date;
  actor: string;
  reason: string;
  /** In paise: money refunded for no items yet. Below 0: the part of earlier advances that this credit uses up. */
  advance: Paise;
}

const lineColumns = [
  'line_no',
  'quantity',
  'sale_amount_paise',
  'coupon_paise',
  'net_paise',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'sale_point_centi',
] as const;

/** In one statement. Returns the id. Requires the order's lock; the caller must update the order's totals. */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<number> {
  const lines = credit.lines.map((line) => ({
    order_id: credit.orderId,
    line_no: line.lineNo,
    quantity: line.quantity,
    sale_amount_paise: line.saleAmount,
    coupon_paise: line.couponShare,
    net_paise: line.net,
    taxable_paise: line.taxable,
    cgst_paise: line.cgst,
    sgst_paise: line.sgst,
    igst_paise: line.igst,
    sale_point_centi: line.salePointCenti,
  }));
  const { id } = await tx
    .with('made', (db) =>
      db
        .insertInto('order_credit')
        .values({
          order_id: credit.orderId,
          kind: credit.kind,
          at: credit.at,
          actor: credit.actor,
          reason: credit.reason,
          shipping_paise: credit.shipping,
          advance_paise: credit.advance,
          delivery_tax_paise: credit.deliveryTax,
        })
        .returning('id'),
    )
    .with('lines', (db) =>
      db
        .insertInto('order_credit_line')
        .columns(['credit_id', 'order_id', ...lineColumns])
        .expression(({ selectFrom }) =>
          selectFrom(['made', rowsOf('order_credit_line', lines, 'l')])
            .select(['made.id', 'l.order_id'])
            .select(lineColumns),
        ),
    )
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Refund {
  id: number;
  orderId: number;
  creditId: number;
  amount: Paise;
  method: RefundMethod;
  state: RefundState;
  paymentId: string | null;
  providerRefundId: string | null;
  try: number;
  origin: RefundOrigin;
}

/** Already made by the provider. */
export interface SentRefund {
  paymentId: string;
  refundId: string;
  status: 'pending' | 'processed';
}

const columns = [
  'id',
  'order_id as orderId',
  'credit_id as creditId',
  'amount_paise as amount',
  'method',
  'state',
  'payment_id as paymentId',
  'provider_refund_id as providerRefundId',
  'try',
  'origin',
] as const;

/**
 * `sent`: already made by the provider. Returns the id. Requires the order's lock; the caller must update the order's
 * totals.
 */
export async function insertRefund(
  tx: Tx,
  refund: Pick<Refund, 'orderId' | 'creditId' | 'amount' | 'method' | 'paymentId'>,
  at: Date,
  sent: SentRefund | null = null,
): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      order_id: refund.orderId,
      credit_id: refund.creditId,
      amount_paise: refund.amount,
      method: refund.method,
      state: sent?.status ?? 'waiting',
      payment_id: refund.paymentId,
      created_at: at,
      ...(sent && {
        origin: 'provider' as const,
        provider_refund_id: sent.refundId,
        reference: sent.refundId,
        settled_at: sent.status === 'processed' ? at : null,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRefund(db: Db, id: number): Promise<Refund | null> {
  const refund = await db.selectFrom('refund').select(columns).where('id', '=', id).executeTakeFirst();
  return refund ?? null;
}

/** Refunds to be processed, of one payment or (null) of all, oldest first. */
export async function findUnsettled(
  db: Db,
  of: { provider: string; paymentId: string } | null,
): Promise<{ id: number; provider: string }[]> {
  return await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.order_id', 'refund.order_id')
    .select(['refund.id', 'payment.provider'])
    .where('refund.method', '=', 'provider')
    .where('refund.state', 'in', ['waiting', 'pending'])
    .$if(of !== null, (query) =>
      query.where('refund.payment_id', '=', of!.paymentId).where('payment.provider', '=', of!.provider),
    )
    .orderBy('refund.id')
    .execute();
}

/** The provider could not be reached. */
export async function noteTrouble(db: Db, id: number, code: string): Promise<void> {
  await db
    .updateTable('refund')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: code }))
    .where('id', '=', id)
    .where('state', '<>', 'processed')
    .execute();
}

/** After a reply. Writing it requires the order's lock. */
export interface RefundOutcome {
  state: RefundState;
  providerRefundId: string | null;
  lastError: string | null;
  settledAt: Date | null;
}

/** Also counts the attempt. Requires the order's lock. */
export async function updateRefund(tx: Tx, id: number, outcome: RefundOutcome): Promise<void> {
  await tx
    .updateTable('refund')
    .set(({ eb }) => ({
      state: outcome.state,
      provider_refund_id: outcome.providerRefundId,
      reference: outcome.providerRefundId,
      attempts: eb('attempts', '+', 1),
      last_error: outcome.lastError,
      settled_at: outcome.settledAt,
    }))
    .where('id', '=', id)
    .execute();
}

/** For the provider it is a new refund. Requires the order's lock. */
export async function beginNewTry(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('refund')
    .set(({ eb }) => ({
      state: 'waiting',
      try: eb('try', '+', 1),
      attempts: 0,
      last_error: null,
      provider_refund_id: null,
      reference: null,
      origin: 'shop',
    }))
    .where('id', '=', id)
    .execute();
}

/** Staff made a bank transfer. Requires the order's lock. */
export async function markTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ method: 'bank_transfer', state: 'processed', reference, last_error: null, settled_at: at })
    .where('id', '=', id)
    .execute();
}

/** What has actually gone back, in paise. */
export async function sumProcessed(tx: Tx, orderId: number): Promise<Paise> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('amount_paise')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'processed')
    .executeTakeFirstOrThrow();
  return sum;
}

/** Refunded or promised, in paise by the provider's payment id. */
export async function sumByPayment(db: Db, orderId: number): Promise<Map<string, Paise>> {
  const rows = await db
    .selectFrom('refund')
    .select(({ fn }) => ['payment_id', sql<Paise>`${fn.sum('amount_paise')}::bigint`.as('sum')])
    .where('order_id', '=', orderId)
    .where('payment_id', 'is not', null)
    .groupBy('payment_id')
    .$narrowType<{ payment_id: string }>()
    .execute();
  return new Map(rows.map(({ payment_id: id, sum }) => [id, sum]));
}

/** Refunds of a payment, or of none, that were not made yet or failed, oldest first. Requires the order's lock. */
export async function readUnsent(tx: Tx, orderId: number, paymentId: string): Promise<Refund[]> {
  return await tx
    .selectFrom('refund')
    .select(columns)
    .where('order_id', '=', orderId)
    .where(({ eb, or }) => or([eb('payment_id', '=', paymentId), eb('payment_id', 'is', null)]))
    .where('state', 'in', ['failed', 'waiting'])
    .orderBy('id')
    .execute();
}

/**
 * One of our refunds was made in the provider's dashboard. Raises the attempt number, so that a pending answer to an
 * earlier request is ignored. Requires the order's lock.
 */
export async function markSentByProvider(tx: Tx, id: number, sent: SentRefund, at: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set(({ eb }) => ({
      method: 'provider',
      payment_id: sent.paymentId,
      state: sent.status,
      try: eb('try', '+', 1),
      last_error: null,
      origin: 'provider',
      provider_refund_id: sent.refundId,
      reference: sent.refundId,
      settled_at: sent.status === 'processed' ? at : null,
    }))
    .where('id', '=', id)
    .execute();
}

/** By what was already refunded in the provider's dashboard. Requires the order's lock. */
export async function reduceRefund(tx: Tx, id: number, by: Paise): Promise<void> {
  await tx
    .updateTable('refund')
    .set(({ eb }) => ({ amount_paise: eb('amount_paise', '-', by) }))
    .where('id', '=', id)
    .execute();
}

/** One refund made in the dashboard may cover several of ours. */
export async function readBooked(
  db: Db,
  refunds: readonly Pick<SentRefund, 'paymentId' | 'refundId'>[],
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refund')
    .select(columns)
    .where('provider_refund_id', 'in', [...new Set(['', ...refunds.map(({ refundId }) => refundId)])])
    .orderBy('id')
    .execute();
  return rows.filter((row) =>
    refunds.some(({ paymentId, refundId }) => row.paymentId === paymentId && row.providerRefundId === refundId),
  );
}

/** In paise. */
export async function sumShippingCredited(db: Db, orderId: number): Promise<Paise> {
  const { sum } = await db
    .selectFrom('order_credit')
    .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('shipping_paise')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum;
}
