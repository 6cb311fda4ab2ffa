import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { useCart } from '../state/cart.ts';
import { useSession } from '../state/session.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { paymentToConfirm } from './kept-in-tab.ts';
import { Waiting } from './waiting.tsx';
import { words } from './buying-words.ts';
import styles from './checkout.module.css';

/** Checkout (spec section 2), for visitors with and without an account. */
export function CheckoutScreen() {
  const { cart, ready } = useCart();
  const { profile } = useSession();
  const waiting = !ready || profile === 'loading';
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.checkout }]} />
      <h1 className={styles['title']}>{words.checkout}</h1>
      {waiting ? <Waiting /> : cart.length === 0 && !paymentToConfirm() ? <EmptyCart /> : <CheckoutForm />}
    </div>
  );
}
