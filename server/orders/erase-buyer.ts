import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import { forgetBuyer } from '#server/buyer-limits/index.ts';

/**
 * Erases the buyer from a customer's orders: names, contact, streets, gift messages, texts about returns, and the keys
 * by which the order limits recognise them. What was sold and returned, the amounts, the payment method, the state of delivery and the tax documents
 * stay.
 */
export async function eraseBuyer(tx: Tx, customerId: number): Promise<void> {
  const withoutPlace = (column: 'billing' | 'shipping') =>
    sql<string>`${sql.ref(column)} || '{"street": "", "city": "", "district": "", "postcode": ""}'::jsonb`;
  const ofCustomer = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx.updateTable('order_return').set({ message: '', answer: '' }).where('order_id', 'in', ofCustomer).execute();
  await forgetBuyer(tx, customerId);
  await tx.deleteFrom('order_origin').where('order_id', 'in', ofCustomer).execute();
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
