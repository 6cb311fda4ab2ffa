import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './question.module.css';

interface QuestionProps {
  /** What a link can lead to. */
  id?: string;
  question: string;
  /** The answer. */
  children: ReactNode;
}

/** A question that opens to its answer, without scripts; on paper it stands open. */
export function Question({ id, question, children }: QuestionProps) {
  return (
    <details id={id} className={styles['item']}>
      <summary className={styles['question']}>
        {question}
        <Icon name="down" className={styles['arrow']} />
      </summary>
      <div className={styles['answer']}>{children}</div>
    </details>
  );
}
