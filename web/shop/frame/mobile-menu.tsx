import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useSession } from '../state/session.ts';
import type { NavLink } from './navigation.server.ts';
import type { RootData } from './settings.ts';
import { telephone } from './telephone.ts';
import { LogoutButton } from './top-bar.tsx';
import styles from './mobile-menu.module.css';

/** The links of small screens: a sheet that slides in. The native dialog keeps the focus inside and closes on Escape. */
export function MobileMenu(data: RootData) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  // Shown once its links are there, so that the focus finds the first.
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  /** A press on a link or beside the sheet closes it. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === dialog.current || pressed.closest('a, [data-close]')) close();
  };
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['opener']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        <span className="visually-hidden">Menu</span>
      </button>
      <dialog
        ref={dialog}
        className={styles['sheet']}
        aria-label="Menu"
        onClick={onClick}
        onClose={() => setOpen(false)}
      >
        {open && <Sheet {...data} />}
      </dialog>
    </div>
  );
}

function Sheet({ settings, navigation }: RootData) {
  const { token, user } = useSession();
  const { brand } = settings;
  const pages = navigation.main.filter((entry) => 'to' in entry);
  const catalogue = navigation.catalogue ? [{ label: 'Catalogue', to: navigation.catalogue }] : [];
  return (
    <div className={styles['inside']}>
      <button type="button" className={styles['close']} data-close aria-label="Close menu">
        <Icon name="close" />
      </button>
      <p className={styles['welcome']}>
        {user ? `Welcome, ${user.first_name} ${user.last_name}` : `Welcome to ${brand.name}`}
      </p>
      <nav aria-label="All pages">
        <Links links={[...pages, ...catalogue]} />
        <h2 className={styles['heading']}>Services</h2>
        <Links links={navigation.services} />
      </nav>
      <h2 className={styles['heading']}>You</h2>
      <ul className={styles['links']}>
        <li>
          <AppLink to="/myaccount">My Account</AppLink>
        </li>
        <li data-close>
          {token ? <LogoutButton className={styles['logout']} /> : <AppLink to="/login">Login / Register</AppLink>}
        </li>
        {token && (
          <li>
            <a href={settings.admin_url} target="_blank" rel="noopener">
              Join as DS<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
      {brand.phones[0] && (
        <p className={styles['phone']}>
          <a href={telephone(brand.phones[0])}>{brand.phones[0]}</a>
          <br />
          {brand.support_hours}
        </p>
      )}
    </div>
  );
}

function Links({ links }: { links: readonly NavLink[] }) {
  return (
    <ul className={styles['links']}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <AppLink to={to}>{label}</AppLink>
        </li>
      ))}
    </ul>
  );
}
