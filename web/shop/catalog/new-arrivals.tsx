import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { namesOf } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';
import { words } from './product-words.ts';
import styles from './new-arrivals.module.css';

/** The 'New Arrivals' banner: the latest products' pictures and the way to all of them. */
export function NewArrivals({ products }: { products: readonly CardProduct[] }) {
  return (
    <section className={styles['banner']} aria-labelledby="new-arrivals">
      <div className={styles['words']}>
        <h2 id="new-arrivals">{words.newArrivals}</h2>
        <p className={styles['text']}>{words.newArrivalsText}</p>
        <ButtonLink to="/shop?sort=newest" variant="secondary" size="small">
          {words.seeNew}
        </ButtonLink>
      </div>
      <ul className={styles['pictures']}>
        {products.map((product) => (
          <li key={product.id}>
            <AppLink to={`/product-details/${product.id}`} className={styles['link']}>
              <Picture picture={product.picture} alt="" sizes="(width >= 48rem) 190px, 30vw" />
              <span className={styles['name']}>{namesOf(product).name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
