import { Link, useNavigate } from 'react-router';
import { login as words } from '#messages/portal/login.ts';
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
      <PageHeading title={words.title({ brand: brand.name })}>{words.signIn}</PageHeading>
      <p>{words.use({ brand: brand.name })}</p>
      <form {...form.formProps} className={styles['form']} aria-label={words.signIn}>
        <TextField {...form.textProps('mobile')} label={words.mobile} type="tel" autoComplete="username" />
        <PasswordField {...form.textProps('password')} label={words.password} autoComplete="current-password" />
        <div role="alert">
          <FieldError error={form.message} />
        </div>
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.wait : words.signIn}
        </Button>
      </form>
      <ul className={styles['else']}>
        <li>
          <a href={shopPages(shop_url).forgot}>{words.forgot}</a>
        </li>
        <li>
          <Link to="/#interest">{words.notYet}</Link>
        </li>
      </ul>
    </main>
  );
}
