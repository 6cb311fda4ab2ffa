import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { NavLink } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import { frame as messages, ui } from '#messages/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { AppLink, prefetch } from '#web/ui/link.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { useCart } from '../state/cart.ts';
import { useSession } from '../state/session.ts';
import { LogoutButton } from './logout-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import type { NavGroup } from './navigation.server.ts';
import { SearchField } from './search-field.tsx';
import { SearchOpener } from './search-opener.tsx';
import { useSellerLink } from './seller-link.ts';
import { type RootData, telephoneLink } from './settings.ts';
import styles from './header.module.css';

export function Header({ settings, navigation }: RootData) {
  return (
    <header className={styles['header']}>
      <TopBar settings={settings} />
      <div className={`column ${styles['row']}`}>
        <div className={styles['openers']}>
          <MobileMenu settings={settings} navigation={navigation} />
          <SearchOpener className={styles['tool']} />
        </div>
        <BrandLogo name={settings.brand.name} />
        <SearchField id="header-search" className={styles['search']} />
        <div className={styles['tools']}>
          <AppLink to="/myaccount" className={`${styles['tool']} ${styles['person']}`} aria-label={messages.account}>
            <Icon name="person" />
          </AppLink>
          <AppLink to="/wishlist" className={styles['tool']} aria-label={messages.wishlist}>
            <Icon name="heart" />
          </AppLink>
          <CartLink bare />
        </div>
        <nav className={styles['nav']} aria-label={messages.main}>
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
              {messages.catalogue}
            </ButtonLink>
          )}
        </nav>
      </div>
    </header>
  );
}

/** Longer lists have two columns. */
const mostInOneColumn = 10;

/** A native disclosure also opens without JavaScript. */
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
      <ul className={links.length > mostInOneColumn ? `${styles['panel']} ${styles['wide']}` : styles['panel']}>
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

/** Rendered as for a guest; the login appears after hydration. */
function TopBar({ settings }: { settings: ShopSettings }) {
  const { brand } = settings;
  const { token, user } = useSession();
  const seller = useSellerLink(settings);
  const phone = brand.phones[0];
  return (
    <div className={styles['bar']}>
      <div className={`column ${styles['topRow']}`}>
        {phone && (
          <p className={styles['phone']}>
            <Icon name="phone" className={styles['handset']} />
            <a href={telephoneLink(phone)}>{phone}</a>
            <span className={styles['hours']}>{brand.support_hours}</span>
          </p>
        )}
        <LanguageSwitch here={currentLanguage} className={styles['language']} />
        <ul className={styles['topLinks']}>
          {token && seller && (
            <li>
              <a href={seller.href} target="_blank" rel="noopener">
                {seller.label}
                <span className="visually-hidden"> {ui.newTab}</span>
              </a>
            </li>
          )}
          <li>
            {user ? (
              <AppLink to="/myaccount">{messages.welcome({ name: `${user.first_name} ${user.last_name}` })}</AppLink>
            ) : (
              messages.welcomeTo({ brand: brand.name })
            )}
          </li>
          <li>
            {token ? <LogoutButton className={styles['logout']} /> : <AppLink to="/login">{messages.login}</AppLink>}
          </li>
          <li>
            <AppLink to="/myaccount">{messages.account}</AppLink>
          </li>
          <li>
            <AppLink to="/track-order">{messages.trackOrder}</AppLink>
          </li>
          <li>
            <CartLink />
          </li>
        </ul>
      </div>
    </div>
  );
}

function BrandLogo({ name }: { name: string }) {
  return (
    <AppLink to="/" className={styles['brand']} data-logo aria-label={messages.homeOf({ brand: name })}>
      <svg className={styles['mark']} viewBox="0 0 40 48" aria-hidden="true">
        <path className={styles['arch']} d="M3 46.5V20C3 10 10 4.5 20 1.5 30 4.5 37 10 37 20v26.5H3Z" />
        <path
          className={styles['leaf']}
          d="M20 13c-3.6 3.4-3.6 7.6 0 11 3.6-3.4 3.6-7.6 0-11ZM18.7 28.8c-1.3-4.6-4.7-6.8-9.2-6.3.7 4.6 4.2 7.1 9.2 6.3ZM21.3 28.8c1.3-4.6 4.7-6.8 9.2-6.3-.7 4.6-4.2 7.1-9.2 6.3ZM18.7 37.4c-1.5-3.9-4.9-5.6-9-4.8 1 4.1 4.4 6 9 4.8ZM21.3 37.4c1.5-3.9 4.9-5.6 9-4.8-1 4.1-4.4 6-9 4.8Z"
        />
        <path className={styles['stem']} d="M20 24v19" />
        <circle className={styles['sun']} cx="20" cy="8.5" r="1.6" />
      </svg>
      <span className={styles['name']}>{name}</span>
    </AppLink>
  );
}

/** The badge's space is reserved, so that it shifts nothing. */
function CartLink({ bare = false }: { bare?: boolean }) {
  const count = useCart().cart.length;
  return (
    <AppLink
      to="/cart"
      className={bare ? `${styles['cart']} ${styles['bare']}` : styles['cart']}
      aria-label={count > 0 ? messages.cartWith({ count }) : messages.cart}
    >
      <Icon name="bag" />
      {!bare && <span>{messages.cart}</span>}
      <span className={styles['badge']} data-empty={count === 0 || undefined}>
        {count}
      </span>
    </AppLink>
  );
}
