import { shared as messages } from '#messages/checkout/shared.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './state-loading.module.css';

/** Shown until hydration in place of what only the browser knows, such as the cart. */
export function StateLoading() {
  return (
    <div className={styles['loading']}>
      <Spinner />
      <NoScript />
    </div>
  );
}

/** What visitors without scripts are told where a page needs them. */
export function NoScript() {
  return (
    <noscript>
      <p>{messages.noScript}</p>
    </noscript>
  );
}
