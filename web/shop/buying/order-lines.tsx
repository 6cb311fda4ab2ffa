import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { namesOf } from '../language/names.ts';
import { useCart } from '../state/cart.ts';
import { words } from './checkout-words.ts';
import styles from './checkout.module.css';

/** The goods in brief, beside the checkout form. */
export function OrderLines() {
  const { cart } = useCart();
  return (
    <>
      <ul className={styles['lines']}>
        {cart.map((item) => (
          <li key={item.id} className={styles['line']}>
            <span className={styles['name']}>
              {namesOf(item).name} <span className={styles['times']}>× {item.newQuantityAdded}</span>
              {item.newQuantityAdded > item.product_quantity && (
                <span className={styles['short']}>
                  {item.product_quantity > 0 ? words.onlyLeft(item.product_quantity) : words.outOfStock}
                </span>
              )}
            </span>
            <span className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['change']}>
        <AppLink to="/cart">{words.changeCart}</AppLink>
      </p>
    </>
  );
}
