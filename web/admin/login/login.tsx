import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import mark from '#web/ui/favicon.svg';
import { FieldError, PasswordField, TextField } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { signIn } from '../calls.ts';
import { useSettings } from '../settings.ts';
import styles from './login.module.css';

/** Sign-in for staff, with e-mail and password. */
export function Login() {
  const { brand } = useSettings();
  const navigate = useNavigate();
  const form = useServerForm({ email: '', password: '' }, async (values) => {
    const failure = await signIn(values);
    if (!failure) await navigate('/', { replace: true });
    return failure;
  });
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          <img src={mark} alt="" width="32" height="32" />
          {brand.name}
        </p>
        <PageHeading title={`Sign in · ${brand.name} staff`}>Staff sign-in</PageHeading>
        <form {...form.formProps} className={styles['form']} aria-label="Staff sign-in">
          <TextField {...form.textProps('email')} label="E-mail" type="email" autoComplete="username" />
          <PasswordField {...form.textProps('password')} label="Password" autoComplete="current-password" />
          <div role="alert">
            <FieldError error={form.message} />
          </div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? 'Please wait…' : 'Sign in'}
          </Button>
        </form>
        <p className={styles['else']}>
          A direct seller? <a href="/login">Sign in here</a>.
        </p>
      </div>
    </main>
  );
}
