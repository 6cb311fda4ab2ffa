import { takeStock } from '#server/catalog/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import { useCouponAgain } from '#server/pricing/index.ts';
import { readOrderedGoods } from './store.ts';
import { readBuying, type Buying } from './payment-store.ts';

/**
 * Takes for a closed order what it had given back: the use of its coupon, and its goods. The caller holds the order's lock, and rolls
 * back on a refusal: 409 coupon_used_up, insufficient_stock.
 */
export async function holdAgain(tx: Tx, orderId: number, at: Date): Promise<Result<Buying>> {
  const buying = await readBuying(tx, orderId);
  const { couponId, customerId, mobile } = buying;
  if (couponId !== null && !(await useCouponAgain(tx, { orderId, couponId, buyer: { customerId, mobile } })))
    return refuse(409, 'coupon_used_up', 'The coupon of this order has been used up meanwhile.');
  const lacking = await takeStock(tx, await readOrderedGoods(tx, orderId), orderId, at);
  if (lacking.length > 0)
    return refuse(409, 'insufficient_stock', 'Some of these goods have been sold meanwhile. Please order anew.');
  return done(buying);
}
