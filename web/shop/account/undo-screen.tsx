import { useEffect, useState } from 'react';
import { policy } from '#contract/policy.ts';
import { hub, undoChange as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { call } from '../api-client.ts';
import { NoScript } from '../state/no-script.tsx';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';
import { readPasswordReset, ResetCodeStep, writePasswordReset } from './reset-code-step.tsx';

/**
 * Undoes a change of mobile number or email with a code from the notice to the former contact. A second code, sent by
 * the other channel, then sets a new password. The link has the first code in the URL fragment, which browsers do not
 * send to servers; recipients of an SMS type it.
 */
export function UndoScreen() {
  const [isUseless, setUseless] = useState(false);
  const [done, setDone] = useState<{ message: string; token: string | null } | null>(null);
  const form = useForm({
    initial: { code: '' },
    loadValidator: async () => (await import('../forms/validators.ts')).validateUndo,
  });
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const result = await call('undoContactChange', { body: values });
    setUseless(!result.ok && ['undo_invalid', 'undo_taken'].includes(result.failure.code));
    if (!result.ok) return result.failure;
    const { message: said, token } = result.reply;
    if (token !== null) writePasswordReset({ token, message: said, isUndone: true });
    setDone({ message: said, token });
    return null;
  });
  const { set } = form;
  useEffect(() => {
    const code = window.location.hash.slice(1);
    const reset = readPasswordReset();
    // After a reload, the code in the address is already used.
    if (reset?.isUndone) setDone(reset);
    else if (code !== '') set('code', code);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `set` is made anew with each rendering
  }, []);
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: hub.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="undo-title">
        <h1 id="undo-title">{done === null ? messages.name : messages.done}</h1>
        {done?.token ? (
          <ResetCodeStep reset={{ token: done.token, message: done.message, isUndone: true }} password="" />
        ) : done ? (
          <>
            <FormMessage kind="note">{done.message}</FormMessage>
            <ButtonLink to="/contact" variant="secondary">
              {messages.getHelp}
            </ButtonLink>
          </>
        ) : (
          <form {...formProps} className={formStyles['stack']} method="post">
            <NoScript />
            <p className={formStyles['note']}>{messages.intro({ hours: policy.undoContactHours })}</p>
            <TextField
              {...form.field('code')}
              label={messages.code}
              hint={messages.codeHint}
              required
              autoComplete="off"
              maxLength={40}
            />
            <FormMessage>{message}</FormMessage>
            {isUseless && <NextSteps />}
            <Button type="submit" busy={busy}>
              {busy ? notices.pleaseWait : messages.undo}
            </Button>
          </form>
        )}
      </section>
    </div>
  );
}

/** What is left to whoever has a code that is used, or too old. */
function NextSteps() {
  const link = (name: 'logIn' | 'forgot' | 'contact', to: string) => (
    <AppLink key={name} to={to}>
      {messages[name]}
    </AppLink>
  );
  const links = {
    logIn: link('logIn', '/login'),
    forgot: link('forgot', '/forgot'),
    contact: link('contact', '/contact'),
  };
  return <p className={formStyles['note']}>{withElements(messages.next, links)}</p>;
}
