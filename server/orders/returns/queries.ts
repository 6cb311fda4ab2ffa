import type { NewReturn, StoredReturn } from '../order-lines.ts';
import { anyOf, type Tx } from '#server/platform/database.ts';

/** Returns ids in the order of `returns`. Requires the order's lock. */
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

/** Requires the order's lock. */
export async function updateReturn(
  tx: Tx,
  id: number,
  { state, answer, restocked }: Pick<StoredReturn, 'state' | 'answer' | 'restocked'>,
): Promise<void> {
  await tx.updateTable('order_return').set({ state, answer, restocked }).where('id', '=', id).execute();
}

/**
 * Links returns to their credit and sets their state; `refunded` closes them. Without `ids`: the received returns that
 * are linked already.
 */
export async function creditReturns(
  tx: Tx,
  creditId: number,
  state: 'received' | 'refunded',
  ids: readonly number[] | null = null,
): Promise<void> {
  await tx
    .updateTable('order_return')
    .set({ credit_id: creditId, state })
    .where((eb) =>
      ids === null ? eb.and([eb('credit_id', '=', creditId), eb('state', '=', 'received')]) : eb('id', '=', anyOf(ids)),
    )
    .execute();
}
