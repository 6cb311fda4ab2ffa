import {
  Button as LibraryButton,
  type ButtonProps as LibraryButtonProps,
  Checkbox,
  type CheckboxProps,
  FileInput,
  Input,
  Loader,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  TagsInput,
  type TagsInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { kit as kitMessages } from '#messages/admin.ts';
import { field as messages } from '#messages/shop.ts';
import { useEmailSuggestion } from '#web/ui/email-field.tsx';
import type { FieldState } from '#web/ui/use-form.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** primary: the main action of a screen; secondary: outlined; quiet: text only; danger: deletes something. */
  variant?: Variant | undefined;
  size?: 'small' | undefined;
}

const looks: Record<Variant, Pick<LibraryButtonProps, 'variant' | 'color'>> = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'red' },
};

export function buttonLook({ variant = 'primary', size }: Look) {
  return { ...looks[variant], size: size ? ('xs' as const) : ('sm' as const) };
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'color' | 'disabled' | 'size' | 'style'> &
  Pick<LibraryButtonProps, 'leftSection'> &
  Named & { busy?: boolean | undefined; disabled?: boolean };

export interface Named {
  /** What the action is about, for screen readers, where the label alone could be any row's. */
  of?: ReactNode;
}

export function labelOf({ children, of }: Named & { children?: ReactNode }) {
  if (of === undefined) return children;
  return (
    <>
      {children}
      <span className="visually-hidden"> {of}</span>
    </>
  );
}

/** While `busy` the button keeps focus and size, shows a spinner and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, onClick, type = 'button', leftSection, of, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <LibraryButton
      {...buttonLook({ variant, size })}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      leftSection={busy ? <Loader size={14} color="currentColor" aria-hidden="true" /> : leftSection}
      {...rest}
    >
      {labelOf({ children, of })}
    </LibraryButton>
  );
}

type LinkButtonProps = Look & { to: string; children: ReactNode };

export function LinkButton({ to, variant, size, children }: LinkButtonProps) {
  return (
    <LibraryButton component={Link} to={to} {...buttonLook({ variant, size })}>
      {children}
    </LibraryButton>
  );
}

/** The mark of a required field is visual only. */
function mark({ required, hint }: { required?: boolean | undefined; hint?: ReactNode }) {
  return {
    required: required ?? false,
    withAsterisk: false,
    labelProps: { 'data-must': required || undefined },
    description: hint || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
}

interface Shared {
  /** The hint is always below the field. */
  hint?: ReactNode;
  error?: ReactNode;
}

export function TextField({ hint, required, ...rest }: TextInputProps & Shared) {
  return <TextInput {...rest} {...mark({ required, hint })} />;
}

type EmailFieldProps = Omit<TextInputProps, keyof FieldState> &
  Shared &
  Pick<FieldState, 'name' | 'value' | 'onChange'> &
  Partial<Pick<FieldState, 'onBlur'>>;

/** The email of a customer. */
export function EmailField({ value, onChange, onBlur, ...rest }: EmailFieldProps) {
  const { input, suggestion } = useEmailSuggestion({ value, onChange, onBlur });
  return (
    <div>
      <TextField
        {...rest}
        {...input}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
      {suggestion}
    </div>
  );
}

export function RupeeField(props: TextInputProps & Shared) {
  return <TextField leftSection="₹" inputMode="decimal" {...props} />;
}

/** Grows with the text if `autosize` is set. */
export function TextArea({ hint, required, rows = 5, ...rest }: TextareaProps & Shared) {
  return <Textarea rows={rows} resize="vertical" {...rest} {...mark({ required, hint })} />;
}

/** Why something is done: a person concerned or a later reader of the log asks. */
export function ReasonField(props: TextareaProps & Shared) {
  return <TextArea required rows={2} maxLength={500} {...props} />;
}

export function PasswordField({ hint, required, ...rest }: PasswordInputProps & Shared) {
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, 'aria-hidden': undefined, tabIndex: 0 }}
      {...rest}
      {...mark({ required, hint })}
    />
  );
}

export type Choice = string | { value: string; label: string };

/** Returns the values as options with their labels. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: labels[value] }));
}

type SelectFieldProps = Omit<NativeSelectProps, 'data'> & Shared & { options: readonly Choice[] };

/** The options open in the device's own list. */
export function SelectField({ options, hint, required, ...rest }: SelectFieldProps) {
  return <NativeSelect data={[...options]} {...rest} {...mark({ required, hint })} />;
}

/** The values are in the order in which they were chosen. */
export function MultiSelectField({ hint, required, ...rest }: MultiSelectProps & Shared) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      {...rest}
      {...mark({ required, hint })}
    />
  );
}

/** Takes any words; Enter or a comma ends one. */
export function WordsField({ hint, required, ...rest }: TagsInputProps & Shared) {
  return (
    <TagsInput
      splitChars={[',']}
      acceptValueOnBlur
      comboboxProps={{ withinPortal: false }}
      {...rest}
      {...mark({ required, hint })}
    />
  );
}

interface PdfFieldProps {
  label: string;
  value: File | null;
  error?: string | undefined;
  onChange: (file: File | null) => void;
}

export function PdfField(props: PdfFieldProps) {
  return (
    <FileInput
      accept="application/pdf"
      clearable
      placeholder={kitMessages.choosePdf}
      styles={{ placeholder: { color: 'var(--muted)' } }}
      miw="min(100%, 14rem)"
      maw="20rem"
      {...props}
    />
  );
}

/** The label may contain links. */
export function CheckboxField({ hint, ...rest }: CheckboxProps & Shared) {
  return <Checkbox description={hint || undefined} size="sm" {...rest} />;
}

/** A message for something that is not a single field. */
export function FieldError({ id, error }: { id?: string | undefined; error?: string | undefined }) {
  return error ? <Input.Error id={id}>{error}</Input.Error> : null;
}
