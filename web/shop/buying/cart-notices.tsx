import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { namesOf } from '../language/names.ts';
import { useCart } from '../state/cart.ts';
import { acknowledgePriceChanges, usePriceChanges } from './price-changes.ts';
import type { CartPriceView } from './use-cart-price.ts';
import { words } from './buying-words.ts';
import styles from './cart-notices.module.css';

interface CartNoticesProps {
  view: CartPriceView;
  onRemove: (id: number) => void;
}

/** What changed since the products were put in the cart: prices that moved, and products that are sold no more. */
export function CartNotices({ view, onRemove }: CartNoticesProps) {
  const { cart } = useCart();
  const inCart = new Set(cart.map((item) => item.id));
  const changes = usePriceChanges().filter((change) => inCart.has(change.id));
  const gone = cart.filter((item) => view.unavailable.includes(item.id));
  return (
    <div aria-live="polite" className={styles['live']}>
      {gone.map((item) => (
        <div key={item.id} className={`${styles['notice']} ${styles['serious']}`}>
          <Icon name="alert" className={styles['icon']} />
          <p className={styles['words']}>
            <strong>{namesOf(item).name.toLowerCase()}</strong> {words.noLonger}
          </p>
          <Button variant="secondary" size="small" onClick={() => onRemove(item.id)}>
            {words.remove}
          </Button>
        </div>
      ))}
      {changes.length > 0 && (
        <div className={styles['notice']}>
          <Icon name="alert" className={styles['icon']} />
          <div className={styles['words']}>
            <p className={styles['lead']}>{changes.length === 1 ? words.onePrice : words.prices}</p>
            <ul className={styles['list']}>
              {changes.map((change) => (
                <li key={change.id}>
                  {change.name.toLowerCase()}: <s>{formatRupees(change.was)}</s> →{' '}
                  <strong>{formatRupees(change.is)}</strong>
                </li>
              ))}
            </ul>
          </div>
          <Button variant="quiet" size="small" onClick={acknowledgePriceChanges}>
            {words.gotIt}
          </Button>
        </div>
      )}
    </div>
  );
}
