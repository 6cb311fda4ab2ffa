import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { CardProduct } from '../state/cart.ts';
import styles from './new-arrivals.module.css';

/** The 'New Arrivals' banner: the latest products' pictures and the way to all of them. */
export function NewArrivals({ products }: { products: readonly CardProduct[] }) {
  return (
    <section className={styles['banner']} aria-labelledby="new-arrivals">
      <div className={styles['words']}>
        <h2 id="new-arrivals">New Arrivals</h2>
        <p className={styles['text']}>Fresh on the shelf, from this season’s harvest.</p>
        <ButtonLink to="/shop?sort=newest" variant="secondary" size="small">
          See what is new
        </ButtonLink>
      </div>
      <ul className={styles['pictures']}>
        {products.map(({ id, product_name, picture }) => (
          <li key={id}>
            <AppLink to={`/product-details/${id}`} className={styles['link']}>
              <Picture picture={picture} alt="" sizes="(width >= 48rem) 190px, 30vw" />
              <span className={styles['name']}>{product_name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
