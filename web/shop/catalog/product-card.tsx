import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { addToCart, type CardProduct, unitPrice, useInCart } from '../state/cart.ts';
import { formatPoints } from './card.ts';
import { WishHeart } from './wish-heart.tsx';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: CardProduct;
  /** In sight at once: its picture is fetched first. */
  priority?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

/** How wide a card's picture stands. */
export const plateSizes = '(width >= 80rem) 300px, (width >= 48rem) 30vw, 50vw';

/** A product in a list (spec section 2): its lines sit in shared rows, so that neighbours align whatever their names' length. */
export function ProductCard({ product, priority = false, heading: Heading = 'h2' }: ProductCardProps) {
  const page = `/product-details/${product.id}`;
  return (
    <li className={styles['place']}>
      <article className={styles['card']}>
        <div className={styles['plate']}>
          <Picture picture={product.picture} alt="" sizes={plateSizes} priority={priority} />
          {product.product_quantity < 1 && <span className={styles['flag']}>Out of stock</span>}
          <WishHeart id={product.id} name={product.product_name} className={styles['heart']} />
        </div>
        <div className={styles['names']}>
          <Heading className={styles['name']}>
            <AppLink to={page} className={styles['cover']}>
              {product.product_name}
            </AppLink>
          </Heading>
          <p lang="hi" className={styles['hindi']}>
            {product.product_name_hi}
          </p>
        </div>
        <div className={styles['figures']}>
          <Price amount={unitPrice(product)} regular={product.product_regular_price} />
          <p className={styles['points']}>Sale Point - {formatPoints(product.product_sale_point)}</p>
        </div>
        <CardActions product={product} page={page} />
      </article>
    </li>
  );
}

function CardActions({ product, page }: { product: CardProduct; page: string }) {
  const inCart = useInCart(product.id);
  return (
    <div className={styles['actions']}>
      {inCart ? (
        <ButtonLink to="/cart" variant="secondary" size="small" className={styles['inCart']}>
          View Cart
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={product.product_quantity < 1}
          aria-label={`ADD TO CART, ${product.product_name}`}
          onClick={() => addToCart(product)}
        >
          ADD TO CART
        </Button>
      )}
      <ButtonLink to={page} variant="quiet" size="small" aria-label={`KNOW MORE, ${product.product_name}`}>
        KNOW MORE
      </ButtonLink>
    </div>
  );
}
