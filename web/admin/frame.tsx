import type { ReactNode } from 'react';
import { Link, NavLink, Outlet, useLoaderData, useNavigate } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import type { StaffMember } from '#contract/staff.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { frame as messages } from '#messages/admin/frame.ts';
import { login as loginMessages } from '#messages/admin/login.ts';
import { Frame, Header, LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/ui/button.tsx';
import mark from '#web/ui/favicon.svg';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { accountScreen } from './account.tsx';
import { logIn, logOut } from './api.ts';
import { type Screen, ScreenHeading } from './screen.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import styles from './frame.module.css';

/** What surrounds every page of logged-in staff: the menu of the screens that they may see. */
export function AdminFrame({ screens }: { screens: readonly Screen[] }) {
  const profile = useLoaderData<StaffMember>();
  const navigate = useNavigate();
  const leave = () => {
    void logOut();
    void navigate('/login');
  };
  const allowed = screens.filter(({ permission }) => profile.permissions.includes(permission));
  const nav = allowed.map(({ path, menuLabel }) => (
    <NavLink key={path} to={`/${path}`}>
      {menuLabel}
    </NavLink>
  ));
  const account = (
    <>
      <LanguageSwitch here={currentLanguage} below={adminPath} />
      <NavLink to={`/${accountScreen.path}`}>{profile.name}</NavLink>
      <Button variant="secondary" size="small" onClick={leave}>
        {messages.logOut}
      </Button>
    </>
  );
  return (
    <Frame
      skipLabel={messages.skip}
      header={<Header tone="dark" section={messages.section} navLabel={messages.main} nav={nav} account={account} />}
    >
      <main id="content" className={`column ${styles['main']}`}>
        <ClosedNotice />
        <Outlet />
      </main>
    </Frame>
  );
}

/** The page of those who are not logged in: the brand, a form, the other languages. */
export function EntryCard({ children }: { children: ReactNode }) {
  const { brand } = useSettings();
  return (
    <main className={styles['login']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          <img src={mark} alt="" width="32" height="32" />
          {brand.name}
        </p>
        {children}
        <p className={styles['else']}>
          <LanguageSwitch here={currentLanguage} below={adminPath} keepsHash />
        </p>
      </div>
    </main>
  );
}

/** The login for staff. */
export function Login() {
  return (
    <EntryCard>
      <ScreenHeading title={loginMessages.title}>{loginMessages.heading}</ScreenHeading>
      <LoginForm
        user={{ name: 'email', label: loginMessages.email, type: 'email' }}
        passwordLabel={loginMessages.password}
        submitLabel={loginMessages.logIn}
        busyLabel={loginMessages.loggingIn}
        logIn={logIn}
        to="/"
      />
      <p className={styles['else']}>
        {withElements(loginMessages.seller, {
          link: (
            <a key="link" href={pathIn(currentLanguage, '/login')}>
              {loginMessages.sellerLink}
            </a>
          ),
        })}
      </p>
    </EntryCard>
  );
}

export function NotFound() {
  return (
    <>
      <ScreenHeading title={messages.notFoundTitle}>{messages.notFound}</ScreenHeading>
      <p className={styles['notFound']}>
        {withElements(messages.notFoundText, {
          orders: (
            <Link key="orders" to="/orders">
              {messages.toOrders}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
