import { sql } from 'kysely';
import type { NewReturn, StoredReturn } from '#server/orders/index.ts';
import type { Tx } from '#server/platform/database.ts';

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
