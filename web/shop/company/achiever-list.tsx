import type { Achiever } from '#contract/content.ts';
import { formatMonth } from '../language/format.ts';
import styles from './achiever-list.module.css';

interface AchieverListProps {
  achievers: readonly Achiever[];
  /** Class for a single line, which also scrolls by keyboard. */
  line?: string;
}

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
