import type { OrderDetail } from '#contract/order-life.ts';
import { momentInWords } from './moments.ts';
import { words } from './order-page-words.ts';
import { stopsOf } from './progress.ts';
import styles from './progress-track.module.css';

/** The order's way from placing to the end: a line of stops, on phones from top to bottom. */
export function ProgressTrack({ order }: { order: OrderDetail }) {
  return (
    <ol className={styles['track']} aria-label={words.way}>
      {stopsOf(order).map(({ status, at, standing }) => (
        <li
          key={status}
          className={`${styles['stop']} ${styles[standing]}`}
          aria-current={standing === 'done' || standing === 'ahead' ? undefined : 'step'}
        >
          <span className={styles['dot']} aria-hidden="true" />
          <span className={styles['label']}>
            {words.stops[status]}
            <span className="visually-hidden"> ({words.reached[standing]})</span>
          </span>
          {at && (
            <time className={styles['time']} dateTime={at}>
              {momentInWords(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
