import { useNavigate } from 'react-router';
import { register as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { emptySignup, SignupFields } from '#web/business/signup-fields.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { login, useSession } from '../state/session.ts';
import { useReturnPath } from './return-path.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';
import { NoScript } from '../state/no-script.tsx';

/** A new customer is logged in at once (specification section 4). */
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

function useRegister(brand: string) {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return async ({ accepted_terms: _browserOnly, ...body }: typeof emptySignup): Promise<CallFailure | null> => {
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
    initial: emptySignup,
    loadValidator: async () => (await import('#web/ui/validate-by.ts')).validateSignup,
  });
  const { busy, message, formProps } = useSubmit(form, useRegister(brand));
  const { ready } = useSession();
  return (
    <form {...formProps} className={formStyles['stack']} method="post">
      <NoScript />
      <SignupFields
        form={form}
        terms={
          <AppLink key="terms" to="/terms-policies">
            {messages.terms}
          </AppLink>
        }
      />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? notices.pleaseWait : messages.create}
      </Button>
      <FormMessage>{message}</FormMessage>
    </form>
  );
}
