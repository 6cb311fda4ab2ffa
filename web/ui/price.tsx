import { ui as messages } from '#messages/shop/ui.ts';
import { formatRupees, percentOff } from './rupees.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Rupees to pay. */
  amount: number;
  /** The MRP in rupees, struck through where it is higher. */
  regular?: number | null | undefined;
  /** For the product's own page. */
  large?: boolean | undefined;
}

export function Price({ amount, regular, large = false }: PriceProps) {
  const full = regular ?? 0;
  const off = percentOff(amount, full);
  return (
    <span className={large ? `${styles['price']} ${styles['large']}` : styles['price']}>
      <span className={styles['amount']}>{formatRupees(amount)}</span>
      {full > amount && (
        <>
          {' '}
          <s className={styles['regular']}>
            <span className="visually-hidden">{messages.mrp} </span>
            {formatRupees(full)}
          </s>
          {off > 0 && <span className={styles['off']}> {messages.percentOff({ percent: off })}</span>}
        </>
      )}
    </span>
  );
}
