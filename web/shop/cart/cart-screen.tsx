import { lazy, Suspense, useRef, useState, type FormEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink, Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { getProductNames } from '../language/names.ts';
import {
  type CartItem,
  removeFromCart,
  replaceCart,
  useCart,
  setQuantity,
  unitPrice,
  setCoupon,
} from '../state/cart.ts';
import { useSession } from '../state/session.ts';
import { Waiting } from '../state/state-loading.tsx';
import { useCartPrice } from './cart-price.ts';
import { CartNotices, CartTotals, EmptyCart } from './cart-summary.tsx';
import { words } from './cart-words.ts';
import { words as shared } from './shared-words.ts';
import styles from './cart.module.css';

const CheckDelivery = lazy(() => import('./delivery-check.tsx'));

/** The cart (spec section 2): its lines, the coupon and the totals. */
export function CartScreen() {
  const { cart, ready } = useCart();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: shared.home, to: '/' }, { label: shared.cart }]} />
      <header className={styles['top']}>
        <h1>{shared.cart}</h1>
        <div className={styles['ways']}>
          <ButtonLink to="/shop" variant="quiet">
            {shared.continueShopping}
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
        {removed && <Removed name={getProductNames(removed.item).name.toLowerCase()} onUndo={restore} />}
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

interface CartLineProps {
  item: CartItem;
  /** The shop no longer sells it. */
  gone: boolean;
  onRemove: () => void;
}

/** One product of the cart: picture, name in lowercase, quantity, price of the line, a red icon to remove it. */
export function CartLine({ item, gone, onRemove }: CartLineProps) {
  const name = getProductNames(item).name.toLowerCase();
  return (
    <li className={gone ? `${styles['line']} ${styles['gone']}` : styles['line']}>
      <AppLink to={`/product-details/${item.id}`} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.picture} alt="" sizes="112px" />
      </AppLink>
      <div className={styles['about']}>
        <AppLink to={`/product-details/${item.id}`} className={styles['name']}>
          {name}
        </AppLink>
        <p className={styles['each']}>
          <Price amount={unitPrice(item)} regular={item.product_regular_price} />
        </p>
        {!gone && <Shortage item={item} />}
      </div>
      <div className={styles['quantity']}>
        <QuantityStepper
          label={words.quantityOf(name)}
          value={item.newQuantityAdded}
          onChange={(quantity) => setQuantity(item.id, quantity)}
        />
      </div>
      <p className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</p>
      <button type="button" className={styles['remove']} aria-label={words.removeNamed(name)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** More than can be bought now: says so, with the fix one tap away. */
function Shortage({ item }: { item: CartItem }) {
  const available = item.product_quantity;
  if (item.newQuantityAdded <= available) return null;
  if (available === 0) return <p className={styles['short']}>{words.outOfStock}</p>;
  return (
    <p className={styles['short']}>
      {words.onlyLeft(available)}{' '}
      <button type="button" className={styles['fix']} onClick={() => setQuantity(item.id, available)}>
        {shared.changeQuantity(available)}
      </button>
    </p>
  );
}

/** Takes a coupon; the typed text is sent as it is, and the server's message is shown for success and refusal alike. */
export function CouponBox() {
  const { coupon } = useCart();
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get('coupon') ?? '');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; good: boolean } | null>(null);
  const id = useId();

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await call('coupon', { query: { coupon_name: typed } });
    setBusy(false);
    const answer = result.ok ? result.reply : result.failure;
    const good = result.ok && result.reply.status === 'success';
    setSaid({ text: answer.message, good });
    if (result.ok && result.reply.status === 'success') {
      const { data, message } = result.reply;
      setCoupon({ id: data.id, code: data.code, title: data.title, message });
      setTyped('');
    }
  };
  const remove = () => {
    setCoupon(null);
    setSaid({ text: words.couponRemoved, good: true });
  };

  return (
    <div className={styles['coupon']}>
      <form className={styles['couponForm']} onSubmit={(event) => void apply(event)}>
        <label htmlFor={id} className={styles['couponLabel']}>
          {words.couponCode}
        </label>
        <div className={styles['couponRow']}>
          <input
            id={id}
            name="coupon_name"
            className={styles['couponInput']}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {words.apply}
          </Button>
        </div>
      </form>
      <output className={said?.good === false ? styles['couponError'] : styles['couponOk']}>{said?.text}</output>
      {coupon && (
        <p className={styles['appliedCoupon']}>
          <span>
            <strong>{coupon.code}</strong>
            {coupon.title && ` · ${coupon.title}`}
          </span>
          <button type="button" className={styles['removeCoupon']} onClick={remove}>
            {words.removeCoupon}
          </button>
        </p>
      )}
    </div>
  );
}
