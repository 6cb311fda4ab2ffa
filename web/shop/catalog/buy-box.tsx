import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { addToCart, useInCart } from '../state/cart.ts';
import { cardOf } from './card.ts';
import { WishHeart } from './wish-heart.tsx';
import styles from './buy-box.module.css';

/** How many, into the cart, onto the wishlist. */
export function BuyBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const inCart = useInCart(product.id);
  const name = product.product_name;
  const soldOut = product.product_quantity < 1;
  return (
    <div className={styles['box']}>
      <p className={styles['stock']} data-out={soldOut || undefined}>
        Stock: {product.product_quantity}
        {soldOut && <strong> Out of stock</strong>}
      </p>
      <div className={styles['row']}>
        <QuantityStepper value={quantity} onChange={setQuantity} label={`Quantity of ${name}`} />
        <Button className={styles['add']} disabled={soldOut} onClick={() => addToCart(cardOf(product), quantity)}>
          Add To Cart
        </Button>
        <WishHeart id={product.id} name={name} className={styles['heart']} />
      </div>
      <noscript>
        <p>Please switch JavaScript on to buy: your cart is kept in your browser.</p>
      </noscript>
      {inCart && (
        <p className={styles['inCart']}>
          In your cart.
          <ButtonLink to="/cart" variant="quiet" size="small">
            View Cart
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
