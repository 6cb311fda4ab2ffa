import { useEffect, useRef } from 'react';
import { form as messages } from '#messages/checkout/form.ts';
import { shared } from '#messages/checkout/shared.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { getProductNames } from '../language/names.ts';
import { removeFromCart, setCoupon, setQuantity, useCart } from '../state/cart.ts';
import { readUnpaidOrder } from '../state/order-storage.ts';
import type { CheckoutProblem } from './use-checkout.ts';
import formStyles from '../forms/form.module.css';
import styles from './checkout.module.css';

/** For so long an order waits for its payment, unless its reply has said otherwise. */
const usualMinutes = 30;

interface CheckoutProblemProps {
  problem: CheckoutProblem | null;
  onConfirm: () => void;
  onRetry: () => void;
}

/** Why no order was placed or paid, and what to do about it. */
export function CheckoutProblemMessage({ problem, onConfirm, onRetry }: CheckoutProblemProps) {
  const shown = useRef<HTMLDivElement>(null);
  // The button that was pressed is in sight on every part of the form; the message must be, too.
  useEffect(() => {
    if (problem) shown.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <div ref={shown} className={formStyles['live']}>
      <FormMessage>{problem && <ProblemText problem={problem} onConfirm={onConfirm} onRetry={onRetry} />}</FormMessage>
    </div>
  );
}

function ProblemText({ problem, onConfirm, onRetry }: CheckoutProblemProps & { problem: CheckoutProblem }) {
  switch (problem.kind) {
    case 'cancelled':
    case 'offline':
    case 'failed':
      return (
        <>
          {problem.kind === 'failed' ? (problem.message ?? messages.paymentFailed) : messages[problem.kind]}
          <br />
          {messages.afterFailure({ minutes: readUnpaidOrder()?.pay_minutes ?? usualMinutes })}
          <span className={styles['action']}>
            <Button size="small" onClick={onRetry}>
              {messages.payAgain}
            </Button>
          </span>
        </>
      );
    case 'unconfirmed':
      return (
        <>
          {messages.unconfirmed}
          <span className={styles['action']}>
            <Button variant="secondary" size="small" onClick={onConfirm}>
              {messages.confirmPayment}
            </Button>
          </span>
        </>
      );
    case 'rejected':
      return <RejectedOrder problem={problem} />;
  }
}

/** The server's message, with buttons to change or remove the products or the coupon that it names. */
function RejectedOrder({ problem }: { problem: Extract<CheckoutProblem, { kind: 'rejected' }> }) {
  const { cart, coupon } = useCart();
  const { failure } = problem;
  const isCouponError =
    failure.code.startsWith('coupon') || 'coupon' in failure.errors || 'coupon.id' in failure.errors;
  const isUnavailable = failure.code === 'product_unavailable';
  const isShopAway = failure.code === 'database_unavailable' || failure.code === 'busy';
  return (
    <>
      {isShopAway ? messages.shopAway : failure.message}
      {cart
        .filter((item) => problem.products.includes(item.id))
        .map((item) => (
          <span key={item.id} className={styles['action']}>
            <strong>{getProductNames(item).name}</strong>
            {!isUnavailable && item.product_quantity > 0 && item.product_quantity < item.newQuantityAdded ? (
              <Button variant="secondary" size="small" onClick={() => setQuantity(item.id, item.product_quantity)}>
                {shared.changeQuantity({ quantity: item.product_quantity })}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => removeFromCart(item.id)}>
                {shared.remove}
              </Button>
            )}
          </span>
        ))}
      {isCouponError && coupon && (
        <span className={styles['action']}>
          <Button variant="secondary" size="small" onClick={() => setCoupon(null)}>
            {messages.continueWithoutCoupon}
          </Button>
        </span>
      )}
    </>
  );
}
