import { Spinner } from '#web/ui/spinner.tsx';
import styles from './waiting.module.css';

/** Stands in for what only the browser knows, such as the cart, until the page has come alive. */
export function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Spinner />
      <noscript>
        <p>Please switch JavaScript on: your cart and your account are kept in your browser.</p>
      </noscript>
    </div>
  );
}
