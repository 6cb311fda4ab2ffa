import type { ReactNode } from 'react';
import type { NamedError } from './use-form.ts';
import { words } from './form-words.ts';
import styles from './form.module.css';

/** What is said of a whole form; read out as soon as it appears. Errors in red, the rest calmly. */
export function FormMessage({ kind = 'error', children }: { kind?: 'error' | 'note'; children?: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['live']}>
      {children ? (
        <div className={`${styles['message']} ${kind === 'note' ? styles['calm'] : ''}`}>{children}</div>
      ) : null}
    </div>
  );
}

/** All fields that are wrong by their labels, each leading to its field. */
export function ErrorSummary({ errors, onPick }: { errors: readonly NamedError[]; onPick: (field: string) => void }) {
  if (errors.length === 0) return <FormMessage />;
  return (
    <FormMessage>
      {words.wrongFields(errors.length)}
      <ul>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <button type="button" onClick={() => onPick(field)}>
              {label}: {message}
            </button>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
