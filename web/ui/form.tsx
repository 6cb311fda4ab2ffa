import type { ComponentType, ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Form, LabelledError, MessageKind } from './use-form.ts';
import styles from './form.module.css';

/** A message about a whole form, announced as soon as it appears: errors in red, what is done in green, what has to wait in neither. Stays mounted while empty. */
export function FormMessage({ kind = 'error', children }: { kind?: MessageKind; children?: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['live']}>
      {children ? (
        <div className={`${styles['message']} ${kind === 'error' ? '' : styles[kind]}`}>{children}</div>
      ) : null}
    </div>
  );
}

interface ErrorSummaryProps {
  /** Says how many fields need attention. */
  title: string;
  errors: readonly LabelledError[];
  onSelect: (field: string) => void;
}

/** All invalid fields by their labels, each leading to its field. */
export function ErrorSummary({ title, errors, onSelect }: ErrorSummaryProps) {
  if (errors.length === 0) return <FormMessage />;
  return (
    <FormMessage>
      {title}
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

interface FormFooterProps {
  form: Pick<Form, 'busy' | 'message'>;
  label: ReactNode;
  /** Shown beside the button once the form has been saved; null before, left out where the page itself shows the result. */
  savedMessage?: string | null;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | undefined;
  /** The button of a site that has its own. */
  as?: ComponentType<{
    type: 'submit';
    variant: 'primary' | 'secondary' | 'quiet';
    size: 'small' | undefined;
    busy: boolean;
    children: ReactNode;
  }>;
}

/** The end of a form that stays on the page: its button, whether it was saved, and what is wrong with the whole. */
export function FormFooter({
  form,
  label,
  savedMessage,
  variant = 'secondary',
  size,
  as: SubmitButton = Button,
}: FormFooterProps) {
  return (
    <div className={styles['footer']}>
      <SubmitButton type="submit" variant={variant} size={size} busy={form.busy}>
        {label}
      </SubmitButton>
      {savedMessage !== undefined && (
        <output className={styles['saved']}>{!form.busy && form.message === '' && savedMessage}</output>
      )}
      <FormMessage>{form.message}</FormMessage>
    </div>
  );
}
