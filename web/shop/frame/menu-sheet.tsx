import type { MouseEvent } from 'react';
import { frame as messages, ui } from '#messages/shop.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useSession } from '../state/session.ts';
import type { NavLink } from './navigation.server.ts';
import { SearchField } from './search-field.tsx';
import { useSellerLink } from './seller-link.ts';
import { type RootData, telephoneLink } from './settings.ts';
import { LogoutButton } from './logout-button.tsx';
import sheet from './menu-sheet.css?url';

export default function MenuSheet({ settings, navigation, onClose }: RootData & { onClose: () => void }) {
  const { token, user } = useSession();
  const { brand } = settings;
  const pages = navigation.main.filter((entry) => 'to' in entry);
  const groups = navigation.main.filter((entry) => 'links' in entry).filter(({ label }) => label !== messages.services);
  const catalogue = navigation.catalogue ? [{ label: messages.catalogue, to: navigation.catalogue }] : [];
  const closeAfterPress = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('a, [role="option"], [data-close]')) onClose();
  };
  return (
    <Dialog className="menu-sheet-sheet" aria-label={messages.menu} closesOutside onClose={onClose}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <div className="menu-sheet-inside" onClick={closeAfterPress} onSubmit={onClose}>
        <button type="button" className="menu-sheet-close" data-close aria-label={messages.closeMenu}>
          <Icon name="close" />
        </button>
        <p className="menu-sheet-welcome">
          {user
            ? messages.welcome({ name: `${user.first_name} ${user.last_name}` })
            : messages.welcomeTo({ brand: brand.name })}
        </p>
        <div className="menu-sheet-search">
          <SearchField id="menu-search" />
        </div>
        <nav aria-label={messages.allPages}>
          {groups.map(({ label, links }) => (
            <details key={label} className="menu-sheet-group">
              <summary className="menu-sheet-summary">
                {label}
                <Icon name="down" />
              </summary>
              <Links links={links} />
            </details>
          ))}
          <Links links={[...pages, ...catalogue]} />
          <h2 className="menu-sheet-heading">{messages.services}</h2>
          <Links links={navigation.services} />
        </nav>
        <h2 className="menu-sheet-heading">{messages.yourAccount}</h2>
        <AccountLinks settings={settings} isLoggedIn={Boolean(token)} />
        {brand.phones[0] && (
          <p className="menu-sheet-phone">
            <a href={telephoneLink(brand.phones[0])}>{brand.phones[0]}</a>
            <br />
            {brand.support_hours}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Links({ links }: { links: readonly NavLink[] }) {
  return (
    <ul className="menu-sheet-links">
      {links.map(({ label, to }) => (
        <li key={to}>
          <AppLink to={to}>{label}</AppLink>
        </li>
      ))}
    </ul>
  );
}

function AccountLinks({ settings, isLoggedIn }: Pick<RootData, 'settings'> & { isLoggedIn: boolean }) {
  const seller = useSellerLink(settings);
  return (
    <ul className="menu-sheet-links">
      <li>
        <AppLink to="/myaccount">{messages.account}</AppLink>
      </li>
      <li>
        <AppLink to="/track-order">{messages.trackOrder}</AppLink>
      </li>
      <li data-close>
        {isLoggedIn ? <LogoutButton className="menu-sheet-logout" /> : <AppLink to="/login">{messages.login}</AppLink>}
      </li>
      {isLoggedIn && seller && (
        <li>
          <a href={seller.href} target="_blank" rel="noopener">
            {seller.label}
            <span className="visually-hidden"> {ui.newTab}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
