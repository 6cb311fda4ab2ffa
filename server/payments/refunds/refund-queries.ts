import { sql } from 'kysely';
import type { CreditKind, RefundMethod, RefundState } from '#contract/order-states.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { RefundAmounts } from '#server/orders/index.ts';

export interface NewCredit extends RefundAmounts {
  orderId: number;
  kind: CreditKind;
  at: Date;
  actor: string;
  reason: string;
}

/** Writes a credit with its lines and counts it on the order, in one statement; returns its id. The caller holds the order's lock. */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO order_credit (order_id, kind, at, actor, reason, shipping_paise)
      VALUES (${credit.orderId}, ${credit.kind}, ${credit.at}, ${credit.actor}, ${credit.reason}, ${credit.shipping}) RETURNING id
    ),
    lines AS (
      INSERT INTO order_credit_line (credit_id, order_id, line_no, quantity, sale_amount_paise, coupon_paise, net_paise, taxable_paise,
        cgst_paise, sgst_paise, igst_paise, sale_point_centi)
      SELECT made.id, ${credit.orderId}::bigint, l."lineNo", l.quantity, l."saleAmount", l."couponShare", l.net, l.taxable, l.cgst, l.sgst,
        l.igst, l."salePointCenti"
      FROM made, jsonb_to_recordset(${JSON.stringify(credit.lines)}::jsonb) AS l ("lineNo" int, quantity int, "saleAmount" bigint,
        "couponShare" bigint, net bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint, "salePointCenti" bigint)
    ),
    counted AS (UPDATE orders SET credited_paise = credited_paise + ${credit.total}::bigint WHERE id = ${credit.orderId}::bigint)
    SELECT id FROM made`.execute(tx);
  return rows[0]!.id;
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

const columns = sql`
  id, order_id AS "orderId", credit_id AS "creditId", amount_paise AS amount, method, state, payment_id AS "paymentId",
  provider_refund_id AS "providerRefundId", try`;

/** Writes a refund and promises its amount on the order, in one statement; returns its id. The caller holds the order's lock. */
export async function insertRefund(
  tx: Tx,
  refund: Pick<Refund, 'orderId' | 'creditId' | 'amount' | 'method' | 'paymentId'>,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH promised AS (UPDATE orders SET refunded_paise = refunded_paise + ${refund.amount}::bigint WHERE id = ${refund.orderId}::bigint)
    INSERT INTO refund (order_id, credit_id, amount_paise, method, state, payment_id, created_at)
    VALUES (${refund.orderId}, ${refund.creditId}, ${refund.amount}, ${refund.method}, 'waiting', ${refund.paymentId}, ${at})
    RETURNING id`.execute(tx);
  return rows[0]!.id;
}

export async function readRefund(db: Db, id: number): Promise<Refund | null> {
  const { rows } = await sql<Refund>`SELECT ${columns} FROM refund WHERE id = ${id}`.execute(db);
  return rows[0] ? { ...rows[0], amount: paise(rows[0].amount) } : null;
}

/** Ids of the refunds that a provider still has to process, of one payment or (null) of all, oldest first. */
export async function findUnsettled(db: Db, paymentId: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM refund
    WHERE method = 'provider' AND state IN ('waiting', 'pending') AND (${paymentId}::text IS NULL OR payment_id = ${paymentId}::text)
    ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}

/** Notes that the provider could not be asked. */
export async function noteTrouble(db: Db, id: number, code: string): Promise<void> {
  await sql`UPDATE refund SET attempts = attempts + 1, last_error = ${code} WHERE id = ${id} AND state <> 'processed'`.execute(
    db,
  );
}

/** How a refund stands now. The caller holds the order's lock. */
export interface RefundOutcome {
  state: RefundState;
  providerRefundId: string | null;
  lastError: string | null;
  settledAt: Date | null;
}

export async function updateRefund(tx: Tx, id: number, outcome: RefundOutcome): Promise<void> {
  await sql`
    UPDATE refund SET state = ${outcome.state}, provider_refund_id = ${outcome.providerRefundId}, reference = ${outcome.providerRefundId},
      attempts = attempts + 1, last_error = ${outcome.lastError}, settled_at = ${outcome.settledAt}
    WHERE id = ${id}`.execute(tx);
}

/** Begins a new try of a failed refund: for the provider a new refund. The caller holds the order's lock. */
export async function beginNewTry(tx: Tx, id: number): Promise<void> {
  await sql`
    UPDATE refund SET state = 'waiting', try = try + 1, attempts = 0, last_error = NULL, provider_refund_id = NULL, reference = NULL
    WHERE id = ${id}`.execute(tx);
}

/** Marks what staff transferred to the customer's bank. The caller holds the order's lock. */
export async function markTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await sql`
    UPDATE refund SET method = 'bank_transfer', state = 'processed', reference = ${reference}, last_error = NULL, settled_at = ${at}
    WHERE id = ${id}`.execute(tx);
}

/** What of an order's money has really gone back, in paise. */
export async function sumProcessed(tx: Tx, orderId: number): Promise<Paise> {
  const { rows } = await sql<{ sum: number }>`
    SELECT COALESCE(sum(amount_paise), 0)::bigint AS sum FROM refund WHERE order_id = ${orderId} AND state = 'processed'`.execute(
    tx,
  );
  return paise(rows[0]!.sum);
}

/** Delivery that was paid back already, in paise. */
export async function sumShippingCredited(db: Db, orderId: number): Promise<Paise> {
  const { rows } = await sql<{ sum: number }>`
    SELECT COALESCE(sum(shipping_paise), 0)::bigint AS sum FROM order_credit WHERE order_id = ${orderId}`.execute(db);
  return paise(rows[0]!.sum);
}
