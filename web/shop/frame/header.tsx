import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { NavLink } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink, prefetch } from '#web/ui/link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { CartLink } from './cart-link.tsx';
import { words } from './frame-words.ts';
import { MobileMenu } from './mobile-menu.tsx';
import type { NavGroup } from './navigation.server.ts';
import type { RootData } from './settings.ts';
import { TopBar } from './top-bar.tsx';
import styles from './header.module.css';

export function Header({ settings, navigation }: RootData) {
  return (
    <header className={styles['header']}>
      <TopBar settings={settings} />
      <div className={`column ${styles['row']}`}>
        <MobileMenu settings={settings} navigation={navigation} />
        <BrandMark name={settings.brand.name} />
        <nav className={styles['nav']} aria-label={words.main}>
          <ul className={styles['links']}>
            {navigation.main.map((entry) => (
              <li key={entry.label}>
                {'links' in entry ? (
                  <LinkGroup {...entry} />
                ) : (
                  <NavLink to={entry.to} end className={styles['link'] ?? ''} prefetch={prefetch}>
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
          {navigation.catalogue && (
            <ButtonLink to={navigation.catalogue} variant="secondary" size="small">
              {words.catalogue}
            </ButtonLink>
          )}
        </nav>
        <div className={styles['tools']}>
          <AppLink to="/myaccount" className={styles['tool']} aria-label={words.account}>
            <Icon name="person" />
          </AppLink>
          <CartLink bare />
        </div>
      </div>
    </header>
  );
}

/** Several pages behind one word; a native disclosure, so it opens without scripts too. */
function LinkGroup({ label, links }: NavGroup) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    close();
    box.current.querySelector('summary')?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) close();
  };
  return (
    <details ref={box} className={styles['menu']} onKeyDown={onKey} onBlur={onBlur}>
      <summary className={styles['link']}>
        {label}
        <Icon name="down" className={styles['chevron']} />
      </summary>
      <ul className={styles['panel']}>
        {links.map(({ label: text, to }) => (
          <li key={to}>
            <AppLink to={to} onClick={close}>
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
