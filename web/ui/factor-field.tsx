import { useState } from 'react';
import { factor as messages } from '#messages/account/factor.ts';
import { TextField } from './field.tsx';
import type { FieldState } from './use-form.ts';

/** Asks for a code of the account's second factor, once the server has said that it needs one. */
export function FactorField({ field }: { field: FieldState }) {
  const [isAsked, setAsked] = useState(false);
  if (field.error !== undefined && !isAsked) setAsked(true);
  if (!isAsked && field.error === undefined) return null;
  return (
    <TextField
      {...field}
      required
      label={messages.code}
      // The error says the same.
      hint={field.error === undefined ? messages.codeHint : undefined}
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
}
