import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgotPassword as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type Form, type FormFailure, useForm, useSubmit } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { useSession } from '../state/session.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';
import { NoScript } from '../state/no-script.tsx';
import { type PasswordReset, readPasswordReset, ResetCodeStep, writePasswordReset } from './reset-code-step.tsx';

/**
 * Any failure of the first step shows 'Email is incorrect' (specification section 8): at the field or, if the shop is
 * the cause, as the form's message together with the cause.
 */
function emailStepFailure({ status, message }: CallFailure): FormFailure {
  if (status === 429 || status === 428) return { message, errors: {} };
  const isOurs = status === 0 || status >= 500;
  return isOurs
    ? { message: messages.failedBecause({ error: notices.emailIncorrect, cause: message }), errors: {} }
    : { message: '', errors: { email: [notices.emailIncorrect] } };
}

/** Has an address of its own, so that the browser's Back leads to the first step with what was typed. */
const codeStep = '#code';

/** Step one takes the email address and a new password, step two the code from the email. */
export function ForgotScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const form = useForm({
    initial: { email: '', password: '' },
    loadValidator: async () => (await import('../forms/validators.ts')).validateForgot,
  });
  const toCode = (next: PasswordReset) => {
    setReset(next);
    void navigate(codeStep);
  };
  const start = (next: PasswordReset) => {
    writePasswordReset(next);
    toCode(next);
  };
  const restart = () => {
    writePasswordReset(null);
    setReset(null);
    void navigate('/forgot', { replace: true });
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- after a reload only the tab's storage knows of the reset
    if (hash === codeStep) setReset((known) => known ?? readPasswordReset());
  }, [hash]);
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="forgot-title">
        <h1 id="forgot-title">{messages.name}</h1>
        {reset && hash === codeStep ? (
          <ResetCodeStep reset={reset} password={form.values.password} onRestart={restart} />
        ) : (
          <EmailStep form={form} onStart={start} onResume={toCode} />
        )}
      </section>
    </div>
  );
}

interface EmailStepProps {
  form: Form<{ email: string; password: string }>;
  onStart: (reset: PasswordReset) => void;
  onResume: (reset: PasswordReset) => void;
}

function EmailStep({ form, onStart, onResume }: EmailStepProps) {
  const { ready } = useSession();
  const { busy, message, setMessage, formProps } = useSubmit(form, async ({ email }) => {
    const result = await call('forgot', { body: { email } });
    if (!result.ok) return emailStepFailure(result.failure);
    const { token, message: sent } = result.reply;
    onStart({ token, message: sent, isUndone: false });
    return null;
  });
  const resume = () => {
    const stored = readPasswordReset();
    if (stored) onResume(stored);
    else if (form.values.email.trim() === '') setMessage(messages.noCode);
    else setMessage(messages.otherTab({ button: messages.reset }));
  };
  const contact = (
    <AppLink key="contact" to="/contact">
      {messages.contact}
    </AppLink>
  );
  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <NoScript />
      <p className={formStyles['note']}>{messages.text}</p>
      <p className={formStyles['note']}>{withElements(messages.noEmail, { contact })}</p>
      <EmailField {...form.field('email')} label={messages.email} required />
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
