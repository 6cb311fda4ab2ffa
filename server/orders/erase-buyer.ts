import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import { forgetOrigins } from './order-origin.ts';

/**
 * Takes the buyer out of a customer's orders: names, contact, streets, gift messages, and the marks by which
 * the order limits know them. What was sold, for how much, how it was paid and to which state it went stays, with the tax documents.
 */
export async function eraseBuyer(tx: Tx, customerId: number): Promise<void> {
  const withoutPlace = (column: 'billing' | 'shipping') =>
    sql<string>`${sql.ref(column)} || '{"street": "", "city": "", "district": "", "postcode": ""}'::jsonb`;
  await forgetOrigins(tx, customerId);
  await tx
    .updateTable('orders')
    .set({
      first_name: 'Erased',
      last_name: 'customer',
      mobile: '',
      email: '',
      gift_message: '',
      tracking_url: null,
      billing: withoutPlace('billing'),
      shipping: withoutPlace('shipping'),
    })
    .where('customer_id', '=', customerId)
    .execute();
}
