import type { ReactNode } from 'react';
import type { CartPrice } from '#contract/pricing.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useCart } from '../state/cart.ts';
import type { CartPriceView } from './use-cart-price.ts';
import { words } from './buying-words.ts';
import styles from './cart-totals.module.css';

interface CartTotalsProps {
  /** 'Cart Totals' in the cart, 'Cart Total' on checkout. */
  title: string;
  view: CartPriceView;
  /** Stands between the title and the sums, such as the list of products. */
  above?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

/** The server's sums for the cart; the last ones stay while new ones are on their way, which a moving line tells. */
export function CartTotals({ title, view, above, children }: CartTotalsProps) {
  return (
    <section className={styles['box']} aria-labelledby="totals" aria-busy={view.busy}>
      <h2 id="totals" className={styles['title']}>
        {title}
      </h2>
      {above}
      {view.price ? <Sums price={view.price} /> : view.failure ? null : <Skeleton />}
      <output className="visually-hidden">
        {view.price && !view.busy
          ? words.totalIs(formatRupees(view.price.calculate_cart_price.total_payable_amount))
          : ''}
      </output>
      <Failed view={view} />
      {children && <div className={styles['next']}>{children}</div>}
    </section>
  );
}

function Sums({ price }: { price: CartPrice }) {
  const sums = price.calculate_cart_price;
  const { coupon } = useCart();
  const showCoupon = price.coupon && coupon;
  return (
    <>
      <dl className={styles['sums']}>
        <Row label={words.mrp} value={formatRupees(sums.mrp_total)} />
        {sums.total_sale_discount_amount > 0 && (
          <Row label={words.discount} value={`− ${formatRupees(sums.total_sale_discount_amount)}`} saving />
        )}
        {showCoupon && price.coupon?.applied && (
          <Row
            label={words.couponDiscount(price.coupon.code)}
            value={`− ${formatRupees(sums.total_coupon_discount_amount)}`}
            saving
          />
        )}
        <Row label={words.shipping} value={shippingText(price)} />
        {price.shipping.cod_fee > 0 && <Row label={words.codFee} value={formatRupees(price.shipping.cod_fee)} />}
        <Row label={words.total} value={formatRupees(sums.total_payable_amount)} grand />
        <Row label={words.gst} value={formatRupees(sums.total_tax_amount)} quiet />
      </dl>
      {showCoupon && !price.coupon?.applied && <p className={styles['refused']}>{price.coupon?.message}</p>}
    </>
  );
}

function shippingText(price: CartPrice): string {
  if (price.shipping.pending) return words.shippingPending;
  const freight = price.shipping.charge - price.shipping.cod_fee;
  return freight === 0 ? words.free : formatRupees(freight);
}

function Row({
  label,
  value,
  saving,
  grand,
  quiet,
}: {
  label: string;
  value: string;
  saving?: boolean;
  grand?: boolean;
  quiet?: boolean;
}) {
  const kind = grand ? styles['grand'] : saving ? styles['saving'] : quiet ? styles['quiet'] : '';
  return (
    <div className={`${styles['row']} ${kind}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Rows in the size of those to come. */
function Skeleton() {
  return (
    <div className={styles['sums']}>
      <output className="visually-hidden">{words.loading}</output>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles['row']} aria-hidden="true">
          <span className={styles['bone']} />
          <span className={styles['bone']} />
        </div>
      ))}
    </div>
  );
}

function Failed({ view }: { view: CartPriceView }) {
  if (!view.failure) return <div role="alert" />;
  const unavailable = view.unavailable.length > 0;
  return (
    <div role="alert" className={styles['failed']}>
      <p>{unavailable ? words.removeGone : view.failure.message}</p>
      {!unavailable && (
        <Button variant="secondary" size="small" onClick={view.retry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
