import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, PasswordField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { call } from '../api-client.ts';
import { focusFirstWrong, FormMessage } from '../forms/form-errors.tsx';
import { useForm } from '../forms/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { login, useSession } from '../state/session.ts';
import { useBackTo } from './login-screen.tsx';
import { words } from './register-words.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';

const empty = {
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
};

/** Registration; a new customer is logged in at once (spec section 4). */
export function RegisterScreen() {
  const { brand } = useSettings();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <section className={`${styles['card']} ${styles['single']} ${styles['broad']}`} aria-labelledby="register-title">
        <div>
          <h1 id="register-title">{words.heading(brand.name)}</h1>
          <p className={formStyles['note']}>
            {words.already(
              <AppLink key="login" to="/login">
                {words.login}
              </AppLink>,
            )}
          </p>
        </div>
        <RegisterForm brand={brand.name} />
      </section>
    </div>
  );
}

function useRegistration(brand: string) {
  const navigate = useNavigate();
  const backTo = useBackTo();
  const form = useForm({ initial: empty });
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const { accepted_terms: _browserOnly, ...body } = form.read(event.currentTarget);
    const result = await call('signup', { body });
    if (!result.ok) {
      setBusy(false);
      const { errors, message } = result.failure;
      form.refuse(errors);
      if (Object.keys(errors).length === 0) setRefusal(message);
      return focusFirstWrong(element.current, errors);
    }
    notify({ kind: 'success', title: messages.registerSuccessTitle, text: messages.registerSuccessText(brand) });
    const entered = await call('login', { body: { mobile: body.mobile, password: body.password } });
    setBusy(false);
    if (!entered.ok) return navigate('/login', { state: { backTo } });
    login(entered.reply.token);
    return navigate(backTo);
  };
  return { form, element, busy, refusal, submit };
}

function RegisterForm({ brand }: { brand: string }) {
  const { form, element, busy, refusal, submit } = useRegistration(brand);
  const { ready } = useSession();
  return (
    <form ref={element} className={formStyles['stack']} method="post" onSubmit={(event) => void submit(event)}>
      <div className={formStyles['grid']}>
        <TextField {...form.field('first_name')} label={words.firstName} required autoComplete="given-name" />
        <TextField {...form.field('last_name')} label={words.lastName} required autoComplete="family-name" />
        <TextField
          {...form.field('mobile')}
          label={words.mobile}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          hint={words.mobileHint}
        />
        <TextField
          {...form.field('email')}
          label={words.email}
          type="email"
          autoComplete="email"
          hint={words.emailHint}
        />
        <PasswordField
          {...form.field('password')}
          label={words.password}
          required
          autoComplete="new-password"
          hint={words.passwordHint}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={words.repeat}
          required
          autoComplete="new-password"
        />
      </div>
      <CheckboxField
        {...form.tick('accepted_terms')}
        required
        label={words.agree(
          <AppLink key="terms" to="/terms-policies">
            {words.terms}
          </AppLink>,
        )}
      />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? messages.pleaseWait : words.create}
      </Button>
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}
