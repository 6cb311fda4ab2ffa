import { type ReactNode, Suspense } from 'react';
import type { CartPrice } from '#contract/pricing.ts';
import { shared as messages } from '#messages/checkout.ts';
import { notices } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDeliveryDays } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { useCart } from '../state/cart.ts';
import { useSession } from '../state/session.ts';
import { acknowledgePriceChanges, usePriceChanges, type CartPriceView } from './cart-price.ts';
import styles from './cart-summary.module.css';
import totals from './cart-totals.module.css';

interface CartNoticesProps {
  view: CartPriceView;
  onRemove: (id: number) => void;
  /** Lists lines with excess quantities. The cart page shows those at the line instead. */
  showsLines?: boolean;
}

/** Tells of changed prices, discontinued products, and quantities above the order limits. */
export function CartNotices({ view, onRemove, showsLines = false }: CartNoticesProps) {
  const { cart } = useCart();
  const inCart = new Set(cart.map((item) => item.id));
  const changes = usePriceChanges().filter((change) => inCart.has(change.id));
  const discontinued = cart.filter((item) => view.unavailable.includes(item.id));
  return (
    <div aria-live="polite" className={styles['notices']}>
      {discontinued.map((item) => (
        <div key={item.id} className={`${styles['notice']} ${styles['severe']}`}>
          <Icon name="alert" className={styles['icon']} />
          <p className={styles['noticeText']}>
            {messages.unavailable({ name: getProductNames(item).name.toLowerCase() })}
          </p>
          <Button variant="secondary" size="small" onClick={() => onRemove(item.id)}>
            {messages.remove}
          </Button>
        </div>
      ))}
      {view.price?.order_limits.notices
        .filter(({ product_id }) => product_id === null || showsLines)
        .map(({ product_id, message }) => (
          <div key={product_id ?? 'cart'} className={`${styles['notice']} ${styles['severe']}`}>
            <Icon name="alert" className={styles['icon']} />
            <p className={styles['noticeText']}>{message}</p>
          </div>
        ))}
      {changes.length > 0 && (
        <div className={styles['notice']}>
          <Icon name="alert" className={styles['icon']} />
          <div className={styles['noticeText']}>
            <p className={styles['noticeLead']}>
              {changes.length === 1 ? messages.priceChanged : messages.pricesChanged}
            </p>
            <ul className={styles['list']}>
              {changes.map((change) => (
                <li key={change.id}>
                  {change.name.toLowerCase()}: <s>{formatRupees(change.oldPrice)}</s> →{' '}
                  <strong>{formatRupees(change.newPrice)}</strong>
                </li>
              ))}
            </ul>
          </div>
          <Button variant="quiet" size="small" onClick={acknowledgePriceChanges}>
            {messages.gotIt}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loaded only for direct sellers. */
const SellerMonth = lazyPart(() => import('./seller-month.tsx'));

interface CartTotalsProps {
  /** 'Cart Totals' in the cart, 'Cart Total' on checkout. */
  title: string;
  view: CartPriceView;
  /** Between the title and the amounts, such as the list of products. */
  above?: ReactNode;
  children?: ReactNode;
}

/** While new totals load, the previous ones stay, with a progress line. */
export function CartTotals({ title, view, above, children }: CartTotalsProps) {
  const { user } = useSession();
  return (
    <section className={totals['box']} aria-labelledby="totals" aria-busy={view.busy}>
      <h2 id="totals" className={totals['title']}>
        {title}
      </h2>
      {above}
      {view.price ? <AmountRows price={view.price} /> : view.failure ? null : <Skeleton />}
      <output className="visually-hidden">
        {view.price && !view.busy
          ? `${nameTotal(view.price)} ${formatRupees(view.price.calculate_cart_price.total_payable_amount)}`
          : ''}
      </output>
      <PriceError view={view} />
      {user?.member_id && (
        <Suspense>
          <SellerMonth />
        </Suspense>
      )}
      {children && <div className={totals['action']}>{children}</div>}
    </section>
  );
}

function AmountRows({ price }: { price: CartPrice }) {
  const amounts = price.calculate_cart_price;
  const { coupon } = useCart();
  const showCoupon = price.coupon && coupon;
  return (
    <>
      <dl className={totals['amounts']}>
        <Row label={messages.mrp} value={formatRupees(amounts.mrp_total)} />
        {amounts.total_sale_discount_amount > 0 && (
          <Row
            label={messages.discount}
            value={`−\u00a0${formatRupees(amounts.total_sale_discount_amount)}`}
            isDiscount
          />
        )}
        {showCoupon && price.coupon?.applied && amounts.total_coupon_discount_amount > 0 && (
          <Row
            label={messages.couponDiscount({ code: price.coupon.code })}
            value={`−\u00a0${formatRupees(amounts.total_coupon_discount_amount)}`}
            isDiscount
          />
        )}
        <Row label={messages.delivery} value={deliveryText(price)} />
        {price.shipping.days && <Row label={messages.arrives} value={formatDeliveryDays(price.shipping.days)} />}
        {price.shipping.cod_fee > 0 && <Row label={messages.codFee} value={formatRupees(price.shipping.cod_fee)} />}
        <Row label={nameTotal(price)} value={formatRupees(amounts.total_payable_amount)} isTotal />
      </dl>
      {amounts.total_tax_amount > 0 && (
        <p className={totals['tax']}>{messages.gst({ amount: formatRupees(amounts.total_tax_amount) })}</p>
      )}
      {showCoupon && !price.coupon?.applied && <p className={totals['couponError']}>{price.coupon?.message}</p>}
    </>
  );
}

/** The total leaves out delivery while its charge is unknown. */
export function nameTotal(price: CartPrice | null): string {
  const { pending = false, estimate } = price?.shipping ?? {};
  return pending && estimate?.usual !== 0 ? messages.totalBefore : messages.total;
}

function deliveryText(price: CartPrice): string {
  if (price.shipping.pending) return estimateText(price.shipping.estimate);
  const deliveryCharge = price.shipping.charge - price.shipping.cod_fee;
  return deliveryCharge === 0 ? messages.free : formatRupees(deliveryCharge);
}

/** Describes the delivery cost as far as it is known without a PIN code. */
function estimateText(estimate: CartPrice['shipping']['estimate']): string {
  if (!estimate) return messages.deliveryPending;
  const { usual, least } = estimate;
  if (usual === 0) return messages.free;
  const amount = formatRupees(usual);
  return least === 0 ? messages.deliveryEstimateFree({ amount }) : messages.deliveryEstimate({ amount });
}

function Row({
  label,
  value,
  isDiscount,
  isTotal,
}: {
  label: string;
  value: string;
  isDiscount?: boolean;
  isTotal?: boolean;
}) {
  const kind = isTotal ? totals['total'] : isDiscount ? totals['discount'] : '';
  return (
    <div className={`${totals['row']} ${kind}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Has the height of a cart with discount, total and tax. */
function Skeleton() {
  return (
    <>
      <output className="visually-hidden">{messages.loading}</output>
      <div className={totals['amounts']} aria-hidden="true">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={`${totals['row']} ${row === 4 ? totals['total'] : ''}`}>
            <span className={totals['placeholder']} />
            {'\u00a0'}
            <span className={totals['placeholder']} />
          </div>
        ))}
      </div>
      <p className={totals['tax']} aria-hidden="true">
        {'\u00a0'}
      </p>
    </>
  );
}

function PriceError({ view }: { view: CartPriceView }) {
  if (!view.failure) return <div role="alert" />;
  const hasUnavailable = view.unavailable.length > 0;
  return (
    <div role="alert" className={totals['failed']}>
      <p>{hasUnavailable ? messages.removeUnavailable : view.failure.message}</p>
      {!hasUnavailable && (
        <Button variant="secondary" size="small" onClick={view.retry}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}

export function EmptyCart() {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 96 96" className={styles['drawing']} aria-hidden="true">
        <path d="M20 38h56l-6 44H26L20 38Zm14 0c0-12 5-20 14-20s14 8 14 20M48 76V54m0 0c-7 3-9 9-8 15 5-1 8-4 8-8m0-7c7 3 9 9 8 15-5-1-8-4-8-8" />
      </svg>
      <h2 className={styles['emptyTitle']}>{notices.cartEmpty}</h2>
      <p className={styles['emptyText']}>{messages.emptyText}</p>
      <ButtonLink to="/shop">{messages.browse}</ButtonLink>
    </div>
  );
}

/** Leads to /checkout when logged in, otherwise to /login, which offers guest checkout. */
export function CheckoutLink({ label, variant }: { label: string; variant: 'primary' | 'secondary' }) {
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
