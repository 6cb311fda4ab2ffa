import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { namesOf } from '../language/names.ts';
import { removeFromCart, setCoupon, setQuantity, useCart } from '../state/cart.ts';
import type { CheckoutTrouble } from './use-checkout.ts';
import { words as buying } from './buying-words.ts';
import { words } from './checkout-words.ts';
import styles from './checkout.module.css';

/** Says why there is no order yet and what to do about it. */
export function CheckoutTroubleMessage({
  trouble,
  onConfirm,
}: {
  trouble: CheckoutTrouble | null;
  onConfirm: () => void;
}) {
  if (!trouble) return <FormMessage />;
  return (
    <FormMessage>
      <Words trouble={trouble} onConfirm={onConfirm} />
    </FormMessage>
  );
}

function Words({ trouble, onConfirm }: { trouble: CheckoutTrouble; onConfirm: () => void }) {
  switch (trouble.kind) {
    case 'cancelled':
      return words.cancelled;
    case 'offline':
      return words.offline;
    case 'failed':
      return `${trouble.message ?? words.notPaid} ${words.afterFailure}`;
    case 'unconfirmed':
      return (
        <>
          {words.unconfirmed}
          <span className={styles['way']}>
            <Button variant="secondary" size="small" onClick={onConfirm}>
              {words.confirmPayment}
            </Button>
          </span>
        </>
      );
    case 'refused':
      return <Refused trouble={trouble} />;
  }
}

/** The server's words, with the products or the coupon it names and the way out. */
function Refused({ trouble }: { trouble: Extract<CheckoutTrouble, { kind: 'refused' }> }) {
  const { cart, coupon } = useCart();
  const { failure } = trouble;
  const aboutCoupon = failure.code.startsWith('coupon') || 'coupon' in failure.errors || 'coupon.id' in failure.errors;
  const gone = failure.code === 'product_unavailable';
  return (
    <>
      {failure.message}
      {cart
        .filter((item) => trouble.products.includes(item.id))
        .map((item) => (
          <span key={item.id} className={styles['way']}>
            <strong>{namesOf(item).name}</strong>
            {!gone && item.product_quantity > 0 && item.product_quantity < item.newQuantityAdded ? (
              <Button variant="secondary" size="small" onClick={() => setQuantity(item.id, item.product_quantity)}>
                {buying.changeQuantity(item.product_quantity)}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => removeFromCart(item.id)}>
                {buying.remove}
              </Button>
            )}
          </span>
        ))}
      {aboutCoupon && coupon && (
        <span className={styles['way']}>
          <Button variant="secondary" size="small" onClick={() => setCoupon(null)}>
            {words.withoutCoupon}
          </Button>
        </span>
      )}
    </>
  );
}
