import type { NewReturn, StoredReturn } from '#server/orders/index.ts';
import { anyOf, type Tx } from '#server/platform/database.ts';

/** Writes the returns of one request; gives their ids in the order asked. The caller holds the order's lock. */
export async function insertReturns(
  tx: Tx,
  orderId: number,
  returns: readonly NewReturn[],
  at: Date,
): Promise<number[]> {
  if (returns.length === 0) return [];
  const rows = await tx
    .insertInto('order_return')
    .values(
      returns.map(({ lineNo, quantity, kind, reason, message }) => ({
        order_id: orderId,
        line_no: lineNo,
        quantity,
        kind,
        reason,
        message,
        state: 'requested' as const,
        requested_at: at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes how a return stands now. The caller holds the order's lock. */
export async function updateReturn(
  tx: Tx,
  id: number,
  { state, answer, restocked }: Pick<StoredReturn, 'state' | 'answer' | 'restocked'>,
): Promise<void> {
  await tx.updateTable('order_return').set({ state, answer, restocked }).where('id', '=', id).execute();
}

/** Ties received returns to the credit that was given for them; they are closed at once where no money follows. */
export async function creditReturns(
  tx: Tx,
  ids: readonly number[],
  creditId: number,
  state: 'received' | 'refunded',
): Promise<void> {
  await tx.updateTable('order_return').set({ credit_id: creditId, state }).where('id', '=', anyOf(ids)).execute();
}

/** Closes the returns whose money has gone back. */
export async function settleReturns(tx: Tx, creditId: number): Promise<void> {
  await tx
    .updateTable('order_return')
    .set({ state: 'refunded' })
    .where('credit_id', '=', creditId)
    .where('state', '=', 'received')
    .execute();
}

/** Takes out what was written about the returns of a customer's orders; what came back and why stays. */
export async function eraseReturnWords(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('order_return')
    .set({ message: '', answer: '' })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute();
}
