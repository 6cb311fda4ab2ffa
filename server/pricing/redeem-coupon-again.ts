import type { Tx } from '#server/platform/database.ts';
import { asksForHistory } from './quote.ts';
import { type Buyer, redeemCoupon, lockCoupon, readCouponHistory, lockBuyer } from './store.ts';

interface ClosedOrdersCoupon {
  couponId: number;
  buyer: Buyer;
}

/**
 * For a closed order that is being reinstated. The coupon's limits apply; its dates do not, because the price was
 * promised within them. False if a limit is reached.
 */
export async function redeemCouponAgain(
  tx: Tx,
  { orderId, ...coupon }: ClosedOrdersCoupon & { orderId: number },
): Promise<boolean> {
  if (!(await canRedeemCouponAgain(tx, coupon))) return false;
  return redeemCoupon(tx, { orderId, ...coupon });
}

/** Locks the coupon until the transaction ends. */
export async function canRedeemCouponAgain(tx: Tx, { couponId, buyer }: ClosedOrdersCoupon): Promise<boolean> {
  await lockBuyer(tx, buyer);
  const stored = await lockCoupon(tx, couponId);
  if (!stored) return false;
  const { terms, usedCount } = stored;
  if (terms.totalLimit !== null && usedCount >= terms.totalLimit) return false;
  const history = asksForHistory(terms) ? await readCouponHistory(tx, terms, buyer) : null;
  if (history && terms.firstOrderOnly && history.orders > 0) return false;
  return !(history && terms.perCustomerLimit !== null && history.uses >= terms.perCustomerLimit);
}
