import { Link } from 'react-router';
import { findingNames } from '#contract/staff-check-kinds.ts';
import type { CheckFinding } from '#contract/staff-checks.ts';
import { indiaTime } from '../india-time.ts';
import styles from './checks.module.css';

/** One thing that does not add up: what and where, what should stand there and what does, since when. */
export function Finding({ finding }: { finding: CheckFinding }) {
  const { kind, place, order_id, expected, found, first_seen_at, last_seen_at, closed_at } = finding;
  return (
    <li className={styles['finding']}>
      <div className={styles['what']}>
        <h2>{findingNames[kind]}</h2>
        <p className={styles['place']}>{place}</p>
        {order_id !== null && (
          <p>
            <Link to={`/orders/${order_id}`}>Open order {order_id}</Link>
          </p>
        )}
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>Found</dt>
          <dd className={styles['found']}>{found}</dd>
        </div>
      </dl>
      <dl className={styles['times']}>
        <Time label="First seen" at={first_seen_at} />
        {closed_at === null ? <Time label="Last seen" at={last_seen_at} /> : <Time label="Gone" at={closed_at} />}
      </dl>
    </li>
  );
}

function Time({ label, at }: { label: string; at: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{indiaTime(at)}</time>
      </dd>
    </div>
  );
}
