import { product as messages } from '#messages/admin.ts';
import { TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import look from './look.module.css';

export const inEnglish = (label: string) => messages.inLanguage({ label, language: messages.english });
export const inHindi = (label: string) => messages.inLanguage({ label, language: messages.hindi });

interface BilingualFieldProps<Name extends string> {
  name: Name;
  /** Returns the state of a field; the Hindi one's name ends in `_hi`. */
  field: (name: Name | `${Name}_hi`) => FieldState;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  /** Makes them fields of several lines. */
  rows?: number | undefined;
}

/** A text and its Hindi translation, side by side. */
export function BilingualField<Name extends string>(props: BilingualFieldProps<Name>) {
  const { name, field, label, hint, required = false, maxLength, rows } = props;
  const Field = rows === undefined ? TextField : TextArea;
  const shared = { ...(maxLength !== undefined && { maxLength }), ...(rows !== undefined && { rows }) };
  return (
    <div className={look['bilingual']} role="group" aria-label={label}>
      <Field {...field(name)} {...shared} label={inEnglish(label)} hint={hint} required={required} />
      <Field {...field(`${name}_hi`)} {...shared} label={inHindi(label)} lang="hi" />
    </div>
  );
}
