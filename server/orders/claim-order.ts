import { bindReferrer } from '#server/customers/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type OrderAccess, unknownOrder } from '#server/order-access/index.ts';

/** Until then the link alone is proof: only the browser that placed the order and its email address have it. */
const claimByLinkMs = 60 * 60_000;

/**
 * Moves a guest's order into the caller's account, which must have the order's mobile number or email. The caller must
 * hold a token of the order. More than an hour after placing the link may have been passed on, so the one-time code is
 * required. Afterwards only the account opens the order. Errors: 404 order_not_found; 403 order_code_required; 409
 * order_of_another if neither mobile nor email matches, or another account has the order.
 */
export async function claimOrder(
  services: Services,
  { orderId, level }: Pick<OrderAccess, 'orderId' | 'level'>,
  customer: { id: number; mobile: string; email: string },
): Promise<Result<null>> {
  const at = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['customer_id', 'mobile', 'email', 'placed_at', 'referral_member_id'])
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) return unknownOrder;
    if (order.customer_id === customer.id) return ok(null);
    if (order.customer_id !== null) return unknownOrder;
    if (level !== 'code' && at.getTime() - order.placed_at.getTime() > claimByLinkMs)
      return err(403, 'order_code_required', messages.errors.orders.accessCodeRequired);
    const isTheirs =
      order.mobile === customer.mobile ||
      (customer.email !== '' && order.email.toLowerCase() === customer.email.toLowerCase());
    if (!isTheirs) return err(409, 'order_of_another', messages.errors.orders.otherBuyer);
    await tx
      .updateTable('orders')
      .set({ customer_id: customer.id, claimed_at: at })
      .where('id', '=', orderId)
      .execute();
    if (order.referral_member_id !== null)
      await bindReferrer(tx, customer.id, { memberId: order.referral_member_id, at });
    return ok(null);
  });
}
