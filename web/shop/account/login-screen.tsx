import { type FormEvent, useState, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { PasswordField, TextField, CheckboxField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { call } from '../api-client.ts';
import { FormMessage, focusFirstWrong } from '../forms/form-errors.tsx';
import { useForm } from '../forms/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { useCart } from '../state/cart.ts';
import { login, useSession } from '../state/session.ts';
import { words } from './login-words.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';

/** Where a login leads: back to checkout when it came from there, otherwise to the shop. */
export function useBackTo(): string {
  const state: unknown = useLocation().state;
  const backTo = typeof state === 'object' && state !== null && 'backTo' in state ? state.backTo : null;
  return typeof backTo === 'string' && backTo.startsWith('/') && !backTo.startsWith('//') ? backTo : '/shop';
}

/** Login, and beside it the form for those who want to become direct sellers (spec section 2). */
export function LoginScreen() {
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <div className={styles['pair']}>
        <LoginCard />
        <EnquiryForm />
      </div>
    </div>
  );
}

function LoginCard() {
  const settings = useSettings();
  const { brand } = settings;
  const { cart } = useCart();
  const backTo = useBackTo();
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <div>
        <h1 id="login-title">{words.name}</h1>
        <p className={formStyles['note']}>{words.welcome(brand.name)}</p>
      </div>
      <LoginForm backTo={backTo} />
      <p className={styles['forgot']}>
        <AppLink to="/forgot">{words.forgot}</AppLink>
      </p>
      <p className={styles['forgot']}>
        <AppLink to="/track-order">{words.track}</AppLink>
      </p>
      {cart.length > 0 && (
        <p className={styles['guest']}>
          {words.asGuest(
            <AppLink key="guest" to="/checkout">
              {words.guest}
            </AppLink>,
          )}
        </p>
      )}
      <div className={styles['others']}>
        <p className={styles['ask']}>{words.newTo(brand.name)}</p>
        <ButtonLink to="/register" state={{ backTo }} variant="secondary">
          {words.create}
        </ButtonLink>
        <p className={styles['ask']}>{words.already}</p>
        <ButtonAnchor href={portalUrl(settings, '/login')} variant="secondary">
          {words.sellerLogin}
        </ButtonAnchor>
      </div>
    </section>
  );
}

function LoginForm({ backTo }: { backTo: string }) {
  const navigate = useNavigate();
  const form = useForm({ initial: { mobile: '', password: '' } });
  const { ready } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const result = await call('login', { body: form.read(event.currentTarget) });
    setBusy(false);
    if (!result.ok) return setRefusal(result.failure.message);
    login(result.reply.token);
    notify({ kind: 'success', title: messages.loginSuccess });
    return navigate(backTo);
  };

  return (
    <form className={formStyles['stack']} method="post" onSubmit={(event) => void submit(event)}>
      <TextField {...form.field('mobile')} label={words.mobile} required inputMode="numeric" autoComplete="username" />
      <PasswordField {...form.field('password')} label={words.password} required autoComplete="current-password" />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? messages.pleaseWait : words.login}
      </Button>
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

/** The direct-seller interest form; what it sends is kept for staff, who call back. */
export function EnquiryForm() {
  const { brand } = useSettings();
  const { ready } = useSession();
  const form = useForm({ initial: { full_name: '', email: '', mobile_no: '', accepted_terms: false } });
  const [state, setState] = useState<'form' | 'busy' | 'sent'>('form');
  const [refusal, setRefusal] = useState('');
  const element = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    setRefusal('');
    const result = await call('enquiry', { body: form.read(event.currentTarget) });
    if (result.ok) return setState('sent');
    setState('form');
    form.refuse(result.failure.errors);
    if (Object.keys(result.failure.errors).length === 0) setRefusal(result.failure.message);
    else focusFirstWrong(element.current, result.failure.errors);
  };

  return (
    <section className={`${styles['card']} ${styles['tinted']}`} aria-labelledby="enquiry-title">
      <div>
        <h2 id="enquiry-title">{words.become}</h2>
        <p className={formStyles['note']}>{words.becomeText}</p>
      </div>
      {state === 'sent' ? (
        <FormMessage kind="note">{words.kept(brand.support_hours)}</FormMessage>
      ) : (
        <form ref={element} className={formStyles['stack']} method="post" onSubmit={(event) => void submit(event)}>
          <TextField {...form.field('full_name')} label={words.fullName} required autoComplete="name" />
          <TextField {...form.field('email')} label={words.email} type="email" required autoComplete="email" />
          <TextField
            {...form.field('mobile_no')}
            label={words.contactNumber}
            type="tel"
            inputMode="numeric"
            required
            autoComplete="tel"
          />
          <CheckboxField {...form.tick('accepted_terms')} required label={words.accept} />
          <p className={formStyles['note']}>
            <AppLink to="/direct-seller-terms">{words.sellerTerms}</AppLink>
          </p>
          <Button type="submit" variant="secondary" disabled={!ready} busy={state === 'busy'}>
            {state === 'busy' ? messages.pleaseWait : words.send}
          </Button>
          <FormMessage>{refusal}</FormMessage>
        </form>
      )}
    </section>
  );
}
