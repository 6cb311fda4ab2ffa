import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPassword as messages } from '#messages/account/forgotPassword.ts';
import { notices } from '#messages/shop/notices.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSession } from '../state/session.ts';
import { writeStorage, parseJson, readStorage, tabStorage } from '../state/store.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';
import { NoScript } from '../state/no-script.tsx';

/** Stored in the tab: many phones unload the page while the customer reads the code in their email. */
const key = 'password-reset';

interface PasswordReset {
  token: string;
  email: string;
}

function readPasswordReset(): PasswordReset | null {
  const value = parseJson(readStorage(tabStorage(), key)) as Partial<PasswordReset> | null;
  return typeof value?.token === 'string' && typeof value.email === 'string'
    ? { token: value.token, email: value.email }
    : null;
}

/** Any failure of the first step reads 'Email is incorrect' (specification section 8); a cause on our side is added. */
function emailStepMessage(failure: CallFailure): string {
  if (failure.status === 429 || failure.status === 428) return failure.message;
  const isOurs = failure.status === 0 || failure.status >= 500;
  return isOurs
    ? messages.failedBecause({ error: notices.emailIncorrect, cause: failure.message })
    : notices.emailIncorrect;
}

/** Forgot password: first the email address and a new password, then the code from the email. */
export function ForgotScreen() {
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const [password, setPassword] = useState('');
  const start = (next: PasswordReset, newPassword: string) => {
    writeStorage(tabStorage(), key, JSON.stringify(next));
    setPassword(newPassword);
    setReset(next);
  };
  const restart = () => {
    writeStorage(tabStorage(), key, null);
    setReset(null);
  };
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="forgot-title">
        <h1 id="forgot-title">{messages.name}</h1>
        {reset ? (
          <CodeStep reset={reset} password={password} onRestart={restart} />
        ) : (
          <EmailStep onStart={start} onResume={setReset} />
        )}
      </section>
    </div>
  );
}

function EmailStep({
  onStart,
  onResume,
}: {
  onStart: (reset: PasswordReset, password: string) => void;
  onResume: (reset: PasswordReset) => void;
}) {
  const form = useForm({
    initial: { email: '', password: '' },
    loadValidator: async () => (await import('../forms/validators.ts')).validateForgot,
  });
  const { ready } = useSession();
  const { busy, message, setMessage, formProps } = useSubmit(form, async ({ email, password }) => {
    const result = await call('forgot', { body: { email } });
    if (!result.ok) return { message: emailStepMessage(result.failure), errors: {} };
    onStart({ token: result.reply.token, email }, password);
    return null;
  });
  const resume = () => {
    const stored = readPasswordReset();
    if (stored) onResume(stored);
    else setMessage(messages.noCode);
  };
  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <NoScript />
      <p className={formStyles['note']}>{messages.text}</p>
      <TextField {...form.field('email')} label={messages.email} type="email" required autoComplete="email" />
      <PasswordField
        {...form.field('password')}
        label={messages.password}
        required
        autoComplete="new-password"
        hint={messages.passwordHint}
      />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? notices.pleaseWait : messages.reset}
      </Button>
      <FormMessage>{message}</FormMessage>
      <Button variant="quiet" onClick={resume}>
        {messages.haveCode}
      </Button>
    </form>
  );
}

function CodeStep({ reset, password, onRestart }: { reset: PasswordReset; password: string; onRestart: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { code: '', password },
    loadValidator: async () => (await import('../forms/validators.ts')).validateReset,
  });
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const result = await call('resetPassword', { body: { token: reset.token, ...values } });
    if (!result.ok) {
      const { errors, message: text } = result.failure;
      const isFieldError = errors['code'] !== undefined || errors['password'] !== undefined;
      return { errors: isFieldError ? errors : {}, message: text };
    }
    writeStorage(tabStorage(), key, null);
    notify({ kind: 'success', title: messages.changedTitle, text: messages.changedText });
    void navigate('/login');
    return null;
  });
  return (
    <form {...formProps} className={formStyles['stack']}>
      <FormMessage kind="note">{messages.sent({ email: reset.email })}</FormMessage>
      <TextField
        {...form.field('code')}
        label={messages.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
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
      <Button variant="quiet" onClick={onRestart}>
        {messages.otherEmail}
      </Button>
    </form>
  );
}
