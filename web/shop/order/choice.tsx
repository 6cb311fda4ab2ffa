import type { OrderLineDetail } from '#contract/order-life.ts';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { namesOf } from '../language/names.ts';
import { words } from './act-words.ts';
import styles from './act-dialog.module.css';

interface ChoiceProps {
  line: OrderLineDetail;
  count: number;
  /** Where 0, the line may be left out. */
  least: 0 | 1;
  most: number;
  choose: (quantity: number) => void;
}

/** How many pieces of a line: a stepper, or for a single piece a tick, or nothing where there is no choice. */
export function Choice({ line, count, least, most, choose }: ChoiceProps) {
  const { name } = namesOf(line);
  const product = (
    <span className={styles['product']}>
      <Picture picture={line.picture} alt="" sizes="56px" />
      <span>
        {name}
        {most > 1 && <span className={styles['of']}>{words.of(most)}</span>}
      </span>
    </span>
  );
  if (most > 1)
    return (
      <div className={styles['choice']}>
        {product}
        <QuantityStepper label={words.quantityOf(name)} min={least} max={most} value={count} onChange={choose} />
      </div>
    );
  if (least === 1) return <div className={styles['choice']}>{product}</div>;
  return (
    <label className={styles['choice']}>
      {product}
      <input
        type="checkbox"
        className={styles['tick']}
        checked={count > 0}
        onChange={({ target }) => choose(target.checked ? 1 : 0)}
      />
    </label>
  );
}
