import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/orders.ts';
import { forms as words } from '#messages/shop/forms.ts';
import styles from './form.module.css';

/** A message about the whole form, announced by screen readers when it appears. */
export function FormMessage({ kind = 'error', children }: { kind?: 'error' | 'note'; children?: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['live']}>
      {children ? (
        <div className={`${styles['message']} ${kind === 'note' ? styles['neutral'] : ''}`}>{children}</div>
      ) : null}
    </div>
  );
}

/** The invalid fields by label; a click focuses the field. */
export function ErrorSummary({
  errors,
  onSelect,
}: {
  errors: readonly LabelledError[];
  onSelect: (field: string) => void;
}) {
  if (errors.length === 0) return <FormMessage />;
  return (
    <FormMessage>
      {words.wrongFields({ count: errors.length })}
      <ul>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <button type="button" onClick={() => onSelect(field)}>
              {label}: {message}
            </button>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}

/** A field's error with its label on the page. */
export interface LabelledError {
  field: string;
  label: string;
  message: string;
}

/** A form's errors in the order of its fields on the page. */
export function listErrorsInOrder(form: HTMLFormElement | null, errors: FieldErrors): LabelledError[] {
  return [...(form?.elements ?? [])].flatMap((element) => {
    const field = element.getAttribute('name');
    const message = field && errors[field]?.[0];
    if (!message || !('labels' in element)) return [];
    const label = (element as HTMLInputElement).labels?.[0]?.textContent.replace('*', '').trim() ?? field;
    return [{ field, label, message }];
  });
}

/** Focuses a field by its name. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const element = form?.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}

/** Focuses the first field that has an error. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = listErrorsInOrder(form, errors)[0];
  if (first) focusField(form, first.field);
}
