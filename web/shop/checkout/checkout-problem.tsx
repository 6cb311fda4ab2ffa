import { useEffect, useRef } from 'react';
import { form as messages, shared } from '#messages/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { getProductNames } from '../language/names.ts';
import { removeFromCart, setCoupon, setQuantity, useCart } from '../state/cart.ts';
import { readUnpaidOrder } from '../state/order-storage.ts';
import type { CheckoutProblem } from './use-checkout.ts';
import formStyles from '../forms/form.module.css';
import styles from './checkout.module.css';

/** Unless the reply to placing the order stated another time. */
const usualMinutes = 30;

interface CheckoutProblemProps {
  problem: CheckoutProblem | null;
  onConfirm: () => void;
  onRetry: () => void;
}

export function CheckoutProblemMessage({ problem, onConfirm, onRetry }: CheckoutProblemProps) {
  const shown = useRef<HTMLDivElement>(null);
  // The button may be pressed from any part of the form, so the message scrolls into view.
  useEffect(() => {
    if (problem) shown.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const text = problem && <ProblemText problem={problem} onConfirm={onConfirm} onRetry={onRetry} />;
  // Temporary overload is not shown as an error.
  const isCalm = problem !== null && isShopAway(problem);
  return (
    <div ref={shown} className={formStyles['live']}>
      <FormMessage>{!isCalm && text}</FormMessage>
      <FormMessage kind="note">{isCalm && text}</FormMessage>
    </div>
  );
}

/** The shop is overloaded, or the buyer's network has made too many requests. */
function isShopAway(problem: CheckoutProblem): boolean {
  return problem.kind === 'rejected' && ['database_unavailable', 'busy'].includes(problem.failure.code);
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
      if (!isShopAway(problem)) return <RejectedOrder problem={problem} />;
      return (
        <>
          {problem.failure.code === 'busy' ? problem.failure.message : messages.shopAway} {messages.notCharged}
          <span className={styles['action']}>
            <Button variant="secondary" size="small" onClick={onRetry}>
              {shared.tryAgain}
            </Button>
          </span>
        </>
      );
  }
}

/** Offers to change or remove the products or the coupon concerned. */
function RejectedOrder({ problem }: { problem: Extract<CheckoutProblem, { kind: 'rejected' }> }) {
  const { cart, coupon } = useCart();
  const { failure } = problem;
  const isCouponError =
    failure.code.startsWith('coupon') || 'coupon' in failure.errors || 'coupon.id' in failure.errors;
  const isUnavailable = failure.code === 'product_unavailable';
  return (
    <>
      {failure.message}
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
