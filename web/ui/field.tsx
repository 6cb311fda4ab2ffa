import {
  type ChangeEventHandler,
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { field as messages } from '#messages/shop.ts';
import styles from './field.module.css';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface FieldProps<E extends Control> {
  label: ReactNode;
  name: string;
  value: string;
  onChange: ChangeEventHandler<E>;
  onBlur?: FocusEventHandler<E> | undefined;
  /** Linked to the control for screen readers. */
  error?: string | undefined;
  /** For errors that appear without an action at the field. */
  announcesError?: boolean | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoComplete?: string | undefined;
}

interface Grouped {
  /** Marks a field whose error is shown for a group of fields. */
  isInvalid?: boolean | undefined;
}

function useWiring(error: string | undefined, hint: ReactNode, isInvalid = false) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      'aria-invalid': error || isInvalid ? (true as const) : undefined,
      'aria-describedby': notes || undefined,
    },
  };
}

function Frame({
  id,
  label,
  required,
  hint,
  error,
  announcesError = false,
  below,
  children,
}: {
  id: string;
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  announcesError?: boolean | undefined;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']} data-required={required || undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} announces={announcesError} />
      {below}
    </div>
  );
}

interface FieldErrorProps {
  id?: string | undefined;
  error?: ReactNode;
  announces?: boolean;
}

/** Also shows the error of a whole form. */
export function FieldError({ id, error, announces = false }: FieldErrorProps) {
  const shown = error ? (
    <p id={id} className={styles['error']}>
      {error}
    </p>
  ) : null;
  if (!announces) return shown;
  return (
    <div role="alert" className={styles['live']}>
      {shown}
    </div>
  );
}

type TextFieldProps = FieldProps<HTMLInputElement> &
  Grouped &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'maxLength' | 'list' | 'onFocus' | 'ref'> & {
    /** Shown below the hint and the error. */
    below?: ReactNode;
  };

export function TextField({
  label,
  error,
  announcesError,
  isInvalid,
  hint,
  type = 'text',
  below,
  ...rest
}: TextFieldProps) {
  const { id, control } = useWiring(error, hint, isInvalid);
  const frame = { id, label, required: rest.required, hint, error, announcesError, below };
  return (
    <Frame {...frame}>
      <input {...rest} {...control} type={type} className={styles['input']} />
    </Frame>
  );
}

type TextAreaProps = Omit<FieldProps<HTMLTextAreaElement>, 'announcesError'> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'>;

export function TextArea({ label, error, hint, rows = 5, ...rest }: TextAreaProps) {
  const { id, control } = useWiring(error, hint);
  return (
    <Frame id={id} label={label} required={rest.required} hint={hint} error={error}>
      <textarea {...rest} {...control} rows={rows} className={`${styles['input']} ${styles['area']}`} />
    </Frame>
  );
}

export function PasswordField({
  label,
  error,
  hint,
  ...rest
}: Omit<TextFieldProps, 'type' | 'isInvalid' | 'announcesError' | 'below'>) {
  const { id, control } = useWiring(error, hint);
  const [shown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} required={rest.required} hint={hint} error={error}>
      <span className={styles['withToggle']}>
        <input
          {...rest}
          {...control}
          type={shown ? 'text' : 'password'}
          className={styles['input']}
          spellCheck={false}
          autoCapitalize="none"
        />
        <button
          type="button"
          className={styles['toggle']}
          aria-controls={id}
          aria-label={shown ? messages.hidePassword : messages.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? messages.hide : messages.show}
        </button>
      </span>
    </Frame>
  );
}

export type Choice = string | { value: string; label: string };

interface SelectFieldProps extends FieldProps<HTMLSelectElement>, Grouped {
  options: readonly Choice[];
}

export function SelectField({
  label,
  error,
  announcesError,
  isInvalid,
  hint,
  options,
  required,
  ...rest
}: SelectFieldProps) {
  const { id, control } = useWiring(error, hint, isInvalid);
  return (
    <Frame {...{ id, label, required, hint, error, announcesError }}>
      {/* HTML allows `required` only on a list whose first option is empty; the specification's placeholders have
          values. */}
      <select {...rest} aria-required={required} {...control} className={`${styles['input']} ${styles['select']}`}>
        {options.map((option) => {
          const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </Frame>
  );
}

interface CheckboxFieldProps {
  /** The label may contain links. */
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const { id, control } = useWiring(error, undefined);
  return (
    <div className={styles['field']}>
      <div className={styles['checkRow']}>
        <input {...rest} {...control} type="checkbox" className={styles['check']} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
