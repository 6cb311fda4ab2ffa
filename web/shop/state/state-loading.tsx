import { Spinner } from '#web/ui/spinner.tsx';
import { words } from '../cart/shared-words.ts';
import styles from './state-loading.module.css';

/** Stands in for what only the browser knows, such as the cart, until the page has come alive. */
export function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Spinner />
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </div>
  );
}
