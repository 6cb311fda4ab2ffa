import type { Achiever } from '#contract/content.ts';
import { formatMonth } from '../language/format.ts';
import styles from './achiever-list.module.css';

/** Direct sellers who agree to being named, each with the title that they reached and the month in which they did. */
export function AchieverList({ achievers, className }: { achievers: readonly Achiever[]; className?: string }) {
  return (
    <ul className={`${styles['list']} ${className ?? ''}`}>
      {achievers.map(({ id, name, achievement, month, photo }) => (
        <li key={id}>
          {photo && <img src={photo} alt="" width="40" height="40" loading="lazy" />}
          <span>
            <strong translate="no">{name}</strong> {achievement}, {formatMonth(month)}
          </span>
        </li>
      ))}
    </ul>
  );
}
