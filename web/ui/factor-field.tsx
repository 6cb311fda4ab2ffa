import { useState } from 'react';
import { factor as messages } from '#messages/account/factor.ts';
import { TextField } from './field.tsx';
import { type FieldState, runAfterPress } from './use-form.ts';

/**
 * Asks for a code of the account's second factor, once the server has said that it needs one. That it is asked for is no mistake of the person's: as an
 * error it is shown once they have typed or left the field.
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
      // The error says the same.
      hint={error === undefined ? messages.codeHint : undefined}
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
}
