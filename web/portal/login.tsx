import { Link, useSearchParams } from 'react-router';
import { LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { session } from './api.ts';
import { login as messages } from '#messages/portal/login.ts';
import { shopPages } from './shop-links.ts';
import styles from './login.module.css';

/** The page of this site that `to` in an address names; `otherwise` where it names none or leads elsewhere. */
export function pageAfterLogin(search: URLSearchParams, otherwise = '/home'): string {
  const to = search.get('to') ?? '';
  return /^\/(?![/\\])/.test(to) ? to : otherwise;
}

/** Login for direct sellers, with the password of their shop account. */
export function Login() {
  const { brand, shop_url } = useSettings();
  const [search] = useSearchParams();
  const to = pageAfterLogin(search);
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
