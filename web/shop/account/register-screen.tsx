import { useNavigate } from 'react-router';
import { register as messages } from '#messages/account/register.ts';
import { notices } from '#messages/shop/notices.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, PasswordField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { login, useSession } from '../state/session.ts';
import { useReturnPath } from './return-path.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';
import { NoScript } from '../state/no-script.tsx';

const empty = {
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
};

/** Registration; a new customer is logged in at once (specification section 4). */
export function RegisterScreen() {
  const { brand } = useSettings();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']} ${styles['wide']}`} aria-labelledby="register-title">
        <div>
          <h1 id="register-title">{messages.heading({ brand: brand.name })}</h1>
          <p className={formStyles['note']}>
            {withElements(messages.already, {
              link: (
                <AppLink key="login" to="/login">
                  {messages.login}
                </AppLink>
              ),
            })}
          </p>
        </div>
        <RegisterForm brand={brand.name} />
      </section>
    </div>
  );
}

/** Registers the customer and logs them in; returns the failure of the registration. */
function useRegister(brand: string) {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return async ({ accepted_terms: _browserOnly, ...body }: typeof empty): Promise<CallFailure | null> => {
    const result = await call('signup', { body });
    if (!result.ok) return result.failure;
    notify({ kind: 'success', title: notices.registerSuccessTitle, text: notices.registerSuccessText({ brand }) });
    const loggedIn = await call('login', { body: { mobile: body.mobile, password: body.password } });
    if (loggedIn.ok) login(loggedIn.reply.token);
    void (loggedIn.ok ? navigate(returnPath) : navigate('/login', { state: { backTo: returnPath } }));
    return null;
  };
}

function RegisterForm({ brand }: { brand: string }) {
  const form = useForm({
    initial: empty,
    loadValidator: async () => (await import('../forms/validators.ts')).validateSignup,
  });
  const { busy, message, formProps } = useSubmit(form, useRegister(brand));
  const { ready } = useSession();
  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <NoScript />
      <div className={formStyles['grid']}>
        <TextField {...form.field('first_name')} label={messages.firstName} required autoComplete="given-name" />
        <TextField {...form.field('last_name')} label={messages.lastName} required autoComplete="family-name" />
        <TextField
          {...form.field('mobile')}
          label={messages.mobile}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          hint={messages.mobileHint}
        />
        <TextField
          {...form.field('email')}
          label={messages.email}
          type="email"
          autoComplete="email"
          hint={messages.emailHint}
        />
        <PasswordField
          {...form.field('password')}
          label={messages.password}
          required
          autoComplete="new-password"
          hint={messages.passwordHint}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={messages.repeat}
          required
          autoComplete="new-password"
        />
      </div>
      <CheckboxField
        {...form.checkbox('accepted_terms')}
        required
        label={withElements(messages.agree, {
          terms: (
            <AppLink key="terms" to="/terms-policies">
              {messages.terms}
            </AppLink>
          ),
        })}
      />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? notices.pleaseWait : messages.create}
      </Button>
      <FormMessage>{message}</FormMessage>
    </form>
  );
}
