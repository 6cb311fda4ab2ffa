import { messages } from '#contract/messages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { words } from './buying-words.ts';
import styles from './empty-cart.module.css';

/** What stands in place of lines; also where checkout is opened with nothing to buy. */
export function EmptyCart() {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 96 96" className={styles['drawing']} aria-hidden="true">
        <path d="M20 38h56l-6 44H26L20 38Zm14 0c0-12 5-20 14-20s14 8 14 20M48 76V54m0 0c-7 3-9 9-8 15 5-1 8-4 8-8m0-7c7 3 9 9 8 15-5-1-8-4-8-8" />
      </svg>
      <h2 className={styles['title']}>{messages.cartEmpty}</h2>
      <p className={styles['text']}>{words.emptyText}</p>
      <ButtonLink to="/shop">{words.browse}</ButtonLink>
    </div>
  );
}
