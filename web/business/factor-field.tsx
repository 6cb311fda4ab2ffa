import { useState } from 'react';
import { factor as messages } from '#messages/account.ts';
import { TextField } from '#web/ui/field.tsx';
import { type FieldState, runAfterPress } from '#web/ui/use-form.ts';

/**
 * Shown once the server has asked for a code of the second factor. That is not the user's mistake, so it becomes an
 * error only after they have typed in the field or left it.
 */
export function FactorField({ field }: { field: FieldState }) {
  const [isAsked, setAsked] = useState(false);
  const [isTouched, setTouched] = useState(false);
  if (field.error !== undefined && !isAsked) setAsked(true);
  if (!isAsked && field.error === undefined) return null;
  const error = isTouched ? field.error : undefined;
  return (
    <TextField
      {...field}
      error={error}
      onChange={(event) => {
        setTouched(true);
        field.onChange(event);
      }}
      onBlur={() => {
        field.onBlur();
        runAfterPress(() => setTouched(true));
      }}
      required
      label={messages.code}
      // The error text says the same.
      hint={error === undefined ? messages.codeHint : undefined}
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
}
