import type { FamilySummary, Product } from '#contract/catalog.ts';
import { productCard as messages } from '#messages/shop.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Star } from '#web/ui/stars.tsx';
import { getProductNames } from '../language/names.ts';
import { addToCart, type CardProduct, unitPrice, useInCart } from '../state/cart.ts';
import { toggleWishlist, useWishlist } from '../state/wishlist.ts';
import styles from './product-card.module.css';

interface ProductGridProps {
  products: readonly CardProduct[];
  /** Number of cards that are visible without scrolling. */
  eagerCount?: number | undefined;
  /** One column fewer, for use beside the categories. */
  narrow?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

export function ProductGrid({ products, eagerCount = 0, narrow = false, heading }: ProductGridProps) {
  return (
    <ul className={narrow ? `${styles['grid']} ${styles['narrow']}` : styles['grid']}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} priority={index < eagerCount} heading={heading} />
      ))}
    </ul>
  );
}

interface ProductCardProps {
  product: CardProduct;
  /** Visible without scrolling, so its picture loads first. */
  priority?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

export const cardPictureSizes = '(width >= 80rem) 300px, (width >= 48rem) 30vw, calc(50vw - 24px)';

/**
 * The lines share the grid's rows, so that neighbouring cards align whatever the length of their names (specification
 * section 2).
 */
function ProductCard({ product, priority = false, heading: Heading = 'h2' }: ProductCardProps) {
  const page = `/product-details/${product.id}`;
  const { name, other, otherLanguage } = getProductNames(product);
  return (
    <li id={`product-${product.id}`} className={styles['place']}>
      <article className={styles['card']}>
        <div className={styles['plate']}>
          <Picture picture={product.picture} alt="" sizes={cardPictureSizes} priority={priority} />
          {product.product_quantity < 1 && <span className={styles['flag']}>{messages.outOfStock}</span>}
          <WishlistButton id={product.id} name={name} className={styles['heart']} />
        </div>
        <div className={styles['names']}>
          <Heading className={styles['name']}>
            <AppLink to={page} className={styles['cover']}>
              {name}
            </AppLink>
          </Heading>
          <p lang={otherLanguage} className={styles['hindi']}>
            {other}
          </p>
        </div>
        <div className={styles['figures']}>
          {product.rating && <Rating rating={product.rating} />}
          <Price product={product} />
          <Size product={product} />
          {product.family && <p className={styles['sizes']}>{describeFamily(product, product.family)}</p>}
          <p className={styles['points']}>{messages.points({ points: formatPoints(product.product_sale_point) })}</p>
        </div>
        <CardActions product={product} name={name} page={page} />
      </article>
    </li>
  );
}

/** Names the lowest price if this product is not the cheapest. */
function describeFamily(product: CardProduct, { members: count, lowest_price }: FamilySummary): string {
  const options = messages.options({ count });
  return lowest_price < unitPrice(product) ? options + messages.from({ price: formatRupees(lowest_price) }) : options;
}

function Size({ product: { net_quantity: net, unit_price: unit } }: { product: CardProduct }) {
  if (!net || !unit) return null;
  return (
    <p className={styles['sizes']}>
      {nameSize(net)} · {messages.perUnit({ price: formatRupees(unit.amount), unit: unit.per })}
    </p>
  );
}

function Rating({ rating: { average, count, sample } }: { rating: NonNullable<CardProduct['rating']> }) {
  return (
    <p className={styles['rating']}>
      <Star />
      <span role="img" aria-label={messages.rating({ average })}>
        {average.toFixed(1)}
      </span>
      <span className={styles['count']}>{`(${count}) ${sample ? messages.sampleMark : ''}`}</span>
    </p>
  );
}

function CardActions({ product, name, page }: { product: CardProduct; name: string; page: string }) {
  const inCart = useInCart(product.id);
  return (
    <div className={styles['actions']}>
      {inCart ? (
        <ButtonLink to="/cart" variant="secondary" size="small" className={styles['inCart']}>
          {messages.viewCart}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={product.product_quantity < 1}
          aria-label={messages.addNamed({ name })}
          onClick={() => addToCart(product)}
        >
          {messages.add}
        </Button>
      )}
      <ButtonLink to={page} variant="quiet" size="small" aria-label={messages.knowNamed({ name })}>
        {messages.know}
      </ButtonLink>
    </div>
  );
}

export function WishlistButton({
  id,
  name,
  className = '',
}: {
  id: number;
  name: string;
  className?: string | undefined;
}) {
  const wished = useWishlist().ids.includes(id);
  return (
    <button
      type="button"
      className={`${styles['wishlist']} ${className}`}
      aria-pressed={wished}
      aria-label={messages.wishlist({ name })}
      onClick={() => toggleWishlist(id)}
    >
      <Icon name="heart" />
    </button>
  );
}

/** Keeps the fields that a card shows and a cart saves, so that long texts stay out of a list's HTML. */
export function toCardProduct(product: Product): CardProduct {
  const {
    id,
    product_name,
    product_name_hi,
    product_image,
    thumb_product_image,
    product_sale_price,
    product_regular_price,
    product_struck_price,
    product_sale_point,
    product_quantity,
    picture,
    rating,
    family,
    net_quantity,
    unit_price,
  } = product;
  return {
    id,
    product_name,
    product_name_hi,
    product_image,
    thumb_product_image,
    product_sale_price,
    product_regular_price,
    product_struck_price,
    product_sale_point,
    product_quantity,
    picture,
    rating,
    family,
    net_quantity,
    unit_price,
  };
}

export const nameSize = ({ value, unit }: Product['net_quantity']): string => `${value} ${unit}`;

/** Formats sale points with at most two decimals, without trailing zeros. */
export function formatPoints(points: number): string {
  return String(Math.round(points * 100) / 100);
}
