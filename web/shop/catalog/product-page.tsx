import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import { useSettings } from '../frame/settings.ts';
import { localizeNames, getProductNames } from '../language/names.ts';
import { readPincode } from '../state/pincode.ts';
import { useSession } from '../state/session.ts';
import { addToCart, unitPrice, useInCart } from '../state/cart.ts';
import { nameSize, toCardProduct, WishlistButton } from './product-card.tsx';
import type { ProductPageData } from './product-page.server.ts';
import { Gallery } from './product-gallery.tsx';
import styles from './product-page.module.css';

/** Rendered by the server; the code loads at the first interaction. */
const ProductSummary = hydrateOnInteraction('summary', () => import('./product-summary.tsx'));
const ProductFacts = hydrateOnInteraction(
  'facts',
  () => import('./product-facts.tsx'),
  () => readPincode() !== '',
);
const ProductDetails = hydrateOnInteraction('product', () => import('./product-details.tsx'));
const StockAlert = hydrateOnInteraction('stock-alert', () => import('./stock-alert.tsx'), withDraft('stock-alert'));

export function ProductPage(data: ProductPageData) {
  const { product, family, known } = data;
  const { category } = product;
  const { name } = getProductNames(product);
  const categoryName = localizeNames(category.category_name, category.category_name_hi).name;
  const categoryPath = `/product-category/${category.id}`;
  return (
    <div className="column">
      <Breadcrumb
        items={[
          { label: messages.home, to: '/' },
          { label: messages.shop, to: '/shop' },
          { label: categoryName, to: categoryPath },
          { label: name },
        ]}
      />
      <div className={styles['top']}>
        <Gallery key={product.id} pictures={listPictures(product)} name={name} />
        <div className={styles['buy']}>
          <ProductSummary product={product} family={family} />
          <BuyBox key={product.id} product={product} />
          <ProductFacts product={product} known={known} />
        </div>
        <ProductDetails {...data} />
      </div>
      <BuyBar key={`bar ${product.id}`} product={product} />
    </div>
  );
}

/** The main picture comes first; duplicates are left out. */
function listPictures(product: Product) {
  const all = product.picture ? [product.picture, ...product.more_product_images] : product.more_product_images;
  return all.filter((picture, at) => all.findIndex(({ image_name }) => image_name === picture.image_name) === at);
}

/** Stock up to which the page states how few are left. */
const fewLeft = 10;

/** The specification's stock count, after plain words if little or nothing is left. */
function StockLevel({ quantity }: { quantity: number }) {
  return (
    <>
      {quantity <= fewLeft && (
        <>
          <span className={styles['level']}>
            {quantity > 0 ? messages.onlyLeft({ quantity }) : messages.outOfStock}
          </span>{' '}
        </>
      )}
      <span className={styles['count']}>{messages.stock({ quantity })}</span>
    </>
  );
}

/** Shown while 'Add To Cart' above is out of view. */
function BuyBar({ product }: { product: Product }) {
  const [shown, setShown] = useState(false);
  const inCart = useInCart(product.id);
  const { name } = getProductNames(product);
  useEffect(() => {
    const button = document.querySelector('[data-buy]');
    if (!button) return;
    const watcher = new IntersectionObserver(([entry]) => setShown(!entry!.isIntersecting));
    watcher.observe(button);
    return () => watcher.disconnect();
  }, []);
  if (product.product_quantity < 1) return null;
  return (
    <div className={styles['bar']} data-buy-bar data-shown={shown || undefined}>
      <p>
        <strong>{name}</strong>
        {nameSize(product.net_quantity)} · {formatRupees(unitPrice(product))}
      </p>
      {inCart ? (
        <ButtonLink to="/cart" variant="secondary">
          {messages.viewCart}
        </ButtonLink>
      ) : (
        <Button aria-label={messages.addNamed({ name })} onClick={() => addToCart(toCardProduct(product))}>
          {messages.add}
        </Button>
      )}
    </div>
  );
}

function BuyBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const inCart = useInCart(product.id);
  const { name } = getProductNames(product);
  const soldOut = product.product_quantity < 1;
  const { token } = useSession();
  const { max_per_product: max } = useSettings();
  // Returning customers may have a higher limit, which the cart shows.
  const limit = token ? null : max;
  return (
    <div className={styles['box']}>
      <p className={styles['stock']} data-out={soldOut || undefined}>
        <StockLevel quantity={product.product_quantity} />
      </p>
      {soldOut && <StockAlert productId={product.id} />}
      <div className={styles['row']} data-buy>
        {!soldOut && <QuantityStepper value={quantity} onChange={setQuantity} label={messages.quantityOf({ name })} />}
        <Button
          className={styles['add']}
          disabled={soldOut}
          onClick={() => addToCart(toCardProduct(product), quantity)}
        >
          {messages.add}
        </Button>
        <WishlistButton id={product.id} name={name} className={styles['heart']} />
      </div>
      <p role="status" className={styles['limit']}>
        {limit !== null && quantity > limit && messages.limit({ quantity: limit })}
      </p>
      <noscript>
        <p>{messages.noScript}</p>
      </noscript>
      {inCart && (
        <p className={styles['inCart']}>
          {messages.inCart}
          <ButtonLink to="/cart" variant="quiet" size="small">
            {messages.viewCart}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
