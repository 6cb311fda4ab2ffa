import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/payments.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Money that pays nothing and goes back in full. */
export interface StrayPayment {
  id: number;
  orderId: number;
  provider: PaymentProviderName;
  paymentId: string;
  amount: Paise;
  /** late: its order was closed. second: its order had been paid before. */
  reason: 'late' | 'second';
  state: 'found' | 'refunding' | 'refunded' | 'refund_failed';
  refundId: string | null;
  /** The bank's, where staff transferred it themselves. */
  reference: string | null;
  /** Why it has not gone back yet. */
  problem: string | null;
  foundAt: Date;
  settledAt: Date | null;
}

interface StrayRow {
  id: number;
  order_id: number;
  provider: PaymentProviderName;
  payment_id: string;
  amount_paise: number;
  reason: StrayPayment['reason'];
  state: StrayPayment['state'];
  refund_id: string | null;
  transfer_reference: string | null;
  problem: string | null;
  found_at: Date;
  settled_at: Date | null;
}

const columns = sql`id, order_id, provider, payment_id, amount_paise, reason, state, refund_id, transfer_reference,
  problem, found_at, settled_at`;

const toStray = (row: StrayRow): StrayPayment => ({
  id: row.id,
  orderId: row.order_id,
  provider: row.provider,
  paymentId: row.payment_id,
  amount: paise(row.amount_paise),
  reason: row.reason,
  state: row.state,
  refundId: row.refund_id,
  reference: row.transfer_reference,
  problem: row.problem,
  foundAt: row.found_at,
  settledAt: row.settled_at,
});

type NewStray = Pick<StrayPayment, 'orderId' | 'provider' | 'paymentId' | 'amount' | 'reason'>;

/** Keeps a stray payment; one that is kept already stays as it is. */
export async function keepStray(tx: Tx, stray: NewStray, at: Date): Promise<void> {
  await sql`
    INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
    VALUES (${stray.orderId}, ${stray.provider}, ${stray.paymentId}, ${stray.amount}, ${stray.reason}, 'found', ${at})
    ON CONFLICT (payment_id) DO NOTHING`.execute(tx);
}

/** By the payment's name at its provider, or by our number. */
export async function readStray(db: Db, by: { paymentId: string } | { id: number }): Promise<StrayPayment | null> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`payment_id = ${by.paymentId}`;
  const { rows } = await sql<StrayRow>`SELECT ${columns} FROM stray_payment WHERE ${which}`.execute(db);
  return rows[0] ? toStray(rows[0]) : null;
}

/** Whether money of this order went back, or is to: its provider takes no further payment for it. */
export async function hasStray(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM stray_payment WHERE order_id = ${orderId}) AS found`.execute(db);
  return rows[0]!.found;
}

/** Those that have not gone back yet, oldest first. */
export async function readOpenStrays(db: Db, most: number): Promise<StrayPayment[]> {
  const { rows } = await sql<StrayRow>`
    SELECT ${columns} FROM stray_payment WHERE state IN ('found', 'refunding') ORDER BY id LIMIT ${most}`.execute(db);
  return rows.map(toStray);
}

/** All of them with an id below `before`, newest first. */
export async function findStrays(db: Db, before: number | null, most: number): Promise<StrayPayment[]> {
  const { rows } = await sql<StrayRow>`
    SELECT ${columns} FROM stray_payment WHERE ${before}::bigint IS NULL OR id < ${before}::bigint
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows.map(toStray);
}

export async function countStrays(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM stray_payment`.execute(db);
  return rows[0]!.n;
}

/** Notes how far the way back is; what has gone back stays so. Says whether anything was new. */
export async function moveStray(
  tx: Tx,
  id: number,
  to: Pick<StrayPayment, 'state' | 'refundId' | 'problem'>,
  at: Date,
): Promise<boolean> {
  const settledAt = to.state === 'refunded' || to.state === 'refund_failed' ? at : null;
  const { numAffectedRows } = await sql`
    UPDATE stray_payment SET state = ${to.state}, refund_id = COALESCE(${to.refundId}::text, refund_id), problem = ${to.problem},
      settled_at = ${settledAt}
    WHERE id = ${id} AND state IN ('found', 'refunding')
      AND (state, refund_id, problem) IS DISTINCT FROM (${to.state}::text, ${to.refundId}::text, ${to.problem}::text)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Marks what staff transferred to the customer's bank. The caller holds the order's lock. */
export async function markStrayTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await sql`
    UPDATE stray_payment SET state = 'refunded', transfer_reference = ${reference}, problem = NULL, settled_at = ${at}
    WHERE id = ${id}`.execute(tx);
}
