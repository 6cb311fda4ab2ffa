import { lazy, Suspense, useRef, useState } from 'react';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { namesOf } from '../language/names.ts';
import { type CartItem, removeFromCart, replaceCart, useCart } from '../state/cart.ts';
import { useSession } from '../state/session.ts';
import { CartLine } from './cart-line.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartTotals } from './cart-totals.tsx';
import { CouponBox } from './coupon-box.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useCartPrice } from './use-cart-price.ts';
import { Waiting } from './waiting.tsx';
import { words as buying } from './buying-words.ts';
import { words } from './cart-words.ts';
import styles from './cart.module.css';

const CheckDelivery = lazy(() => import('../delivery/check-delivery.tsx'));

/** The cart (spec section 2): its lines, the coupon and the totals. */
export function CartScreen() {
  const { cart, ready } = useCart();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: buying.home, to: '/' }, { label: buying.cart }]} />
      <header className={styles['top']}>
        <h1>{buying.cart}</h1>
        <div className={styles['ways']}>
          <ButtonLink to="/shop" variant="quiet">
            {buying.continueShopping}
          </ButtonLink>
          {cart.length > 0 && <ToCheckout label={words.checkoutNow} variant="secondary" />}
        </div>
      </header>
      {!ready ? <Waiting /> : <Goods cart={cart} />}
    </div>
  );
}

/** To /checkout with a login, to /login without one; the login page leads guests on. */
function ToCheckout({ label, variant }: { label: string; variant: 'primary' | 'secondary' }) {
  const { token } = useSession();
  return token ? (
    <ButtonLink to="/checkout" variant={variant}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" state={{ backTo: '/checkout' }} variant={variant}>
      {label}
    </ButtonLink>
  );
}

function Goods({ cart }: { cart: CartItem[] }) {
  const view = useCartPrice();
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const notes = useRef<HTMLDivElement>(null);

  const remove = (id: number) => {
    const index = cart.findIndex((item) => item.id === id);
    const item = cart[index];
    if (!item) return;
    setRemoved({ item, index });
    removeFromCart(id);
    // The pressed button is gone; the focus goes where the removal is told and can be undone.
    notes.current?.focus();
  };
  const restore = () => {
    if (removed && !cart.some((item) => item.id === removed.item.id))
      replaceCart(cart.toSpliced(removed.index, 0, removed.item));
    setRemoved(null);
  };

  return (
    <>
      <div ref={notes} tabIndex={-1} className={styles['notes']} aria-live="polite">
        {removed && <Removed name={namesOf(removed.item).name.toLowerCase()} onUndo={restore} />}
      </div>
      {cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles['halves']}>
          <section aria-label={words.products}>
            <CartNotices view={view} onRemove={remove} />
            <ul className={styles['lines']}>
              {cart.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  gone={view.unavailable.includes(item.id)}
                  onRemove={() => remove(item.id)}
                />
              ))}
            </ul>
            <CouponBox />
            <Suspense>
              <CheckDelivery />
            </Suspense>
          </section>
          <aside className={styles['aside']}>
            <CartTotals title={words.totals} view={view}>
              <ToCheckout label={words.proceed} variant="primary" />
            </CartTotals>
          </aside>
        </div>
      )}
    </>
  );
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p className={styles['removed']}>
      <span>{words.removed(name)}</span>
      <button type="button" className={styles['undo']} onClick={onUndo}>
        {words.undo}
      </button>
    </p>
  );
}
