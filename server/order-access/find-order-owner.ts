import { type OrderReference } from '#contract/order-number.ts';
import { type Db, givenId } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';

/** The same answer for a missing order and for somebody else's, so that it does not reveal which orders exist. */
export const unknownOrder = err(404, 'order_not_found', messages.errors.orders.notFound);

export interface OrderOwner {
  id: number;
  number: string;
  /** Null for a guest's order. */
  customerId: number | null;
  mobile: string;
  placedAt: Date;
}

/**
 * Finds an order by public number or id; null if there is none. Always one statement, so that the time taken does not
 * reveal whether the order exists.
 */
export async function findOrderOwner(db: Db, reference: OrderReference): Promise<OrderOwner | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id as customerId', 'mobile', 'placed_at as placedAt'])
    .$if('id' in reference, (query) => query.where('id', '=', givenId((reference as { id: number }).id)))
    .$if('number' in reference, (query) => query.where('number', '=', (reference as { number: string }).number))
    .executeTakeFirst();
  return row ?? null;
}
