import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useCart } from '../state/cart.ts';
import { words } from './frame-words.ts';
import styles from './cart-link.module.css';

/** The cart with its number of items; the badge's room is kept, so that it moves nothing when it comes. */
export function CartLink({ bare = false }: { bare?: boolean }) {
  const count = useCart().cart.length;
  return (
    <AppLink
      to="/cart"
      className={bare ? `${styles['cart']} ${styles['bare']}` : styles['cart']}
      aria-label={count > 0 ? words.cartWith(count) : words.cart}
    >
      <Icon name="bag" />
      {!bare && <span>{words.cart}</span>}
      <span className={styles['badge']} data-empty={count === 0 || undefined}>
        {count}
      </span>
    </AppLink>
  );
}
