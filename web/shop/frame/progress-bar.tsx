import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** A thin line at the window's top while the next page is on its way; it shows only when that takes a moment. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={styles['bar']} data-busy={busy || undefined} aria-hidden="true" />;
}
