import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/customer.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '../buying/waiting.tsx';
import { logout, reloadUser, useSession } from '../state/session.ts';
import { words } from './account-words.ts';
import { AddressesPanel } from './addresses-panel.tsx';
import { DashboardPanel } from './dashboard-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { type Panel, panelOf, panels } from './panels.ts';
import styles from './account.module.css';

/** My Account (spec section 2): a left menu, one panel at a time. */
export function AccountScreen() {
  const { ready, token, user, profile } = useSession();
  const leave = useLeave();
  const panel = panelOf(useLocation().hash);
  if (ready && !token) return <Navigate to="/login" replace />;
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <h1 className={styles['title']}>{words.name}</h1>
      <div className={styles['halves']}>
        <Menu current={ready ? panel : panels[0]} onLeave={leave} />
        {user ? <Shown panel={panel} user={user} onLeave={leave} /> : <NoUser failed={profile === 'failed'} />}
      </div>
    </div>
  );
}

/** Logs out: the token is removed and the login page shown. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    // First the way out, so that the account's own "not logged in" does not come between.
    void navigate('/login');
    void logout();
  };
}

function Menu({ current, onLeave }: { current: Panel; onLeave: () => void }) {
  const navigate = useNavigate();
  return (
    <nav aria-label={words.name} className={styles['menu']}>
      <ul className={styles['entries']}>
        {panels.map((panel) => (
          <li key={panel.number}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={panel === current ? 'true' : undefined}
              onClick={() => void navigate(`/myaccount${panel.hash}`, { preventScrollReset: true })}
            >
              {panel.label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles['entry']} onClick={onLeave}>
            {words.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The panel; when another one is chosen, its heading takes the focus, so that it is read out. */
function Shown({ panel, user, onLeave }: { panel: Panel; user: User; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(panel.number);
  useEffect(() => {
    if (shown.current !== panel.number) heading.current?.focus({ preventScroll: true });
    shown.current = panel.number;
  }, [panel.number]);
  return (
    <section className={styles['panel']} aria-labelledby="panel-title">
      <h2 id="panel-title" ref={heading} tabIndex={-1} className={styles['panelTitle']}>
        {panel.label}
      </h2>
      {panel.number === 1 && <DashboardPanel user={user} onLeave={onLeave} />}
      {panel.number === 2 && <OrdersPanel />}
      {panel.number === 3 && <AddressesPanel user={user} />}
      {panel.number === 4 && <DetailsPanel user={user} />}
      {panel.number === 5 && <JoinPanel />}
    </section>
  );
}

function NoUser({ failed }: { failed: boolean }) {
  return (
    <div className={`${styles['panel']} ${styles['waiting']}`}>
      {failed ? (
        <div role="alert" className={styles['failed']}>
          <p>{words.failed}</p>
          <Button variant="secondary" onClick={() => void reloadUser()}>
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
