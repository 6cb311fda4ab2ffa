import type { Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';

/** By which number people know an order, and what of its money is promised back or gone back. */
export async function readOrderForStaff(db: Db, orderId: number): Promise<{ number: string; refunded: Paise } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'refunded_paise as refunded'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}
