import { useEffect, useState } from 'react';
import type { SellerMonth as Month } from '#contract/members.ts';
import { sellerMonth as messages } from '#messages/checkout.ts';
import { call } from '../api-client.ts';
import { formatCount, formatMonth } from '../language/format.ts';
import { useCart } from '../state/cart.ts';
import totals from './cart-totals.module.css';

/** A direct seller's sale points of this month, so far and with this cart. */
export default function SellerMonth() {
  const { cart } = useCart();
  const [month, setMonth] = useState<Month | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void call('sellerMonth', { signal: abort.signal }).then((result) => {
      if (result.ok) setMonth(result.reply.data);
    });
    return () => abort.abort();
  }, []);
  // The part is optional, so it shows nothing without a reply.
  if (!month) return null;
  // Hundredths avoid rounding errors.
  const ofCart = cart.reduce((sum, item) => sum + Math.round(item.product_sale_point * 100) * item.newQuantityAdded, 0);
  const withCart = (Math.round(month.sp * 100) + ofCart) / 100;
  return (
    <div className={totals['points']}>
      <p>
        <strong>
          {month.goal === null || month.sp >= month.goal
            ? messages.counted({ sp: formatCount(month.sp), month: formatMonth(month.month) })
            : messages.ofGoal({
                sp: formatCount(month.sp),
                goal: formatCount(month.goal),
                month: formatMonth(month.month),
              })}
        </strong>
      </p>
      <p>{messages.withOrder({ sp: formatCount(withCart) })}</p>
    </div>
  );
}
