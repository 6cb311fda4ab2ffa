import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { namesOf } from '../language/names.ts';
import { addToCart, useInCart } from '../state/cart.ts';
import { cardOf } from './card.ts';
import { WishHeart } from './wish-heart.tsx';
import { words } from './product-words.ts';
import styles from './buy-box.module.css';

/** How many, into the cart, onto the wishlist. */
export function BuyBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const inCart = useInCart(product.id);
  const { name } = namesOf(product);
  const soldOut = product.product_quantity < 1;
  return (
    <div className={styles['box']}>
      <p className={styles['stock']} data-out={soldOut || undefined}>
        {words.stock(product.product_quantity)}
        {soldOut && <strong> {words.outOfStock}</strong>}
      </p>
      <div className={styles['row']}>
        <QuantityStepper value={quantity} onChange={setQuantity} label={words.quantityOf(name)} />
        <Button className={styles['add']} disabled={soldOut} onClick={() => addToCart(cardOf(product), quantity)}>
          {words.add}
        </Button>
        <WishHeart id={product.id} name={name} className={styles['heart']} />
      </div>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      {inCart && (
        <p className={styles['inCart']}>
          {words.inCart}
          <ButtonLink to="/cart" variant="quiet" size="small">
            {words.viewCart}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
