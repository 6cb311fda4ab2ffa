import { Link, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { FieldError, PasswordField, TextField } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { signIn } from '../calls.ts';
import { shopPages, useSettings } from '../settings.ts';
import styles from './login.module.css';

/** Sign-in for direct sellers, with the mobile and password of their shop account. */
export function Login() {
  const { brand, shop_url } = useSettings();
  const navigate = useNavigate();
  const form = useServerForm({ mobile: '', password: '' }, async (values) => {
    const failure = await signIn(values);
    if (!failure) await navigate('/home', { replace: true });
    return failure;
  });
  return (
    <main id="content" className={styles['page']}>
      <PageHeading title={`Sign in · ${brand.name} direct sellers`}>Sign in</PageHeading>
      <p>Use the mobile number and password of your {brand.name} account.</p>
      <form {...form.formProps} className={styles['form']} aria-label="Sign in">
        <TextField {...form.textProps('mobile')} label="Mobile" type="tel" autoComplete="username" />
        <PasswordField {...form.textProps('password')} label="Password" autoComplete="current-password" />
        <div role="alert">
          <FieldError error={form.message} />
        </div>
        <Button type="submit" busy={form.busy}>
          {form.busy ? 'Please wait…' : 'Sign in'}
        </Button>
      </form>
      <ul className={styles['else']}>
        <li>
          <a href={shopPages(shop_url).forgot}>Forgot your password?</a>
        </li>
        <li>
          <Link to="/#interest">Not a direct seller yet?</Link>
        </li>
      </ul>
    </main>
  );
}
