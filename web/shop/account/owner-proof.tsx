import { useEffect, useRef, useState } from 'react';
import { security as messages } from '#messages/account/security.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';
import styles from './security.module.css';

interface OwnerProofProps {
  form: { field(name: 'current_password' | 'code'): FieldState };
  hint?: string;
}

/** Asks for the current password, or for a code that is sent to the address on file in its place. */
export function OwnerProofFields({ form, hint }: OwnerProofProps) {
  const [asked, setAsked] = useState<{ busy: boolean; sent: string | null; failed: string | null }>({
    busy: false,
    sent: null,
    failed: null,
  });
  const codeField = useRef<HTMLDivElement>(null);
  const askForCode = async () => {
    setAsked({ ...asked, busy: true, failed: null });
    const result = await call('accountCode', { method: 'POST' });
    if (result.ok) setAsked({ busy: false, sent: result.reply.message, failed: null });
    else setAsked({ ...asked, busy: false, failed: result.failure.message });
  };
  // The pressed button's words have changed: whoever asked goes on with the code.
  useEffect(() => {
    if (asked.sent !== null) codeField.current?.querySelector('input')?.focus();
  }, [asked.sent]);
  return (
    <div className={styles['proof']}>
      {asked.sent === null ? (
        <PasswordField
          {...form.field('current_password')}
          label={messages.current}
          hint={hint}
          autoComplete="current-password"
        />
      ) : (
        <div ref={codeField} className={formStyles['stack']}>
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
      <div className={styles['otherProof']}>
        <Button variant="quiet" busy={asked.busy} onClick={() => void askForCode()}>
          {asked.sent === null ? messages.sendCode : messages.sendCodeAgain}
        </Button>
      </div>
      <FormMessage>{asked.failed}</FormMessage>
    </div>
  );
}
