import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { field as messages } from '#messages/shop.ts';
import { TextField } from './field.tsx';
import styles from './email-field.module.css';
import { suggestEmail } from './suggest-email.ts';
import { type FieldState, runAfterPress } from './use-form.ts';

type Typed = Pick<FieldState, 'value' | 'onChange'> & { onBlur?: (() => void) | undefined };

interface Suggested {
  /** For the input element. */
  input: { ref: RefObject<HTMLInputElement | null>; onFocus: () => void; onBlur: () => void };
  /** Shown below the input: a button that puts the suggestion in. It never keeps a form from being sent. */
  suggestion: ReactNode;
}

/** Asks whether a domain that looks like a slip of a common one is meant to be that. */
export function useEmailSuggestion({ value, onChange, onBlur }: Typed): Suggested {
  const [isTyping, setTyping] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const email = suggestEmail(value, isTyping);
  const take = (meant: string) => {
    onChange({ target: { value: meant } });
    // The pressed button disappears.
    ref.current?.focus();
  };
  return {
    input: {
      ref,
      onFocus: () => setTyping(true),
      onBlur() {
        onBlur?.();
        runAfterPress(() => setTyping(false));
      },
    },
    suggestion: (
      <div role="status" className={styles['suggestion']}>
        {email !== null && (
          <button type="button" onClick={() => take(email)}>
            {messages.didYouMean({ email })}
          </button>
        )}
      </div>
    ),
  };
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'below' | keyof Typed> & Typed;

/** The email of a buyer, customer or applicant. */
export function EmailField({ value, onChange, onBlur, ...rest }: EmailFieldProps) {
  const { input, suggestion } = useEmailSuggestion({ value, onChange, onBlur });
  return (
    <TextField
      autoComplete="email"
      inputMode="email"
      maxLength={254}
      {...rest}
      {...input}
      type="email"
      value={value}
      onChange={onChange}
      below={suggestion}
    />
  );
}
