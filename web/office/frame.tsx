import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { frame as words } from '#messages/portal/frame.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import mark from '#web/ui/favicon.svg';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { session, signOut } from './calls.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { shopPages, useSettings } from './settings.ts';
import styles from './frame.module.css';

/** What stands around every page: the brand and the way in above, the company below. */
export function Frame() {
  const moving = useNavigation().state !== 'idle';
  return (
    <div className={styles['site']}>
      <a href="#content" className={styles['skip']}>
        {words.skip}
      </a>
      <Header />
      <div className={styles['body']} aria-busy={moving || undefined}>
        {moving && <div className={styles['progress']} aria-hidden="true" />}
        <Outlet />
      </div>
      <Footer />
      <ScrollRestoration />
    </div>
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
  const { brand, shop_url } = useSettings();
  return (
    <header className={styles['header']}>
      <div className={`column ${styles['bar']}`}>
        <Link to="/" className={styles['brand']}>
          <img src={mark} alt="" width="40" height="40" />
          <span className={styles['name']}>{brand.name}</span>
          <span className={styles['place']}>{words.place}</span>
        </Link>
        <nav className={styles['nav']} aria-label={words.main}>
          <a href={shopPages(shop_url).front} className={styles['shop']}>
            {words.shop}
          </a>
          <LanguageSwitch here={currentLanguage} className={styles['language']} />
          <Doorway />
        </nav>
      </div>
    </header>
  );
}

/** Sign in, or for a member the own page and log out. */
function Doorway() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!session.get()) {
    if (pathname === '/login') return null;
    return (
      <ButtonLink to="/login" variant="secondary" size="small">
        {words.signIn}
      </ButtonLink>
    );
  }
  const leave = () => {
    void signOut();
    void navigate('/');
  };
  return (
    <>
      {pathname !== '/home' && <Link to="/home">{words.myPage}</Link>}
      <Button variant="secondary" size="small" onClick={leave}>
        {words.logOut}
      </Button>
    </>
  );
}

function Footer() {
  const { brand, shop_url } = useSettings();
  const pages = shopPages(shop_url);
  return (
    <footer className={styles['footer']}>
      <div className={`column ${styles['company']}`}>
        <address className={styles['address']}>
          <strong>{brand.legal_name}</strong>
          {brand.address_lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {brand.city}, {brand.state} {brand.postcode}
          </span>
        </address>
        <ul className={styles['reach']}>
          {brand.phones.map((phone) => (
            <li key={phone}>
              <Icon name="phone" />
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </li>
          ))}
          <li>
            <Icon name="mail" />
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </li>
          <li className={styles['hours']}>{brand.support_hours}</li>
        </ul>
        <ul className={styles['links']}>
          <li>
            <a href={pages.sellerTerms}>{words.sellerTerms}</a>
          </li>
          <li>
            <a href={pages.conduct}>{words.conduct}</a>
          </li>
          <li>
            <a href={pages.complaints}>{words.complaints}</a>
          </li>
        </ul>
        <p className={styles['numbers']}>
          {brand.cin && <span>{words.cin({ number: brand.cin })}</span>}
          {brand.gstin && <span>{words.gstin({ number: brand.gstin })}</span>}
        </p>
      </div>
    </footer>
  );
}
