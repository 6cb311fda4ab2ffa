import { useEffect, useRef, useState } from 'react';
import { security as messages } from '#messages/account/security.ts';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/ui/factor-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';

interface OwnerProofProps {
  form: { field(name: 'current_password' | 'code' | 'factor_code'): FieldState };
  hint?: string;
}

/** Asks for the current password, or for a code that is sent to the address on file in its place. */
export function OwnerProofFields({ form, hint }: OwnerProofProps) {
  const [asked, setAsked] = useState<{ busy: boolean; sent: string | null; failed: string | null }>({
    busy: false,
    sent: null,
    failed: null,
  });
  const proof = useRef<HTMLDivElement>(null);
  const choose = (sent: string | null) => {
    // The server checks the password where both are sent.
    for (const name of ['current_password', 'code'] as const) form.field(name).onChange({ target: { value: '' } });
    setAsked({ busy: false, sent, failed: null });
  };
  const askForCode = async () => {
    setAsked({ ...asked, busy: true, failed: null });
    const result = await call('accountCode', { method: 'POST' });
    if (result.ok) choose(result.reply.message);
    else setAsked({ ...asked, busy: false, failed: result.failure.message });
  };
  // The pressed button's words have changed, or it is gone: whoever pressed it goes on in the field.
  const shown = useRef(asked.sent);
  useEffect(() => {
    if (asked.sent !== shown.current) proof.current?.querySelector('input')?.focus();
    shown.current = asked.sent;
  }, [asked.sent]);
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
            maxLength={6}
          />
        </div>
      )}
      <div className="security-other-proof">
        <Button variant="quiet" busy={asked.busy} onClick={() => void askForCode()}>
          {asked.sent === null ? messages.sendCode : messages.sendCodeAgain}
        </Button>
        {asked.sent !== null && (
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
