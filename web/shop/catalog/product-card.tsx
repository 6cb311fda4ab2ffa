import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { addToCart, type CardProduct, unitPrice, useInCart } from '../state/cart.ts';
import { namesOf } from '../language/names.ts';
import { formatPoints } from './card.ts';
import { WishHeart } from './wish-heart.tsx';
import { words } from './goods-words.ts';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: CardProduct;
  /** In sight at once: its picture is fetched first. */
  priority?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

/** How wide a card's picture stands. */
export const plateSizes = '(width >= 80rem) 300px, (width >= 48rem) 30vw, calc(50vw - 24px)';

/** A product in a list (spec section 2): its lines sit in shared rows, so that neighbours align whatever their names' length. */
export function ProductCard({ product, priority = false, heading: Heading = 'h2' }: ProductCardProps) {
  const page = `/product-details/${product.id}`;
  const { name, other, otherLanguage } = namesOf(product);
  return (
    <li className={styles['place']}>
      <article className={styles['card']}>
        <div className={styles['plate']}>
          <Picture picture={product.picture} alt="" sizes={plateSizes} priority={priority} />
          {product.product_quantity < 1 && <span className={styles['flag']}>{words.outOfStock}</span>}
          <WishHeart id={product.id} name={name} className={styles['heart']} />
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
          <Price amount={unitPrice(product)} regular={product.product_regular_price} />
          <p className={styles['points']}>{words.points(formatPoints(product.product_sale_point))}</p>
        </div>
        <CardActions product={product} name={name} page={page} />
      </article>
    </li>
  );
}

function CardActions({ product, name, page }: { product: CardProduct; name: string; page: string }) {
  const inCart = useInCart(product.id);
  return (
    <div className={styles['actions']}>
      {inCart ? (
        <ButtonLink to="/cart" variant="secondary" size="small" className={styles['inCart']}>
          {words.viewCart}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={product.product_quantity < 1}
          aria-label={words.addNamed(name)}
          onClick={() => addToCart(product)}
        >
          {words.add}
        </Button>
      )}
      <ButtonLink to={page} variant="quiet" size="small" aria-label={words.knowNamed(name)}>
        {words.know}
      </ButtonLink>
    </div>
  );
}
