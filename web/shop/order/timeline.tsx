import type { OrderDetail } from '#contract/order-life.ts';
import { momentInWords } from './moments.ts';
import { words } from './order-page-words.ts';
import styles from './timeline.module.css';
import pageStyles from './order-page.module.css';

/** All that happened to the order, the latest first. */
export function Timeline({ order: { timeline } }: { order: OrderDetail }) {
  return (
    <section className={`${pageStyles['panel']} ${pageStyles['history']}`} aria-labelledby="timeline">
      <h2 id="timeline">{words.timeline.title}</h2>
      <ol className={styles['events']} reversed>
        {timeline.toReversed().map(({ kind, at, note }, index) => (
          <li key={timeline.length - index} className={styles['event']}>
            <span className={styles['what']}>
              {words.timeline.kinds[kind]}
              {note && (
                <span className={styles['note']} translate="no">
                  {note}
                </span>
              )}
            </span>
            <time className={styles['time']} dateTime={at}>
              {momentInWords(at)}
            </time>
          </li>
        ))}
      </ol>
      <p className={pageStyles['quiet']}>{words.inIndianTime}</p>
    </section>
  );
}
