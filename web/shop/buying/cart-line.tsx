import { AppLink } from '#web/ui/link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { namesOf } from '../language/names.ts';
import { type CartItem, setQuantity, unitPrice } from '../state/cart.ts';
import { words as buying } from './buying-words.ts';
import { words } from './cart-words.ts';
import styles from './cart.module.css';

interface CartLineProps {
  item: CartItem;
  /** The shop no longer sells it. */
  gone: boolean;
  onRemove: () => void;
}

/** One product of the cart: picture, name in lowercase, quantity, price of the line, a red icon to remove it. */
export function CartLine({ item, gone, onRemove }: CartLineProps) {
  const name = namesOf(item).name.toLowerCase();
  return (
    <li className={gone ? `${styles['line']} ${styles['gone']}` : styles['line']}>
      <AppLink to={`/product-details/${item.id}`} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.picture} alt="" sizes="112px" />
      </AppLink>
      <div className={styles['about']}>
        <AppLink to={`/product-details/${item.id}`} className={styles['name']}>
          {name}
        </AppLink>
        <p className={styles['each']}>
          <Price amount={unitPrice(item)} regular={item.product_regular_price} />
        </p>
        {!gone && <Shortage item={item} />}
      </div>
      <div className={styles['quantity']}>
        <QuantityStepper
          label={words.quantityOf(name)}
          value={item.newQuantityAdded}
          onChange={(quantity) => setQuantity(item.id, quantity)}
        />
      </div>
      <p className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</p>
      <button type="button" className={styles['remove']} aria-label={words.removeNamed(name)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** More than can be bought now: says so, with the fix one tap away. */
function Shortage({ item }: { item: CartItem }) {
  const available = item.product_quantity;
  if (item.newQuantityAdded <= available) return null;
  if (available === 0) return <p className={styles['short']}>{words.outOfStock}</p>;
  return (
    <p className={styles['short']}>
      {words.onlyLeft(available)}{' '}
      <button type="button" className={styles['fix']} onClick={() => setQuantity(item.id, available)}>
        {buying.changeQuantity(available)}
      </button>
    </p>
  );
}
