import type { StaffOrder } from '#contract/staff-orders.ts';
import { indiaTime } from '../india-time.ts';
import { eventActor, eventFacts, eventWords } from './event-detail.ts';
import { eventLabels } from './labels.ts';
import styles from './order.module.css';

/** All that happened to an order, the newest first: who, when, why. */
export function History({ events }: Pick<StaffOrder, 'events'>) {
  return (
    <section className={styles['card']} aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className={`${styles['entries']} ${styles['history']}`} reversed>
        {events.toReversed().map((event, index) => (
          <li key={events.length - index} className={styles['entry']}>
            <p>
              <strong>{eventLabels[event.kind]}</strong>{' '}
              <span className={styles['quiet']}>
                <time dateTime={event.at}>{indiaTime(event.at)}</time>, {eventActor(event)}
              </span>
            </p>
            {eventFacts(event) && <p className={styles['quiet']}>{eventFacts(event)}</p>}
            {eventWords(event) && <p className={styles['said']}>{eventWords(event)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
