import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { orderBody, seedProduct, type TestShop } from './shop.ts';

/** For an abandoned order; returns the order's number. */
export async function lateMoney(shop: TestShop, payment_id: string): Promise<number> {
  const product = await seedProduct(shop.services.db);
  const { body } = await shop.post(
    paths.placeOrder,
    orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
  );
  const { order_id } = body;
  const { provider_order_id } = body.payment;
  await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id } });
  const at = shop.services.clock.now();
  await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES (${payment_id}, ${provider_order_id}, 10000, 'captured', ${at})`.execute(shop.services.db);
  await shop.post(paths.confirmPayment, { order_data: { order_id, payment_id } });
  return order_id;
}

/** Makes the provider refuse to refund the payment. */
export async function spoil(shop: TestShop, payment_id: string): Promise<void> {
  await sql`UPDATE sandbox_payment SET status = 'failed' WHERE payment_id = ${payment_id}`.execute(shop.services.db);
  await shop.runJobs();
}
