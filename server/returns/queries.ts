import { sql } from 'kysely';
import type { ReturnState } from '#contract/order-states.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export interface NewReturn {
  lineNo: number;
  quantity: number;
  reason: ReturnReason;
  message: string;
}

/** Pieces of one line that the customer wants to send back, or has sent back. */
export interface StoredReturn extends NewReturn {
  id: number;
  orderId: number;
  state: ReturnState;
  /** What staff said to it; empty where nothing. */
  answer: string;
  /** Of the received pieces, those that went back into stock; null before. */
  restocked: number | null;
  /** The credit that it led to; null before. */
  creditId: number | null;
  requestedAt: Date;
}

/** Writes the returns of one request; gives their ids in the order asked. The caller holds the order's lock. */
export async function insertReturns(
  tx: Tx,
  orderId: number,
  returns: readonly NewReturn[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO order_return (order_id, line_no, quantity, reason, message, state, requested_at)
    SELECT ${orderId}::bigint, r."lineNo", r.quantity, r.reason, r.message, 'requested', ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) AS r ("lineNo" int, quantity int, reason text, message text)
    RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}

/** An order's returns, oldest first. */
export async function readReturns(db: Db, orderId: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    SELECT id, order_id AS "orderId", line_no AS "lineNo", quantity, reason, message, state, answer, restocked, credit_id AS "creditId",
      requested_at AS "requestedAt"
    FROM order_return WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

/** Writes how a return stands now. The caller holds the order's lock. */
export async function updateReturn(
  tx: Tx,
  id: number,
  { state, answer, restocked }: Pick<StoredReturn, 'state' | 'answer' | 'restocked'>,
): Promise<void> {
  await sql`
    UPDATE order_return SET state = ${state}, answer = ${answer}, restocked = ${restocked} WHERE id = ${id}`.execute(
    tx,
  );
}

/** Ties received returns to the credit that was given for them; they are closed at once where no money follows. */
export async function creditReturns(
  tx: Tx,
  ids: readonly number[],
  creditId: number,
  state: 'received' | 'refunded',
): Promise<void> {
  await sql`
    UPDATE order_return SET credit_id = ${creditId}, state = ${state} WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    tx,
  );
}

/** Closes the returns whose money has gone back. */
export async function settleReturns(tx: Tx, creditId: number): Promise<void> {
  await sql`UPDATE order_return SET state = 'refunded' WHERE credit_id = ${creditId} AND state = 'received'`.execute(
    tx,
  );
}
