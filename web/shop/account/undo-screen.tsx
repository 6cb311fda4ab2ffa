import { useEffect, useState } from 'react';
import { hub } from '#messages/account/hub.ts';
import { undoChange as messages } from '#messages/account/undoChange.ts';
import { notices } from '#messages/shop/notices.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { NoScript } from '../state/no-script.tsx';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';

/**
 * Where the notice of another mobile number or email leads its former owner: they undo it with the code and a password of their own. The link has the code behind
 * '#', which reaches no server; whoever had an SMS types it.
 */
export function UndoScreen() {
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    initial: { code: '', password: '' },
    loadValidator: async () => (await import('../forms/validators.ts')).validateUndo,
  });
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const result = await call('undoContactChange', { body: values });
    if (!result.ok) return result.failure;
    setDone(result.reply.message);
    return null;
  });
  const { set } = form;
  useEffect(() => {
    const code = window.location.hash.slice(1);
    if (code !== '') set('code', code);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `set` is made anew with each rendering
  }, []);
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: hub.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="undo-title">
        <h1 id="undo-title">{done === null ? messages.name : messages.done}</h1>
        {done !== null ? (
          <div role="status" className={formStyles['stack']}>
            <p>{done}</p>
            <ButtonLink to="/login">{messages.logIn}</ButtonLink>
          </div>
        ) : (
          <form {...formProps} className={formStyles['stack']} method="post">
            <NoScript />
            <p className={formStyles['note']}>{messages.intro}</p>
            <TextField
              {...form.field('code')}
              label={messages.code}
              hint={messages.codeHint}
              required
              autoComplete="off"
              maxLength={40}
            />
            <PasswordField {...form.field('password')} label={messages.password} required autoComplete="new-password" />
            <FormMessage>{message}</FormMessage>
            <Button type="submit" busy={busy}>
              {busy ? notices.pleaseWait : messages.undo}
            </Button>
          </form>
        )}
      </section>
    </div>
  );
}
