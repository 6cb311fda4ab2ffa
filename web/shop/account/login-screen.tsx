import { useState } from 'react';
import { useNavigate } from 'react-router';
import { login as words } from '#messages/account/login.ts';
import { notices as messages } from '#messages/shop/notices.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { PasswordField, TextField, CheckboxField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { call } from '../api-client.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { useCart } from '../state/cart.ts';
import { login, useSession } from '../state/session.ts';
import { useReturnPath } from './return-path.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';

/** Login, beside the form for people who want to become direct sellers (specification section 2). */
export function LoginScreen() {
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <div className={styles['columns']}>
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
  const returnPath = useReturnPath();
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <div>
        <h1 id="login-title">{words.name}</h1>
        <p className={formStyles['note']}>{words.welcome({ brand: brand.name })}</p>
      </div>
      <LoginForm returnPath={returnPath} />
      <p className={styles['link']}>
        <AppLink to="/forgot">{words.forgot}</AppLink>
      </p>
      <p className={styles['link']}>
        <AppLink to="/track-order">{words.track}</AppLink>
      </p>
      {cart.length > 0 && (
        <p className={styles['guest']}>
          {withElements(words.asGuest, {
            link: (
              <AppLink key="guest" to="/checkout">
                {words.guest}
              </AppLink>
            ),
          })}
        </p>
      )}
      <div className={styles['otherAccounts']}>
        <p className={styles['question']}>{words.newTo({ brand: brand.name })}</p>
        <ButtonLink to="/register" state={{ backTo: returnPath }} variant="secondary">
          {words.create}
        </ButtonLink>
        <p className={styles['question']}>{words.already}</p>
        <ButtonAnchor href={portalUrl(settings, '/login')} variant="secondary">
          {words.sellerLogin}
        </ButtonAnchor>
      </div>
    </section>
  );
}

function LoginForm({ returnPath }: { returnPath: string }) {
  const navigate = useNavigate();
  const form = useForm({ initial: { mobile: '', password: '' } });
  const { ready } = useSession();
  const { busy, message, formProps } = useSubmit(form, async (body) => {
    const result = await call('login', { body });
    // A failed login is shown for the form as a whole.
    if (!result.ok) return { message: result.failure.message, errors: {} };
    login(result.reply.token);
    notify({ kind: 'success', title: messages.loginSuccess });
    void navigate(returnPath);
    return null;
  });

  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <TextField {...form.field('mobile')} label={words.mobile} required inputMode="numeric" autoComplete="username" />
      <PasswordField {...form.field('password')} label={words.password} required autoComplete="current-password" />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? messages.pleaseWait : words.login}
      </Button>
      <FormMessage>{message}</FormMessage>
    </form>
  );
}

/** The direct-seller interest form; the enquiry is saved for the staff, who call back. */
function EnquiryForm() {
  const { brand } = useSettings();
  const { ready } = useSession();
  const form = useForm({ initial: { full_name: '', email: '', mobile_no: '', accepted_terms: false } });
  const [isSent, setSent] = useState(false);
  const { busy, message, formProps } = useSubmit(form, async (body) => {
    const result = await call('enquiry', { body });
    if (!result.ok) return result.failure;
    setSent(true);
    return null;
  });

  return (
    <section className={`${styles['card']} ${styles['tinted']}`} aria-labelledby="enquiry-title">
      <div>
        <h2 id="enquiry-title">{words.become}</h2>
        <p className={formStyles['note']}>{words.becomeText}</p>
      </div>
      {isSent ? (
        <FormMessage kind="note">{words.sent({ hours: brand.support_hours })}</FormMessage>
      ) : (
        <form {...formProps} className={formStyles['stack']} method="post">
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
          <CheckboxField {...form.checkbox('accepted_terms')} required label={words.accept} />
          <p className={formStyles['note']}>
            <AppLink to="/direct-seller-terms">{words.sellerTerms}</AppLink>
          </p>
          <Button type="submit" variant="secondary" disabled={!ready} busy={busy}>
            {busy ? messages.pleaseWait : words.send}
          </Button>
          <FormMessage>{message}</FormMessage>
        </form>
      )}
    </section>
  );
}
