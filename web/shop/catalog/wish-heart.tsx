import { Icon } from '#web/ui/icon.tsx';
import { toggleWish, useWishlist } from '../state/wishlist.ts';
import { words } from './goods-words.ts';
import styles from './wish-heart.module.css';

/** A heart that puts a product on the wishlist and takes it off. */
export function WishHeart({ id, name, className = '' }: { id: number; name: string; className?: string | undefined }) {
  const wished = useWishlist().ids.includes(id);
  return (
    <button
      type="button"
      className={`${styles['heart']} ${className}`}
      aria-pressed={wished}
      aria-label={words.wishlist(name)}
      onClick={() => toggleWish(id)}
    >
      <Icon name="heart" />
    </button>
  );
}
