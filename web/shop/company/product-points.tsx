import { useState } from 'react';
import type { ProductList } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { getProductNames } from '../language/names.ts';
import { formatCount } from './figures.ts';
import { words } from './income-plan-words.ts';
import { OfficePart } from './office-part.tsx';
import styles from './income-plan.module.css';

const all = `${paths.products}?limit=100`;

/** The sale points of every product, fetched from the office when opened. */
export function ProductPoints() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['points']} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className={styles['summary']}>
        {words.byProduct}
        <Icon name="down" />
      </summary>
      {opened && <OfficePart<ProductList> path={all}>{({ data }) => <PointsTable products={data} />}</OfficePart>}
    </details>
  );
}

function PointsTable({ products }: { products: ProductList['data'] }) {
  return (
    <table className={styles['rates']}>
      <caption className="visually-hidden">{words.byProduct}</caption>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col" className={styles['figure']}>
            {words.price}
          </th>
          <th scope="col" className={styles['figure']}>
            {words.sp}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <AppLink to={`/product-details/${product.id}`}>{getProductNames(product).name}</AppLink>
            </th>
            <td className={styles['figure']}>
              {formatRupees(product.product_sale_price ?? product.product_regular_price)}
            </td>
            <td className={styles['figure']}>{formatCount(product.product_sale_point)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
