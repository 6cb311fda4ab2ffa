import { useState } from 'react';
import { useNavigate } from 'react-router';
import { login as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
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
import { NoScript } from '../state/no-script.tsx';

/**
 * Login beside the interest form (specification section 2). For visitors who come from the cart, guest checkout
 * replaces that form.
 */
export function LoginScreen() {
  const { cart, ready } = useCart();
  const isBuying = useReturnPath() === '/checkout' && ready && cart.length > 0;
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      {isBuying && <h1 className={styles['title']}>{messages.howToBuy}</h1>}
      <div className={styles['columns']}>
        {isBuying && <GuestCard />}
        <LoginCard heading={isBuying ? 'h2' : 'h1'} />
        {!isBuying && <EnquiryForm />}
      </div>
    </div>
  );
}

function GuestCard() {
  return (
    <section className={`${styles['card']} ${styles['tinted']}`} aria-labelledby="guest-title">
      <div>
        <h2 id="guest-title">{messages.guestTitle}</h2>
        <p className={formStyles['note']}>{messages.guestText}</p>
      </div>
      <ButtonLink to="/checkout">{messages.guest}</ButtonLink>
    </section>
  );
}

function LoginCard({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const settings = useSettings();
  const { brand } = settings;
  const { cart } = useCart();
  const returnPath = useReturnPath();
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <div>
        <Heading id="login-title">{messages.name}</Heading>
        <p className={formStyles['note']}>{messages.welcome({ brand: brand.name })}</p>
      </div>
      <LoginForm returnPath={returnPath} isSecond={Heading === 'h2'} />
      <p className={styles['link']}>
        <AppLink to="/forgot">{messages.forgot}</AppLink>
      </p>
      <p className={styles['link']}>
        <AppLink to="/track-order">{messages.track}</AppLink>
      </p>
      {cart.length > 0 && Heading === 'h1' && (
        <p className={styles['guest']}>
          {withElements(messages.asGuest, {
            link: (
              <AppLink key="guest" to="/checkout">
                {messages.guest}
              </AppLink>
            ),
          })}
        </p>
      )}
      <div className={styles['otherAccounts']}>
        <p className={styles['question']}>{messages.newTo({ brand: brand.name })}</p>
        <ButtonLink to="/register" state={{ backTo: returnPath }} variant="secondary">
          {messages.create}
        </ButtonLink>
        <p className={styles['question']}>{messages.already}</p>
        <ButtonAnchor href={portalUrl(settings, '/login')} variant="secondary">
          {messages.sellerLogin}
        </ButtonAnchor>
      </div>
    </section>
  );
}

function LoginForm({ returnPath, isSecond }: { returnPath: string; isSecond: boolean }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { mobile: '', password: '', factor_code: '' },
    loadValidator: async () => (await import('../forms/validators.ts')).validateLogin,
  });
  const { ready } = useSession();
  const { busy, message, messageKind, formProps } = useSubmit(form, async (body) => {
    const result = await call('login', { body });
    if (!result.ok) {
      const { factor_code: factorCode } = result.failure.errors;
      // Any other login failure is shown for the whole form.
      return { ...result.failure, errors: factorCode ? { factor_code: factorCode } : {} };
    }
    login(result.reply.token);
    notify({ kind: 'success', title: notices.loginSuccess });
    void navigate(returnPath);
    return null;
  });

  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <NoScript />
      <TextField
        {...form.field('mobile')}
        label={messages.mobile}
        hint={messages.mobileHelp}
        required
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField {...form.field('password')} label={messages.password} required autoComplete="current-password" />
      <FactorField field={form.field('factor_code')} />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} disabled={!ready} busy={busy}>
        {busy ? notices.pleaseWait : messages.login}
      </Button>
      <FormMessage kind={messageKind}>{message}</FormMessage>
    </form>
  );
}

function EnquiryForm() {
  const { brand } = useSettings();
  const { ready } = useSession();
  const form = useForm({
    initial: { full_name: '', email: '', mobile_no: '', accepted_terms: false },
    loadValidator: async () => (await import('../forms/validators.ts')).validateEnquiry,
  });
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
        <h2 id="enquiry-title">{messages.become}</h2>
        <p className={formStyles['note']}>{messages.becomeText}</p>
      </div>
      {isSent ? (
        <FormMessage kind="note">{messages.sent({ hours: brand.support_hours })}</FormMessage>
      ) : (
        <form {...formProps} className={formStyles['stack']} method="post">
          <TextField {...form.field('full_name')} label={messages.fullName} required autoComplete="name" />
          <EmailField {...form.field('email')} label={messages.email} required />
          <TextField
            {...form.field('mobile_no')}
            label={messages.contactNumber}
            type="tel"
            inputMode="numeric"
            required
            autoComplete="tel"
          />
          <CheckboxField {...form.checkbox('accepted_terms')} required label={messages.accept} />
          <p className={formStyles['note']}>
            <AppLink to="/direct-seller-terms">{messages.sellerTerms}</AppLink>
          </p>
          <Button type="submit" variant="secondary" disabled={!ready} busy={busy}>
            {busy ? notices.pleaseWait : messages.send}
          </Button>
          <FormMessage>{message}</FormMessage>
        </form>
      )}
    </section>
  );
}
