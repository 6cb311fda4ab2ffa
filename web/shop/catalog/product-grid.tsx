import type { CardProduct } from '../state/cart.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  products: readonly CardProduct[];
  /** How many of the first cards are in sight at once. */
  inSight?: number | undefined;
  /** Beside a list of categories there is room for one column less. */
  narrow?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

export function ProductGrid({ products, inSight = 0, narrow = false, heading }: ProductGridProps) {
  return (
    <ul className={narrow ? `${styles['grid']} ${styles['narrow']}` : styles['grid']}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} priority={index < inSight} heading={heading} />
      ))}
    </ul>
  );
}
