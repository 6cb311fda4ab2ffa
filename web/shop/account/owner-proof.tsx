import { useEffect, useRef, useState } from 'react';
import { security as messages } from '#messages/account.ts';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { ResendCode, useResendWait } from '#web/ui/resend-code.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';

interface OwnerProofProps {
  form: { field(name: 'current_password' | 'code' | 'factor_code'): FieldState };
  hint?: string;
}

/** Asks for the current password, or for a code sent to the address on file. */
export function OwnerProofFields({ form, hint }: OwnerProofProps) {
  const [asked, setAsked] = useState<{ busy: boolean; sent: string | null; failed: string | null; choices: number }>({
    busy: false,
    sent: null,
    failed: null,
    choices: 0,
  });
  const { wait, begin } = useResendWait();
  const proof = useRef<HTMLDivElement>(null);
  const choose = (sent: string | null) => {
    // If both are sent, the server checks the password: clear the unused field.
    for (const name of ['current_password', 'code'] as const) form.field(name).onChange({ target: { value: '' } });
    setAsked({ busy: false, sent, failed: null, choices: asked.choices + 1 });
  };
  const askForCode = async () => {
    setAsked({ ...asked, busy: true, failed: null });
    const result = await call('accountCode', { method: 'POST' });
    if (!result.ok) return setAsked({ ...asked, busy: false, failed: result.failure.message });
    begin();
    choose(result.reply.message);
  };
  // The pressed button has changed or disappeared, so the focus moves to the field.
  useEffect(() => {
    if (asked.choices > 0) proof.current?.querySelector('input')?.focus();
  }, [asked.choices]);
  return (
    <div ref={proof} className="security-proof">
      {asked.sent === null ? (
        <PasswordField
          {...form.field('current_password')}
          label={messages.current}
          hint={hint}
          autoComplete="current-password"
        />
      ) : (
        <div className={formStyles['stack']}>
          <FormMessage kind="note">{asked.sent}</FormMessage>
          <TextField
            {...form.field('code')}
            label={messages.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
          />
          <div>
            <ResendCode wait={wait} busy={asked.busy} onSend={() => void askForCode()} />
          </div>
        </div>
      )}
      <div className="security-other-proof">
        {asked.sent === null ? (
          <Button variant="quiet" busy={asked.busy} onClick={() => void askForCode()}>
            {messages.sendCode}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => choose(null)}>
            {messages.passwordInstead}
          </Button>
        )}
      </div>
      <FormMessage>{asked.failed}</FormMessage>
      <FactorField field={form.field('factor_code')} />
    </div>
  );
}
