import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { security } from '#messages/account.ts';
import { code as messages } from '#messages/portal.ts';
import { PasswordField } from '#web/ui/field.tsx';
import type { ResentCode } from '#web/ui/resend-code.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import { callAsCustomer } from './api.ts';
import { CodeFields, useCode } from './code-fields.tsx';

interface OwnerCode {
  code: ResentCode;
  /** No code can reach the owner, so the password proves it. */
  isUnreachable: boolean;
  /** Whether there is a field to prove it in. */
  isAsked: boolean;
}

/** For a form that only the account's owner may send, even if somebody else knows the password. */
export function useOwnerCode(): OwnerCode {
  const [isUnreachable, setUnreachable] = useState(false);
  const code = useCode(async () => {
    const result = await callAsCustomer<{ sent_to: string }>(paths.accountCode, { method: 'POST' });
    setUnreachable(!result.ok && result.failure.code === 'code_not_deliverable');
    return result;
  });
  return { code, isUnreachable, isAsked: code.note !== '' || isUnreachable };
}

interface OwnerCodeFieldsProps {
  form: { field(name: 'code' | 'current_password'): FieldState };
  owner: OwnerCode;
}

/** Asks for a code to the address on file, and for the password only where none can be sent. */
export function OwnerCodeFields({ form, owner: { code, isUnreachable } }: OwnerCodeFieldsProps) {
  return (
    <>
      <CodeFields form={form} code={code} />
      {isUnreachable && (
        <PasswordField
          {...form.field('current_password')}
          label={security.current}
          hint={messages.passwordHint}
          autoComplete="current-password"
        />
      )}
    </>
  );
}
