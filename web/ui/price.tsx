import type { Product } from '#contract/catalog.ts';
import { ui as messages } from '#messages/shop.ts';
import { formatRupees, percentOff } from './rupees.ts';
import styles from './price.module.css';

interface PriceProps {
  product: Pick<Product, 'product_sale_price' | 'product_regular_price' | 'product_struck_price'>;
  /** Larger, for the product's own page. */
  large?: boolean | undefined;
}

/** The struck-out price is labelled MRP only if it is the MRP; the saving is relative to it. */
export function Price({ product, large = false }: PriceProps) {
  const { product_regular_price: mrp, product_struck_price: struck } = product;
  const amount = product.product_sale_price ?? mrp;
  const full = struck ?? 0;
  const off = percentOff(amount, full);
  return (
    <span className={large ? `${styles['price']} ${styles['large']}` : styles['price']}>
      <span className={styles['amount']}>{formatRupees(amount)}</span>
      {full > amount && (
        <>
          {' '}
          <s className={styles['regular']}>
            <span className={large && full === mrp ? undefined : 'visually-hidden'}>
              {full === mrp ? messages.mrp : messages.priceBefore}{' '}
            </span>
            {formatRupees(full)}
          </s>
          {off > 0 && <span className={styles['off']}> {messages.percentOff({ percent: off })}</span>}
        </>
      )}
    </span>
  );
}
