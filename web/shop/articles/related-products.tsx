import { article as messages } from '#messages/shop.ts';
import { ProductGrid } from '../catalog/product-card.tsx';
import type { LoadedArticle } from './article.server.ts';
import styles from './article-page.module.css';

export default function RelatedProducts({ products }: { products: LoadedArticle['relatedProducts'] }) {
  return (
    <section className={styles['related']} aria-labelledby="related">
      <h2 id="related">{messages.relatedProducts}</h2>
      <p className={styles['relatedNote']}>{messages.relatedProductsNote}</p>
      <ProductGrid products={products} heading="h3" />
    </section>
  );
}
