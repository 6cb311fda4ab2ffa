import { type ReactNode, Suspense } from 'react';
import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import type { CardProduct, CartItem } from '../state/cart.ts';
import { shared, cart as messages } from '#messages/checkout.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { readScriptMark } from '../frame/script-mark.ts';
import { CouponBox, type TypedCode } from './coupon-box.tsx';
import { CartTotals, CheckoutLink, EmptyCart } from './cart-summary.tsx';
import styles from './cart.module.css';

/**
 * The cart before its code has loaded. The server does not know the cart, so an inline script copies a line of the HTML
 * for each saved item. React leaves the script's output alone, then replaces it with the real cart.
 */
export function EarlyCart({ typed }: { typed: TypedCode }) {
  return (
    <>
      <div hidden data-empty-cart suppressHydrationWarning>
        <EmptyCart />
      </div>
      <div
        className={styles['columns']}
        data-early-cart={languageFacts[currentLanguage].fieldSuffix ?? ''}
        suppressHydrationWarning
      >
        <section aria-label={messages.products}>
          <ul hidden>
            <EarlyLine />
          </ul>
          <ul
            className={styles['lines']}
            data-lines
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: '' }}
          />
          {/* Runs before anything below is painted. */}
          <script
            nonce={readScriptMark()}
            dangerouslySetInnerHTML={{ __html: earlyCartScript }}
            suppressHydrationWarning
          />
          <CouponBox view={noPrice} typed={typed} />
        </section>
        <aside className={styles['aside']}>
          <CartTotals title={messages.totals} view={noPrice}>
            <CheckoutLink label={messages.proceed} variant="primary" />
          </CartTotals>
        </aside>
        <CartExtras />
      </div>
      <noscript>
        <p>{shared.noScript}</p>
      </noscript>
    </>
  );
}

const CheckDelivery = lazyPart(() => import('./delivery-check.tsx'));

/** Beside the lines on wide screens, else below the totals. */
export function CartExtras({ children }: { children?: ReactNode }) {
  return (
    <div className={styles['extras']}>
      <Suspense>
        <CheckDelivery />
      </Suspense>
      {children}
    </div>
  );
}

const noPrice = { price: null, busy: true, failure: null, unavailable: [], retry: () => undefined };

/** The script replaces these placeholders. */
const sample: CardProduct = {
  id: 0,
  product_name: '',
  product_name_hi: '',
  product_image: '',
  thumb_product_image: '',
  product_sale_price: 9,
  product_regular_price: 10,
  product_struck_price: 10,
  product_sale_point: 0,
  product_quantity: 1,
  picture: {
    image_name: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    width: 4,
    height: 5,
    widths: [],
    placeholder: '',
  },
};

/** Has the final layout, with space for the controls. */
function EarlyLine() {
  return (
    <li className={styles['line']} data-line>
      <span className={styles['picture']}>
        {/* Empty, because an address of the shop would be fetched. */}
        <Picture picture={sample.picture} base="data:image/gif;base64," alt="" sizes="112px" />
      </span>
      <div className={styles['details']}>
        <span className={styles['name']} data-name />
        <p className={styles['unitPrice']}>
          <Price product={sample} />
        </p>
      </div>
      <div className={`${styles['quantity']} ${styles['early']}`} />
      <p className={styles['amount']} data-amount />
      <span className={styles['remove']} />
    </li>
  );
}

/**
 * Runs inline in the page. Only its source text is sent, so it must not refer to anything outside itself. It writes
 * text, never HTML.
 */
function showSavedCart(): void {
  const mostLines = 20;
  const frame = document.querySelector<HTMLElement>('[data-early-cart]');
  const line = frame?.querySelector<HTMLElement>('[data-line]');
  const lines = frame?.querySelector<HTMLElement>('[data-lines]');
  if (!frame || !line || !lines) return;
  let cart: unknown = null;
  try {
    cart = (JSON.parse(localStorage.getItem('state') ?? 'null') as { cart?: unknown } | null)?.cart;
  } catch {
    // The cart's own code also starts with an empty cart.
  }
  if (!Array.isArray(cart) || cart.length === 0) {
    // Its `display: grid` would override `hidden`.
    frame.style.display = 'none';
    document.querySelector<HTMLElement>('[data-empty-cart]')?.removeAttribute('hidden');
    return;
  }
  const inRupees = (amount: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: Math.round(amount * 100) % 100 === 0 ? 0 : 2,
    }).format(amount);
  const nameField = `product_name${frame.dataset['earlyCart']}` as 'product_name' | 'product_name_hi';
  for (const item of cart.slice(0, mostLines) as Partial<CartItem>[]) {
    const copy = line.cloneNode(true) as HTMLElement;
    const write = (selector: string, text: string) => {
      const place = copy.querySelector(selector);
      if (place) place.textContent = text;
    };
    const price = Number(item.product_sale_price ?? item.product_regular_price);
    const struck = item.product_struck_price ?? 0;
    const name = item[nameField] || item.product_name;
    write('[data-name]', String(name).toLowerCase());
    write('[data-amount]', inRupees(Number(item.newUpdatedPrice)));
    const shown = copy.querySelectorAll('p > span > *');
    shown[0]!.textContent = inRupees(price);
    const [, was, off] = shown;
    if (struck > price && was && off) {
      was.lastChild!.textContent = inRupees(struck);
      off.textContent = off.textContent.replace('10', String(Math.floor((100 * (struck - price)) / struck)));
    } else {
      was?.remove();
      off?.remove();
    }
    const { picture } = item;
    const file = typeof picture?.image_name === 'string' ? picture.image_name : '';
    if (/^[\w-]+\.jpg$/.test(file) && Array.isArray(picture?.widths)) {
      const stem = `${document.documentElement.dataset['pictures'] ?? '/product-images/'}${file.slice(0, -4)}`;
      const image = copy.querySelector('img')!;
      for (const format of ['avif', 'webp']) {
        const source = document.createElement('source');
        source.type = `image/${format}`;
        source.sizes = '112px';
        source.srcset = picture.widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
        image.before(source);
      }
      image.fetchPriority = 'high';
      image.src = `${stem}.jpg`;
      image.loading = 'eager';
    } else copy.querySelector('picture')?.remove();
    lines.append(copy);
  }
}

/** Not needed in the browser's bundle. */
const earlyCartScript = import.meta.env.SSR ? `(${showSavedCart.toString()})()` : '';
