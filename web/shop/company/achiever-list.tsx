import type { Achiever } from '#contract/content.ts';
import { formatMonth } from '../language/format.ts';
import styles from './achiever-list.module.css';

interface AchieverListProps {
  achievers: readonly Achiever[];
  /** A class that makes it one line, which scrolls, by keyboard, too. */
  line?: string;
}

/** Direct sellers who agree to being named, each with the title that they reached and the month in which they did. */
export function AchieverList({ achievers, line }: AchieverListProps) {
  return (
    <ul className={`${styles['list']} ${line ?? ''}`} tabIndex={line === undefined ? undefined : 0}>
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
