import { Link, useSearchParams } from 'react-router';
import { LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { pageAfterLogin } from '#web/ui/session-end.ts';
import { session } from './api.ts';
import { login as messages } from '#messages/portal.ts';
import { shopPages } from './shop-links.ts';
import styles from './login.module.css';

export function Login() {
  const { brand, shop_url } = useSettings();
  const [search] = useSearchParams();
  const to = pageAfterLogin(search, '/home');
  return (
    <main id="content" className={styles['page']}>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.logIn}</PageHeading>
      <p>{messages.use({ brand: brand.name })}</p>
      <LoginForm
        user={{ name: 'mobile', label: messages.mobile, type: 'text' }}
        passwordLabel={messages.password}
        submitLabel={messages.logIn}
        busyLabel={messages.wait}
        logIn={session.logIn}
        takesFactorCode
        to={to}
      />
      <ul className={styles['else']}>
        <li>
          <a href={shopPages(shop_url).forgot}>{messages.forgot}</a>
        </li>
        <li>
          <Link to={to.startsWith('/join') ? `/signup?to=${encodeURIComponent(to)}` : '/join'}>{messages.notYet}</Link>
        </li>
      </ul>
    </main>
  );
}
