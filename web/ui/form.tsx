import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';
import type { Form, LabelledError, MessageKind } from './use-form.ts';
import styles from './form.module.css';

/**
 * On a site with logins: the message of a call whose session has ended, and the login offers that replace it. `offer`
 * is for forms; `offerOfFile` is for downloads, where nothing was typed.
 */
export const SessionEnd = createContext<{ message: string; offer: ReactNode; offerOfFile: ReactNode } | null>(null);

/** Returns the login offer if the message is that of an ended session, else the message. */
export function useSessionEnd(message: ReactNode, isOfFile = false): ReactNode {
  const end = useContext(SessionEnd);
  if (!end || message !== end.message) return message;
  return isOfFile ? end.offerOfFile : end.offer;
}

interface FormMessageProps {
  kind?: MessageKind;
  /** True if the message is about a file that could not be fetched. */
  isOfFile?: boolean;
  children?: ReactNode;
}

/** A message about a whole form, announced as soon as it appears. Stays mounted while empty. */
export function FormMessage({ kind = 'error', isOfFile = false, children }: FormMessageProps) {
  const shown = useSessionEnd(children, isOfFile);
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['live']}>
      {shown ? <div className={`${styles['message']} ${kind === 'error' ? '' : styles[kind]}`}>{shown}</div> : null}
    </div>
  );
}

interface ErrorSummaryProps {
  title: string;
  errors: readonly LabelledError[];
  onSelect: (field: string) => void;
}

/** Each entry focuses its field. */
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
  /** Shown beside the button after a save. Null before; absent if the page itself shows the result. */
  savedMessage?: string | null;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | undefined;
  /** Replaces the submit button, for a site with its own button component. */
  as?: ComponentType<{
    type: 'submit';
    variant: 'primary' | 'secondary' | 'quiet';
    size: 'small' | undefined;
    busy: boolean;
    children: ReactNode;
  }>;
}

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
