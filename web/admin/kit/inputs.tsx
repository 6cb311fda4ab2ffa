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
import { kit as kitMessages } from '#messages/admin/kit.ts';
import { field as messages } from '#messages/shop/field.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** primary: the one loud thing of a screen; secondary: outlined; quiet: text alone; danger: takes something away. */
  variant?: Variant | undefined;
  size?: 'small' | undefined;
}

const looks: Record<Variant, Pick<LibraryButtonProps, 'variant' | 'color'>> = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'red' },
};

/** What the library needs to draw a button of this look. */
export function buttonLook({ variant = 'primary', size }: Look) {
  return { ...looks[variant], size: size ? ('xs' as const) : ('sm' as const) };
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'color' | 'disabled' | 'size' | 'style'> &
  Pick<LibraryButtonProps, 'leftSection'> & { busy?: boolean | undefined; disabled?: boolean };

/** A button. While `busy` it keeps its focus and place, turns a ring and takes no press. */
export function Button({ variant, size, busy = false, onClick, type = 'button', leftSection, ...rest }: ButtonProps) {
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
    />
  );
}

type LinkButtonProps = Look & { to: string; children: ReactNode };

/** A link to another screen that looks like a button. */
export function LinkButton({ to, variant, size, children }: LinkButtonProps) {
  return (
    <LibraryButton component={Link} to={to} {...buttonLook({ variant, size })}>
      {children}
    </LibraryButton>
  );
}

/** The label of a required field has a mark for the eye alone. */
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
  /** Below the field, always. */
  hint?: ReactNode;
  error?: ReactNode;
}

export function TextField({ hint, required, ...rest }: TextInputProps & Shared) {
  return <TextInput {...rest} {...mark({ required, hint })} />;
}

/** Text of several lines; it grows with the text where `autosize` is set. */
export function TextArea({ hint, required, rows = 5, ...rest }: TextareaProps & Shared) {
  return <Textarea rows={rows} resize="vertical" {...rest} {...mark({ required, hint })} />;
}

/** A password with a button that shows and hides it. */
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

type SelectFieldProps = Omit<NativeSelectProps, 'data'> & Shared & { options: readonly Choice[] };

/** One of a few choices, by the device's own list. */
export function SelectField({ options, hint, required, ...rest }: SelectFieldProps) {
  return <NativeSelect data={[...options]} {...rest} {...mark({ required, hint })} />;
}

/** Several of many choices, found by typing, in the order in which they were chosen. */
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

/** Words of any kind: Enter or a comma ends one. */
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

/** Takes one PDF. */
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

/** A checkbox; its label may hold links. */
export function CheckboxField({ hint, ...rest }: CheckboxProps & Shared) {
  return <Checkbox description={hint || undefined} size="sm" {...rest} />;
}

/** A message for something that is no field of its own. */
export function FieldError({ id, error }: { id?: string | undefined; error?: string | undefined }) {
  return error ? <Input.Error id={id}>{error}</Input.Error> : null;
}
