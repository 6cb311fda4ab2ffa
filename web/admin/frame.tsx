import { NavLink, Outlet, ScrollRestoration, useLoaderData, useNavigate, useNavigation } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { signOut } from './calls.ts';
import { useSettings } from './settings.ts';
import styles from './frame.module.css';

/** What stands around every page of signed-in staff. */
export function Frame() {
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <Header />
      <main id="content" className={`column ${styles['body']}`} aria-busy={moving || undefined}>
        {moving && <div className={styles['progress']} aria-hidden="true" />}
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

/** What stands there until the first page is ready. */
export function Opening() {
  return (
    <div className={styles['opening']}>
      <Spinner />
    </div>
  );
}

function Header() {
  const { brand } = useSettings();
  const staff = useLoaderData<StaffMember>();
  const navigate = useNavigate();
  const leave = () => {
    void signOut();
    void navigate('/login');
  };
  return (
    <header className={styles['header']}>
      <div className={`column ${styles['bar']}`}>
        <p className={styles['brand']}>
          {brand.name} <span>Staff</span>
        </p>
        <nav className={styles['nav']} aria-label="Main">
          <NavLink to="/orders">Orders</NavLink>
          <NavLink to="/unmatched-payments">Stray payments</NavLink>
          <NavLink to="/gst">GST</NavLink>
          <NavLink to="/enquiries">Enquiries</NavLink>
          <NavLink to="/tickets">Tickets</NavLink>
          <NavLink to="/shipping">Shipping</NavLink>
          <NavLink to="/outbox">Outbox</NavLink>
          <NavLink to="/checks">Checks</NavLink>
        </nav>
        <div className={styles['who']}>
          <span className={styles['name']}>{staff.name}</span>
          <Button variant="secondary" size="small" className={styles['leave']} onClick={leave}>
            Log out
          </Button>
        </div>
      </div>
    </header>
  );
}
