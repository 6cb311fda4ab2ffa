import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { getProductNames } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';
import { words } from './new-arrival-words.ts';
import styles from './new-arrival.module.css';

/** The side image 'New Arrivals': the latest product, leading to all of them. */
export default function NewArrival({ product }: { product: CardProduct }) {
  return (
    <AppLink to="/shop?sort=newest" className={styles['card']}>
      <Picture picture={product.picture} alt="" sizes="(width >= 64rem) 272px, 60vw" />
      <span className={styles['title']}>{words.title}</span>
      <span className={styles['name']}>{getProductNames(product).name}</span>
    </AppLink>
  );
}
