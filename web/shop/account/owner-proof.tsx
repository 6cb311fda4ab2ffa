import { useEffect, useRef, useState } from 'react';
import { security as messages } from '#messages/account.ts';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { CodeField, ResendCode, useResentCode } from '#web/ui/resend-code.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';

interface OwnerProofProps {
  form: { field(name: 'current_password' | 'code' | 'factor_code'): FieldState };
  hint?: string;
}

/** Asks for the current password, or for a code sent to the address on file. */
export function OwnerProofFields({ form, hint }: OwnerProofProps) {
  const code = useResentCode(
    () => call('accountCode', { method: 'POST' }),
    ({ message }) => message,
  );
  const [choices, setChoices] = useState(0);
  const proof = useRef<HTMLDivElement>(null);
  const choose = () => {
    // If both are sent, the server checks the password: clear the unused field.
    for (const name of ['current_password', 'code'] as const) form.field(name).onChange({ target: { value: '' } });
    setChoices((before) => before + 1);
  };
  const askForCode = async () => {
    if ((await code.send()) === null) choose();
  };
  // The pressed button has changed or disappeared, so the focus moves to the field.
  useEffect(() => {
    if (choices > 0) proof.current?.querySelector('input')?.focus();
  }, [choices]);
  return (
    <div ref={proof} className="security-proof">
      {code.note === '' ? (
        <PasswordField
          {...form.field('current_password')}
          label={messages.current}
          hint={hint}
          autoComplete="current-password"
        />
      ) : (
        <div className={formStyles['stack']}>
          <FormMessage kind="note">{code.note}</FormMessage>
          <CodeField required={false} {...form.field('code')} label={messages.code} />
          <div>
            <ResendCode code={code} onSend={() => void askForCode()} />
          </div>
        </div>
      )}
      <div className="security-other-proof">
        {code.note === '' ? (
          <Button variant="quiet" busy={code.busy} onClick={() => void askForCode()}>
            {messages.sendCode}
          </Button>
        ) : (
          <Button
            variant="quiet"
            onClick={() => {
              code.clearNote();
              choose();
            }}
          >
            {messages.passwordInstead}
          </Button>
        )}
      </div>
      <FormMessage>{code.failure}</FormMessage>
      <FactorField field={form.field('factor_code')} />
    </div>
  );
}
