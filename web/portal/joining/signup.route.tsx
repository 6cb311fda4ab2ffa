import { type LoaderFunctionArgs, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { register } from '#messages/account.ts';
import { signup as messages } from '#messages/portal.ts';
import { notices } from '#messages/shop.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { loginTo, pageAfterLogin } from '#web/ui/session-end.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { emptySignup, SignupFields } from '#web/business/signup-fields.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { session } from '../api.ts';
import { shopPages } from '../shop-links.ts';
import styles from './signup.module.css';

/** Logged-in visitors already have an account. */
export function loader({ request }: LoaderFunctionArgs): Response | null {
  return session.token.get() ? redirect(pageAfterLogin(new URL(request.url).searchParams, '/join')) : null;
}

export function Component() {
  const { brand, shop_url } = useSettings();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const to = pageAfterLogin(search, '/join');
  const form = useForm({
    initial: emptySignup,
    loadValidator: async () => (await import('#web/ui/validate-by.ts')).validateSignup,
    submit: async ({ accepted_terms: _pageOnly, ...body }) => {
      const made = await apiCall<unknown>(paths.signup, { body, language: currentLanguage });
      if (!made.ok) return made.failure;
      const failure = await session.logIn({ mobile: body.mobile, password: body.password });
      await navigate(failure ? loginTo(to) : to, { replace: true });
      return null;
    },
  });
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
      <p>{messages.text({ brand: brand.name })}</p>
      <p>
        {withElements(messages.logIn, {
          brand: brand.name,
          link: (
            <Link key="link" to={loginTo(to)}>
              {messages.logInLink}
            </Link>
          ),
        })}
      </p>
      <form {...form.formProps} className={styles['form']} aria-label={messages.heading}>
        <SignupFields
          form={form}
          terms={
            <a key="terms" href={shopPages(shop_url).terms} target="_blank" rel="noopener">
              {register.terms}
            </a>
          }
        />
        <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
        <Button type="submit" busy={form.busy}>
          {form.busy ? notices.pleaseWait : register.create}
        </Button>
      </form>
    </main>
  );
}
