import { Link, NavLink, Outlet, useLoaderData, useNavigate } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { Frame, Header, LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/ui/button.tsx';
import mark from '#web/ui/favicon.svg';
import { logIn, logOut } from './api.ts';
import { type Screen, ScreenHeading } from './screen.tsx';
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
      <span>{profile.name}</span>
      <Button variant="secondary" size="small" onClick={leave}>
        Log out
      </Button>
    </>
  );
  return (
    <Frame
      skipLabel="Skip to content"
      header={<Header tone="dark" section="Staff" navLabel="Main" nav={nav} account={account} />}
    >
      <main id="content" className={`column ${styles['main']}`}>
        <Outlet />
      </main>
    </Frame>
  );
}

/** The login for staff. */
export function Login() {
  const { brand } = useSettings();
  return (
    <main className={styles['login']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          <img src={mark} alt="" width="32" height="32" />
          {brand.name}
        </p>
        <ScreenHeading title="Log in">Staff login</ScreenHeading>
        <LoginForm
          user={{ name: 'email', label: 'Email', type: 'email' }}
          passwordLabel="Password"
          submitLabel="Log in"
          busyLabel="Logging in…"
          logIn={logIn}
          to="/"
        />
        <p className={styles['else']}>
          Are you a direct seller? <a href="/login">Log in to the seller portal</a>.
        </p>
      </div>
    </main>
  );
}

export function NotFound() {
  return (
    <>
      <ScreenHeading title="Page not found">We can’t find that page</ScreenHeading>
      <p className={styles['notFound']}>
        Check the address, or <Link to="/orders">go to the orders</Link>.
      </p>
    </>
  );
}
