import { useState } from 'react';
import type { ProductList } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatCount } from './figures.ts';
import { OfficePart } from './office-part.tsx';
import styles from './income-plan.module.css';

const all = `${paths.products}?limit=100`;

/** The sale points of every product, fetched from the office when opened. */
export function ProductPoints() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['points']} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className={styles['summary']}>
        Sale points by product
        <Icon name="down" />
      </summary>
      {opened && <OfficePart<ProductList> path={all}>{({ data }) => <PointsTable products={data} />}</OfficePart>}
    </details>
  );
}

function PointsTable({ products }: { products: ProductList['data'] }) {
  return (
    <table className={styles['rates']}>
      <caption className="visually-hidden">Sale points by product</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={styles['figure']}>
            Price
          </th>
          <th scope="col" className={styles['figure']}>
            SP
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, product_name, product_sale_price, product_regular_price, product_sale_point }) => (
          <tr key={id}>
            <th scope="row">
              <AppLink to={`/product-details/${id}`}>{product_name}</AppLink>
            </th>
            <td className={styles['figure']}>{formatRupees(product_sale_price ?? product_regular_price)}</td>
            <td className={styles['figure']}>{formatCount(product_sale_point)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
