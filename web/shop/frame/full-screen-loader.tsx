import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCart } from '../state/cart.ts';
import styles from './full-screen-loader.module.css';

/** A page that comes within this time needs no cover. */
const patienceMilliseconds = 500;
/** The specification's longest start loader; no cover stays longer. */
const longestMilliseconds = 3000;

/** True from `patience` after `waiting` began until it ends, at most until the longest time is over. */
function useCover(waiting: boolean): boolean {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const begin = setTimeout(() => setCovered(true), patienceMilliseconds);
    const end = setTimeout(() => setCovered(false), longestMilliseconds);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setCovered(false);
    };
  }, [waiting]);
  return waiting && covered;
}

/**
 * The full-screen loader: over a page that is not ready, never over one that is (docs/decisions/full-screen-loader.md).
 * With `keepStart` it also covers the first three seconds; style sheets alone end that, so no visitor is locked out.
 */
export function FullScreenLoader({ keepStart }: { keepStart: boolean }) {
  const navigating = useNavigation().state === 'loading';
  const { loader } = useCart();
  const covered = useCover(navigating) || loader;
  return (
    <>
      {keepStart && <Cover className={styles['start']} />}
      {covered && <Cover />}
    </>
  );
}

function Cover({ className = '' }: { className?: string | undefined }) {
  return (
    <div className={`${styles['cover']} ${className}`}>
      <div className={styles['words']}>
        <Spinner />
        <p aria-hidden="true">{messages.loading}</p>
      </div>
    </div>
  );
}
