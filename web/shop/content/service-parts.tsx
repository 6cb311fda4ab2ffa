import { newArrivals as messages } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { getProductNames } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';
import type { Illustration } from './illustration.server.ts';
import styles from './service-parts.module.css';

/** Cropped at the sides on phones. */
export function OpeningDrawing({ illustration }: { illustration: Illustration }) {
  return <Picture {...illustration} sizes="(width >= 85rem) 80rem, 96vw" priority />;
}

/** The latest product, linked to the listing by date. */
export function NewArrival({ product }: { product: CardProduct }) {
  return (
    <AppLink to="/shop?sort=newest" className={styles['card']}>
      <Picture picture={product.picture} alt="" sizes="(width >= 64rem) 272px, 60vw" />
      <span className={styles['title']}>{messages.title}</span>
      <span className={styles['name']}>{getProductNames(product).name}</span>
    </AppLink>
  );
}
