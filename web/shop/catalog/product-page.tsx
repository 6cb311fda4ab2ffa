import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop/product.ts';
import { reviews as reviewMessages } from '#messages/shop/reviews.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import { useSettings } from '../frame/settings.ts';
import { localizeNames, getProductNames } from '../language/names.ts';
import { useSession } from '../state/session.ts';
import { addToCart, unitPrice, useInCart } from '../state/cart.ts';
import { toCardProduct, formatPoints, WishlistButton } from './product-card.tsx';
import type { ProductPageData } from './product-page.server.ts';
import { Gallery } from './product-gallery.tsx';
import styles from './product-page.module.css';

/** Served with the page; their code loads at the visitor's first interaction. */
const ProductDetails = hydrateOnInteraction('product', () => import('./product-details.tsx'));
const ShareProduct = hydrateOnInteraction('share', () => import('./share-product.tsx'));
const StockAlert = hydrateOnInteraction('stock-alert', () => import('./stock-alert.tsx'), 'stock-alert');
const DeliveryCheck = hydrateOnInteraction('delivery', () => import('../cart/delivery-check.tsx'));

export function ProductPage(data: ProductPageData) {
  const { product, family } = data;
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
        <div className={styles['summary']}>
          <Summary product={product} />
          {family && <Family family={family} id={product.id} />}
          <BuyBox key={product.id} product={product} />
          <DeliveryCheck />
          <Glance product={product} />
          <ShareProduct id={product.id} name={name} />
          <p className={styles['category']}>
            {messages.category} <AppLink to={categoryPath}>{categoryName}</AppLink>
          </p>
          <Tags product={product} />
          <SafeCheckout />
        </div>
      </div>
      <ProductDetails {...data} />
      <BuyBar key={`bar ${product.id}`} product={product} />
    </div>
  );
}

/** Returns the product's pictures without duplicates, the main one first. */
function listPictures(product: Product) {
  const all = product.picture ? [product.picture, ...product.more_product_images] : product.more_product_images;
  return all.filter((picture, at) => all.findIndex(({ image_name }) => image_name === picture.image_name) === at);
}

function Summary({ product }: { product: Product }) {
  const { unit_price: unit, rating } = product;
  const { name, other, otherLanguage } = getProductNames(product);
  return (
    <>
      <h1 className={styles['name']}>{name}</h1>
      {other && (
        <p lang={otherLanguage} className={styles['hindi']}>
          {other}
        </p>
      )}
      {rating && (
        <p className={styles['rating']}>
          <Stars value={rating.average} label={reviewMessages.outOfFive({ average: rating.average })} />
          <a href="#reviews">
            {rating.sample
              ? reviewMessages.samples({ count: rating.count })
              : reviewMessages.count({ count: rating.count })}
          </a>
        </p>
      )}
      <p className={styles['short']}>{product.product_short_description}</p>
      <p className={styles['price']}>
        <Price amount={unitPrice(product)} regular={product.product_regular_price} large />
      </p>
      <p className={styles['terms']}>{messages.terms({ price: formatRupees(unit.amount), unit: unit.per })}</p>
      <p className={styles['points']}>{messages.points({ points: formatPoints(product.product_sale_point) })}</p>
    </>
  );
}

