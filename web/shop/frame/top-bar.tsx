import { useNavigate } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { words as here } from '../language/language-words.ts';
import { logout, useSession } from '../state/session.ts';
import { CartLink } from './cart-link.tsx';
import { words } from './frame-words.ts';
import { portalUrl, telephoneLink } from './settings.ts';
import styles from './top-bar.module.css';

/** Phone and hours, who is here, the account and the cart. Rendered as for a visitor; the session shows once the browser has taken over. */
export function TopBar({ settings }: { settings: ShopSettings }) {
  const { brand } = settings;
  const { token, user } = useSession();
  const phone = brand.phones[0];
  return (
    <div className={styles['bar']}>
      <div className={`column ${styles['row']}`}>
        {phone && (
          <p className={styles['phone']}>
            <Icon name="phone" className={styles['handset']} />
            <a href={telephoneLink(phone)}>{phone}</a>
            <span className={styles['hours']}>{brand.support_hours}</span>
          </p>
        )}
        <LanguageSwitch here={here.code} className={styles['language']} />
        <ul className={styles['links']}>
          {token && (
            <li>
              <a href={portalUrl(settings)} target="_blank" rel="noopener">
                {words.joinAsSeller}
                <span className="visually-hidden"> {words.newTab}</span>
              </a>
            </li>
          )}
          <li>
            {user ? (
              <AppLink to="/myaccount">{words.welcome(`${user.first_name} ${user.last_name}`)}</AppLink>
            ) : (
              words.welcomeTo(brand.name)
            )}
          </li>
          <li>{token ? <LogoutButton /> : <AppLink to="/login">{words.login}</AppLink>}</li>
          <li>
            <AppLink to="/myaccount">{words.account}</AppLink>
          </li>
          <li>
            <CartLink />
          </li>
        </ul>
      </div>
    </div>
  );
}

/** Logs out and goes to the login page. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const leave = () => {
    void logout();
    void navigate('/login');
  };
  return (
    <button type="button" className={className ?? styles['logout']} onClick={leave}>
      {words.logout}
    </button>
  );
}
