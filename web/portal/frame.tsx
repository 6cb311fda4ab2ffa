import { useEffect } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { Frame, Header } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { session } from './api.ts';
import { frame as messages } from '#messages/portal/frame.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { shopPages } from './shop-links.ts';
import styles from './frame.module.css';

/** What surrounds every page: the brand and the way in above, the company below. */
export function PortalFrame() {
  const { shop_url } = useSettings();
  useEffect(() => {
    // What the first page had no use for is out of date for the next.
    globalThis.takeFirstAnswer = undefined;
  }, []);
  const nav = (
    <>
      <a href={shopPages(shop_url).front} className={styles['link']}>
        {messages.shop}
      </a>
      <LanguageSwitch here={currentLanguage} className={`${styles['link']} ${styles['language']}`} />
      <Account />
    </>
  );
  return (
    <Frame
      skipLabel={messages.skip}
      header={<Header tone="light" section={messages.siteName} navLabel={messages.main} nav={nav} />}
      footer={<Footer />}
    />
  );
}

/** The login, or for a member the own page and log out. */
function Account() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!session.token.get()) {
    if (pathname === '/login') return null;
    return (
      <ButtonLink to="/login" variant="secondary" size="small">
        {messages.logIn}
      </ButtonLink>
    );
  }
  const logOut = () => {
    void session.logOut();
    void navigate('/');
  };
  return (
    <>
      {pathname !== '/home' && <Link to="/home">{messages.myPage}</Link>}
      <NavLink to="/team">{messages.team}</NavLink>
      {/* The home page leads there, too: a phone has no room for them. */}
      <NavLink to="/sales" className={styles['wide'] ?? ''}>
        {messages.sales}
      </NavLink>
      <NavLink to="/income" className={styles['wide'] ?? ''}>
        {messages.income}
      </NavLink>
      <Button variant="secondary" size="small" onClick={logOut}>
        {messages.logOut}
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
          <li>{brand.support_hours}</li>
        </ul>
        <ul className={styles['links']}>
          <li>
            <a href={pages.sellerTerms}>{messages.sellerTerms}</a>
          </li>
          <li>
            <a href={pages.conduct}>{messages.conduct}</a>
          </li>
          <li>
            <Link to="/verify">{messages.verify}</Link>
          </li>
          <li>
            <a href={pages.complaints}>{messages.complaints}</a>
          </li>
        </ul>
        <p className={styles['numbers']}>
          {brand.cin && <span>{messages.cin({ number: brand.cin })}</span>}
          {brand.gstin && <span>{messages.gstin({ number: brand.gstin })}</span>}
        </p>
      </div>
    </footer>
  );
}

export function NotFound() {
  const { brand } = useSettings();
  return (
    <main className={`column ${styles['notFound']}`} id="content">
      <PageHeading title={messages.notFoundTitle({ brand: brand.name })}>{messages.notFound}</PageHeading>
      <p>{messages.notFoundText}</p>
      <ButtonLink to="/" variant="secondary">
        {messages.toFront}
      </ButtonLink>
    </main>
  );
}