/** The sizes and kinds of one product; each is a page of its own. */
function Family({ family, id }: { family: NonNullable<ProductPageData['family']>; id: number }) {
  const { axes, members } = family;
  return (
    <nav className={styles['family']} aria-label={axes.map(({ name }) => name).join(', ')}>
      <p>{axes.map(({ name }) => name).join(', ')}</p>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <AppLink
              to={`/product-details/${member.id}`}
              aria-current={member.id === id ? 'page' : undefined}
              data-out={member.soldOut || undefined}
            >
              {member.options.join(', ')}
              <span>{member.soldOut ? messages.outOfStock : formatRupees(member.price)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What it is good for, its form, its taste, and how long it keeps. */
function Glance({ product }: { product: Product }) {
  const facts = product.attributes.map(({ code, name, values }) => ({
    name: code === 'concern' ? messages.goodFor : name,
    text: values.map((value) => value.name).join(', '),
  }));
  return (
    <dl className={styles['glance']}>
      {[...facts, { name: messages.keeps, text: messages.months({ months: product.shelf_life_months }) }].map(
        ({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Tags({ product }: { product: Product }) {
  if (product.tags.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label={messages.tags}>
      {product.tags.map(({ tag_data: { tag_name: tag } }) => (
        <li key={tag} className={styles['tag']}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** Up to which stock a page says how few are left. */
const fewLeft = 10;

/** How much there is in plain words, and the specification's count. */
function StockLevel({ quantity }: { quantity: number }) {
  const few = quantity > 0 && quantity <= fewLeft;
  const level = few ? messages.onlyLeft({ quantity }) : quantity > 0 ? messages.inStock : messages.outOfStock;
  return (
    <>
      <span className={styles['level']} data-low={few || undefined}>
        {level}
      </span>{' '}
      <span className={styles['count']}>{messages.stock({ quantity })}</span>
    </>
  );
}

/** The phone's own way to the cart, there while 'Add To Cart' above is out of sight. */
function BuyBar({ product }: { product: Product }) {
  const [shown, setShown] = useState(false);
  const inCart = useInCart(product.id);
  const { name } = getProductNames(product);
  useEffect(() => {
    const button = document.querySelector('[data-buy]');
    if (!button) return;
    const watcher = new IntersectionObserver(([entry]) =>
      setShown(!entry!.isIntersecting && entry!.boundingClientRect.top < 0),
    );
    watcher.observe(button);
    return () => watcher.disconnect();
  }, []);
  if (product.product_quantity < 1) return null;
  return (
    <div className={styles['bar']} data-buy-bar data-shown={shown || undefined}>
      <p>
        <strong>{name}</strong>
        {formatRupees(unitPrice(product))}
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

/** Quantity, 'Add To Cart' and the wishlist button. */
function BuyBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const inCart = useInCart(product.id);
  const { name } = getProductNames(product);
  const soldOut = product.product_quantity < 1;
  const { token } = useSession();
  const { max_per_product: max } = useSettings();
  // Customers who have ordered before may have more: the cart tells them.
  const limit = token ? null : max;
  return (
    <div className={styles['box']}>
      <p className={styles['stock']} data-out={soldOut || undefined}>
        <StockLevel quantity={product.product_quantity} />
      </p>
      {soldOut && <StockAlert productId={product.id} />}
      <div className={styles['row']} data-buy>
        <QuantityStepper value={quantity} onChange={setQuantity} label={messages.quantityOf({ name })} />
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

/** 'Guaranteed Safe Checkout': a drawing of the shield, the card, the phone and the note that a buyer may pay with. */
function SafeCheckout() {
  return (
    <div className={styles['seal']}>
      <svg className={styles['drawing']} viewBox="0 0 232 44" role="img" aria-labelledby="safe-checkout">
        <title id="safe-checkout">{messages.safeCheckout}</title>
        <path className={styles['shield']} d="M22 3c-5 4-11 6-17 6 0 16 5 26 17 32 12-6 17-16 17-32-6 0-12-2-17-6Z" />
        <path className={styles['tick']} d="m14 22 6 6 11-12" />
        <path d="M64 9h44a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H64a3 3 0 0 1-3-3V12a3 3 0 0 1 3-3Zm-3 7h50m-43 11h12m16 0h8" />
        <path d="M136 4h18a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3h-18a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Zm7 31h4m-8-18h9m-9 4h9m-9-8h4.5c6 0 6 8 0 8H139l7 7" />
        <path d="M179 10h50v24h-50V10Zm25 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm-18-6h3m30 0h3" />
      </svg>
      <p className={styles['words']} aria-hidden="true">
        {messages.safeCheckout}
      </p>
    </div>
  );
}
