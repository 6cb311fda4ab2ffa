import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { cart as cartMessages, drawer as messages } from '#messages/checkout.ts';
import { notices } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { ProductStrip } from '../catalog/product-strip.tsx';
import { formatDeliveryDays } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import {
  addToCart,
  type CartItem,
  closeCartDrawer,
  removeFromCart,
  setCoupon,
  setQuantity,
  useCart,
} from '../state/cart.ts';
import { type CartPriceView, useCartPrice, useCheckedDestination } from './cart-price.ts';
import { CheckoutLink, nameTotal } from './cart-summary.tsx';
import { ChosenCoupon, describeMissing, useOpenCoupons } from './coupon-box.tsx';
import sheet from './cart-drawer.css?url';

/**
 * Opens whenever a product is added. It is not modal: the page stays usable, and a click beside it, Escape, the phone's
 * back gesture or a navigation closes it. The focus then returns.
 */
export default function CartDrawer({ adds }: { adds: number }): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const { cart } = useCart();
  const view = useCartPrice(useCheckedDestination());
  useClosing(panel);
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [adds]);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="cart-drawer"
      aria-describedby="cart-drawer-notice"
      tabIndex={-1}
      className="cart-drawer-drawer"
      style={{ '--top': `${headerBottom()}px` } as CSSProperties}
    >
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <div className="cart-drawer-head">
        <p id="cart-drawer-notice" role="status" className="cart-drawer-notice">
          <Icon name="tick" className="cart-drawer-tick" />
          <span>
            <strong>{notices.cartAddedTitle}</strong> {notices.cartAddedText}
          </span>
        </p>
        <button type="button" className="cart-drawer-close" aria-label={messages.close} onClick={closeCartDrawer}>
          <Icon name="close" />
        </button>
      </div>
      <div className="cart-drawer-body">
        <h2 id="cart-drawer" className="cart-drawer-title">
          {messages.title({ count: cart.length })}
        </h2>
        <ul className="cart-drawer-lines">
          {cart.toReversed().map((item) => (
            <DrawerLine key={item.id} item={item} />
          ))}
        </ul>
        <DrawerOffer view={view} />
        <Suspense>
          <Companions />
        </Suspense>
      </div>
      <DrawerFoot view={view} />
    </section>
  );
}

/** The drawer starts below the header, whose links stay usable. */
function headerBottom(): number {
  return Math.max(0, Math.round(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));
}

interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    /** Handles Escape and a phone's back gesture; not in every browser. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Closes the drawer and restores the focus. */
function useClosing(panel: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  // Read before the panel takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (key !== firstKey) closeCartDrawer();
  }, [key, firstKey]);
  const pressOutside = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !panel.current?.contains(event.target)) closeCartDrawer();
  });
  useEffect(() => {
    const shown = panel.current;
    const onPointer = (event: PointerEvent) => pressOutside(event);
    document.addEventListener('pointerdown', onPointer);
    const watcher = window.CloseWatcher && new window.CloseWatcher();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeCartDrawer();
    if (watcher) watcher.addEventListener('close', closeCartDrawer);
    else document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
      watcher?.destroy();
      const isInside = shown?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [panel, opener]);
}

function DrawerLine({ item }: { item: CartItem }) {
  const { name } = getProductNames(item);
  return (
    <li className="cart-drawer-line">
      <AppLink to={`/product-details/${item.id}`} tabIndex={-1} aria-hidden="true" className="cart-drawer-picture">
        <Picture picture={item.picture} alt="" sizes="72px" />
      </AppLink>
      <div className="cart-drawer-words">
        <div className="cart-drawer-row">
          <p className="cart-drawer-name">{name}</p>
          <span className="cart-drawer-amount">{formatRupees(item.newUpdatedPrice)}</span>
        </div>
        <div className="cart-drawer-row">
          <QuantityStepper
            label={messages.howMany({ name })}
            value={item.newQuantityAdded}
            onChange={(quantity) => setQuantity(item.id, quantity)}
          />
          <button
            type="button"
            className="cart-drawer-remove"
            aria-label={messages.removeNamed({ name })}
            onClick={() => removeFromCart(item.id)}
          >
            {messages.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/** Shows the cart's coupon, else the best applicable one, and the amount missing to the next one. */
function DrawerOffer({ view }: { view: CartPriceView }) {
  const { coupon } = useCart();
  const open = useOpenCoupons().filter(({ id }) => id !== coupon?.id);
  const best = coupon ? undefined : open.find(({ missing }) => missing === null);
  const next = open.find(({ missing }) => missing !== null);
  if (!coupon && !best && !next) return null;
  return (
    <div className="cart-drawer-offers">
      {coupon && <ChosenCoupon view={view} />}
      {best && (
        <p className="cart-drawer-offer">
          <span>
            <strong>{best.code}</strong> {best.title}
          </span>
          <Button
            size="small"
            variant="secondary"
            aria-label={messages.takeNamed({ code: best.code })}
            onClick={() => setCoupon({ id: best.id, code: best.code, title: best.title, message: best.benefit })}
          >
            {messages.take}
          </Button>
        </p>
      )}
      {next?.missing && (
        <div className="cart-drawer-next">
          <p id="next-offer">
            <strong>{next.code}</strong> {messages.next({ title: next.title, missing: describeMissing(next.missing) })}
          </p>
          <progress aria-labelledby="next-offer" max={next.missing.minimum} value={next.missing.amount} />
        </div>
      )}
    </div>
  );
}

/** Products bought together with the cart's; nothing if the call fails. */
function Companions() {
  const { cart } = useCart();
  const [found, setFound] = useState<readonly Product[]>([]);
  const products = cart.map(({ id }) => id).join();
  useEffect(() => {
    if (products === '') return;
    const abort = new AbortController();
    void call('goesWellWith', { query: { products }, signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setFound(result.reply.data);
    });
    return () => abort.abort();
  }, [products]);
  const shown = found.filter(({ id }) => cart.every((item) => item.id !== id));
  if (shown.length === 0) return null;
  return (
    <section className="cart-drawer-companions" aria-labelledby="cart-companions">
      <h3 id="cart-companions">{messages.goesWellWith}</h3>
      <ProductStrip
        items={shown.map((product) => ({ id: product.id, product }))}
        renderAction={(product) => (
          <Button
            size="small"
            variant="secondary"
            aria-label={messages.addNamed({ name: getProductNames(product).name })}
            onClick={() => addToCart(toCardProduct(product))}
          >
            {messages.add}
          </Button>
        )}
      />
    </section>
  );
}

const describeCharge = (charge: number) =>
  charge === 0 ? messages.withoutCharge : messages.withDelivery({ amount: formatRupees(charge) });

function DrawerFoot({ view }: { view: CartPriceView }) {
  const { cart } = useCart();
  const total = view.price?.calculate_cart_price.total_payable_amount;
  return (
    <div className="cart-drawer-foot">
      <p className="cart-drawer-total">
        <span>
          {nameTotal(view.price)}
          {view.price?.shipping.pending === false && (
            <span className="cart-drawer-when">{describeCharge(view.price.shipping.charge)}</span>
          )}
          {view.price?.shipping.days && (
            <span className="cart-drawer-when">
              {messages.arrives({ days: formatDeliveryDays(view.price.shipping.days) })}
            </span>
          )}
        </span>
        <strong>{total === undefined ? '…' : formatRupees(total)}</strong>
      </p>
      {cart.length > 0 && <CheckoutLink label={cartMessages.checkoutNow} variant="primary" />}
      <AppLink to="/cart" className="cart-drawer-cart-link">
        {messages.seeCart}
      </AppLink>
    </div>
  );
}
