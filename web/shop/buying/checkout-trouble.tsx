import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { removeFromCart, setCoupon, setQuantity, useCart } from '../state/cart.ts';
import type { CheckoutTrouble } from './use-checkout.ts';
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
      return (
        <>
          The payment was cancelled and no money was taken. Your cart is as it was: place the order again, or choose
          Cash On Delivery.
        </>
      );
    case 'offline':
      return (
        <>
          The payment window could not be loaded, and no money was taken. Check your connection and try again, or choose
          Cash On Delivery.
        </>
      );
    case 'failed':
      return (
        <>
          {trouble.message ?? 'The payment did not go through.'} Your cart is as it was: try again, or choose Cash On
          Delivery.
        </>
      );
    case 'unconfirmed':
      return (
        <>
          Your payment went through, but we could not reach the shop to confirm it. Please do not pay again.
          <span className={styles['way']}>
            <Button variant="secondary" size="small" onClick={onConfirm}>
              Confirm my payment
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
            <strong>{item.product_name}</strong>
            {!gone && item.product_quantity > 0 && item.product_quantity < item.newQuantityAdded ? (
              <Button variant="secondary" size="small" onClick={() => setQuantity(item.id, item.product_quantity)}>
                Change quantity to {item.product_quantity}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => removeFromCart(item.id)}>
                Remove it
              </Button>
            )}
          </span>
        ))}
      {aboutCoupon && coupon && (
        <span className={styles['way']}>
          <Button variant="secondary" size="small" onClick={() => setCoupon(null)}>
            Go on without the coupon
          </Button>
        </span>
      )}
    </>
  );
}
