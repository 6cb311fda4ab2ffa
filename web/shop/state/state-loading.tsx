import { Spinner } from '#web/ui/spinner.tsx';
import { NoScript } from './no-script.tsx';
import styles from './state-loading.module.css';

/** Shown until hydration in place of data that only the browser knows. */
export function StateLoading() {
  return (
    <div className={styles['loading']}>
      <Spinner />
      <NoScript />
    </div>
  );
}
