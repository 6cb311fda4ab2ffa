import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/orders.ts';
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

/** An error with the label that its field bears on the page. */
export interface NamedError {
  field: string;
  label: string;
  message: string;
}

/** A form's errors in the order in which the fields stand on the page. */
export function errorsInOrder(form: HTMLFormElement | null, errors: FieldErrors): NamedError[] {
  return [...(form?.elements ?? [])].flatMap((element) => {
    const field = element.getAttribute('name');
    const message = field && errors[field]?.[0];
    if (!message || !('labels' in element)) return [];
    const label = (element as HTMLInputElement).labels?.[0]?.textContent.replace('*', '').trim() ?? field;
    return [{ field, label, message }];
  });
}

export function focusField(form: HTMLFormElement | null, field: string): void {
  const element = form?.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}

/** Puts the cursor into the first wrong field of a form. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = errorsInOrder(form, errors)[0];
  if (first) focusField(form, first.field);
}
