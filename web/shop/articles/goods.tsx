import { ProductGrid } from '../catalog/product-card.tsx';
import { words } from './article-words.ts';
import type { LoadedArticle } from './load-article.server.ts';
import styles from './article.module.css';

/** Products near the article's topic. */
export default function Goods({ goods }: Pick<LoadedArticle, 'goods'>) {
  return (
    <section className={styles['goods']} aria-labelledby="goods">
      <h2 id="goods">{words.goods}</h2>
      <p className={styles['goodsNote']}>{words.goodsNote}</p>
      <ProductGrid products={goods} heading="h3" />
    </section>
  );
}
