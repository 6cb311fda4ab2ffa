import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** `neutral`; `success`: settled; `danger`: needs attention; `warning`: waits for the reader's next step. */
export type Tone = 'neutral' | 'success' | 'danger' | 'warning';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
