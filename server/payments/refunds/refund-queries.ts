import { sql } from 'kysely';
import type { CreditKind, RefundMethod, RefundState } from '#contract/order-states.ts';
import type { Paise } from '#server/money/paise.ts';
import { type Db, rowsOf, type Tx } from '#server/platform/database.ts';
import type { RefundAmounts } from '#server/orders/index.ts';

export interface NewCredit extends RefundAmounts {
  orderId: number;
  /** The tax contained in the delivery charge that is paid back with it. */
  deliveryTax: Paise;
  kind: CreditKind;
  at: Date;
  actor: string;
  reason: string;
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

/** Writes a credit with its lines in one statement; returns its id. The caller adds it to the order's totals. The caller holds the order's lock. */
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
] as const;

/** Writes a refund; returns its id. The caller adds it to the order's totals. The caller holds the order's lock. */
export async function insertRefund(
  tx: Tx,
  refund: Pick<Refund, 'orderId' | 'creditId' | 'amount' | 'method' | 'paymentId'>,
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      order_id: refund.orderId,
      credit_id: refund.creditId,
      amount_paise: refund.amount,
      method: refund.method,
      state: 'waiting',
      payment_id: refund.paymentId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRefund(db: Db, id: number): Promise<Refund | null> {
  const refund = await db.selectFrom('refund').select(columns).where('id', '=', id).executeTakeFirst();
  return refund ?? null;
}

/** The refunds that a provider still has to process, of one payment or (null) of all, oldest first. */
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

/** Notes that the provider could not be asked. */
export async function noteTrouble(db: Db, id: number, code: string): Promise<void> {
  await db
    .updateTable('refund')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: code }))
    .where('id', '=', id)
    .where('state', '<>', 'processed')
    .execute();
}

/** How a refund stands now. The caller holds the order's lock. */
export interface RefundOutcome {
  state: RefundState;
  providerRefundId: string | null;
  lastError: string | null;
  settledAt: Date | null;
}

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

/** Begins a new try of a failed refund: for the provider a new refund. The caller holds the order's lock. */
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
    }))
    .where('id', '=', id)
    .execute();
}

/** Marks what staff transferred to the customer's bank. The caller holds the order's lock. */
export async function markTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ method: 'bank_transfer', state: 'processed', reference, last_error: null, settled_at: at })
    .where('id', '=', id)
    .execute();
}

/** What of an order's money has really gone back, in paise. */
export async function sumProcessed(tx: Tx, orderId: number): Promise<Paise> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('amount_paise')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'processed')
    .executeTakeFirstOrThrow();
  return sum;
}

/** What of each of an order's payments is promised back or gone back, in paise, by the provider's name of the payment. */
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

/** Delivery that was paid back already, in paise. */
export async function sumShippingCredited(db: Db, orderId: number): Promise<Paise> {
  const { sum } = await db
    .selectFrom('order_credit')
    .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('shipping_paise')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum;
}
