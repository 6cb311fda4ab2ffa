import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPassword as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { CodeField, useResentCode } from '#web/ui/resend-code.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { parseJson, readStorage, tabStorage, writeStorage } from '../state/store.ts';
import { ResendCodePanel } from './resend-code-panel.tsx';
import formStyles from '../forms/form.module.css';

/** Stored in the tab, because many phones unload the page while the customer reads the message. */
const key = 'password-reset';

export interface PasswordReset {
  token: string;
  message: string;
  /** Whether the reset follows an undone change of contact. */
  isUndone: boolean;
}

export function readPasswordReset(): PasswordReset | null {
  const value = parseJson(readStorage(tabStorage(), key)) as Partial<PasswordReset> | null;
  return typeof value?.token === 'string' && typeof value.message === 'string'
    ? { token: value.token, message: value.message, isUndone: value.isUndone === true }
    : null;
}

/** Null removes it. */
export function writePasswordReset(reset: PasswordReset | null): void {
  writeStorage(tabStorage(), key, reset && JSON.stringify(reset));
}

interface Props {
  reset: PasswordReset;
  password: string;
  /** Starts again with another email; without it there is no such button. */
  onRestart?: () => void;
}

/** Sends a new code in place of the one that came with a reset. */
function useNewCode(first: PasswordReset) {
  const [reset, setReset] = useState(first);
  const requestNewCode = async () => {
    const result = await call('resetCode', { body: { token: reset.token } });
    if (result.ok) {
      const { token, message: text } = result.reply;
      const next = { ...reset, token, message: text };
      writePasswordReset(next);
      setReset(next);
    }
    return result;
  };
  // The first code has just been sent.
  return { reset, ...useResentCode(requestNewCode, () => messages.newest, '') };
}

/** Sets a new password with the code that was sent. */
export function ResetCodeStep({ reset: first, password, onRestart }: Props) {
  const settings = useSettings();
  const navigate = useNavigate();
  const field = useRef<HTMLDivElement>(null);
  const form = useForm({
    initial: { code: '', password },
    loadValidator: async () => (await import('../forms/validators.ts')).validateReset,
  });
  const { reset, ...newCode } = useNewCode(first);
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const result = await call('resetPassword', { body: { token: reset.token, ...values } });
    if (!result.ok) {
      const { errors, message: text } = result.failure;
      const isFieldError = errors['code'] !== undefined || errors['password'] !== undefined;
      return { errors: isFieldError ? errors : {}, message: text };
    }
    writePasswordReset(null);
    notify({ kind: 'success', title: messages.changedTitle, text: messages.changedText });
    void navigate('/login');
    return null;
  });
  return (
    <form {...formProps} className={formStyles['stack']}>
      <FormMessage kind="note">{reset.message}</FormMessage>
      <div ref={field}>
        <CodeField {...form.field('code')} label={messages.code} hint={messages.codeHint} />
        {settings.demo && (
          <a href={portalUrl(settings, '/demo-codes')} target="_blank" rel="noopener">
            {messages.demoCodes}
          </a>
        )}
      </div>
      <ResendCodePanel
        code={newCode}
        onSent={() => {
          form.set('code', '');
          field.current?.querySelector('input')?.focus();
        }}
      />
      <PasswordField
        {...form.field('password')}
        label={messages.password}
        required
        autoComplete="new-password"
        hint={messages.passwordHint}
      />
      <Button type="submit" busy={busy}>
        {busy ? notices.pleaseWait : messages.set}
      </Button>
      <FormMessage>{message}</FormMessage>
      {onRestart && (
        <Button variant="quiet" onClick={onRestart}>
          {messages.otherEmail}
        </Button>
      )}
    </form>
  );
}
