import { useRef, useState } from 'react';
import { cart as messages, shared } from '#messages/checkout.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { getProductNames } from '../language/names.ts';
import { type CartItem, removeFromCart, replaceCart, useCart, setQuantity } from '../state/cart.ts';
import { useCartPrice, useCheckedDestination } from './cart-price.ts';
import { CartNotices, CartTotals, CheckoutLink, EmptyCart } from './cart-summary.tsx';
import { CouponBox, CouponOffers, type TypedCode, useTypedCode } from './coupon-box.tsx';
import { CartExtras, EarlyCart } from './early-cart.tsx';
import styles from './cart.module.css';

/** The cart (specification section 2). */
export function CartScreen() {
  const { cart, ready } = useCart();
  const typed = useTypedCode();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: shared.home, to: '/' }, { label: shared.cart }]} />
      <header className={styles['top']}>
        <h1>{shared.cart}</h1>
        <div className={styles['actions']}>
          <ButtonLink to="/shop" variant="quiet">
            {shared.continueShopping}
          </ButtonLink>
          {(!ready || cart.length > 0) && <CheckoutLink label={messages.checkoutNow} variant="secondary" />}
        </div>
      </header>
      {!ready ? <EarlyCart typed={typed} /> : <CartItems cart={cart} typed={typed} />}
    </div>
  );
}

function CartItems({ cart, typed }: { cart: CartItem[]; typed: TypedCode }) {
  const view = useCartPrice(useCheckedDestination());
  // Counts coupons chosen from the offers, which clears the coupon form's message.
  const [chosen, setChosen] = useState(0);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const announcements = useRef<HTMLDivElement>(null);

  const remove = (id: number) => {
    const index = cart.findIndex((item) => item.id === id);
    const item = cart[index];
    if (!item) return;
    setRemoved({ item, index });
    removeFromCart(id);
    // The clicked button disappears, so the focus moves to the announcement, which offers undo.
    announcements.current?.focus();
  };
  const restore = () => {
    if (removed && !cart.some((item) => item.id === removed.item.id))
      replaceCart(cart.toSpliced(removed.index, 0, removed.item));
    setRemoved(null);
  };

  return (
    <>
      <div ref={announcements} tabIndex={-1} className={styles['announcements']} aria-live="polite">
        {removed && <RemovedItem name={getProductNames(removed.item).name.toLowerCase()} onUndo={restore} />}
      </div>
      {cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles['columns']}>
          <section aria-label={messages.products}>
            <CartNotices view={view} onRemove={remove} />
            <ul className={styles['lines']}>
              {cart.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  isDiscontinued={view.unavailable.includes(item.id)}
                  limit={view.price?.lines.find((line) => line.product_id === item.id)?.max_quantity ?? null}
                  onRemove={() => remove(item.id)}
                />
              ))}
            </ul>
            <CouponBox key={chosen} view={view} typed={typed} isChosen={chosen > 0} />
          </section>
          <aside className={styles['aside']}>
            <CartTotals title={messages.totals} view={view}>
              <CheckoutLink label={messages.proceed} variant="primary" />
            </CartTotals>
          </aside>
          <CartExtras>
            <CouponOffers
              onChoose={() => {
                typed.set('');
                setChosen(chosen + 1);
              }}
            />
          </CartExtras>
        </div>
      )}
    </>
  );
}

function RemovedItem({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p className={styles['removed']}>
      <span>{messages.removed({ name })}</span>
      <button type="button" className={styles['undo']} onClick={onUndo}>
        {messages.undo}
      </button>
    </p>
  );
}

interface CartLineProps {
  item: CartItem;
  isDiscontinued: boolean;
  /** Per order; null for no limit. */
  limit: number | null;
  onRemove: () => void;
}

function CartLine({ item, isDiscontinued, limit, onRemove }: CartLineProps) {
  const name = getProductNames(item).name.toLowerCase();
  return (
    <li className={isDiscontinued ? `${styles['line']} ${styles['discontinued']}` : styles['line']}>
      <AppLink to={`/product-details/${item.id}`} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.picture} alt="" sizes="112px" />
      </AppLink>
      <div className={styles['details']}>
        <AppLink to={`/product-details/${item.id}`} className={styles['name']}>
          {name}
        </AppLink>
        <p className={styles['unitPrice']}>
          <Price product={item} />
        </p>
        {!isDiscontinued && <QuantityWarning item={item} limit={limit} />}
      </div>
      <div className={styles['quantity']}>
        <QuantityStepper
          label={messages.quantityOf({ name })}
          value={item.newQuantityAdded}
          onChange={(quantity) => setQuantity(item.id, quantity)}
        />
      </div>
      <p className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</p>
      <button type="button" className={styles['remove']} aria-label={messages.removeNamed({ name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Shown above the stock or the order limit, with a button to reduce the quantity. */
function QuantityWarning({ item, limit }: { item: CartItem; limit: number | null }) {
  const available = item.product_quantity;
  const most = Math.min(available, limit ?? available);
  if (item.newQuantityAdded <= most) return null;
  if (available === 0) return <p className={styles['stockWarning']}>{messages.outOfStock}</p>;
  return (
    <p className={styles['stockWarning']}>
      {most < available ? messages.limit({ quantity: most }) : messages.onlyLeft({ quantity: available })}{' '}
      <button type="button" className={styles['reduce']} onClick={() => setQuantity(item.id, most)}>
        {shared.changeQuantity({ quantity: most })}
      </button>
    </p>
  );
}
