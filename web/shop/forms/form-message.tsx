import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/orders.ts';
import styles from './form.module.css';

/** What is said of a whole form; read out as soon as it appears. Errors in red, the rest calmly. */
export function FormMessage({ kind = 'error', children }: { kind?: 'error' | 'note'; children?: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'}>{children ? <div className={`${styles['message']} ${kind === 'note' ? styles['calm'] : ''}`}>{children}</div> : null}</div>
  );
}

/** All fields that are wrong, each leading to its field. */
export function ErrorSummary({ errors, form }: { errors: FieldErrors; form: React.RefObject<HTMLFormElement | null> }) {
  const entries = Object.entries(errors);
  const focus = (field: string) => {
    const element = form.current?.elements.namedItem(field);
    if (element instanceof HTMLElement) element.focus();
  };
  if (entries.length === 0) return <FormMessage />;
  return (
    <FormMessage>
      {entries.length === 1 ? 'One field needs your attention:' : `${entries.length} fields need your attention:`}
      <ul>
        {entries.map(([field, [message]]) => (
          <li key={field}>
            <button type="button" onClick={() => focus(field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
