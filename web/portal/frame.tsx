import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse, Link, NavLink, useLocation, useNavigate, useRouteError } from 'react-router';
import { Frame, Header } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { session } from './api.ts';
import { frame as messages } from '#messages/portal.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { shopPages } from './shop-links.ts';
import styles from './frame.module.css';

export function PortalFrame() {
  const { shop_url } = useSettings();
  useEffect(() => {
    // Early replies that the first page did not use are outdated for the next.
    globalThis.takeFirstAnswer = undefined;
  }, []);
  const isLoggedIn = session.token.get() !== null;
  const shop = (
    <a href={shopPages(shop_url).front} className={styles['link']}>
      {messages.shop}
    </a>
  );
  const language = <LanguageSwitch here={currentLanguage} className={`${styles['link']} ${styles['language']}`} />;
  return (
    <>
      <Frame
        skipLabel={messages.skip}
        header={
          <Header
            section={messages.siteName}
            navLabel={messages.main}
            navClass={isLoggedIn ? styles['onWide'] : undefined}
            nav={
              isLoggedIn ? (
                <Sections>{shop}</Sections>
              ) : (
                <Entry>
                  {shop}
                  {language}
                </Entry>
              )
            }
            tools={
              isLoggedIn && (
                <>
                  {language}
                  <LogOut />
                </>
              )
            }
          />
        }
        footer={<Footer />}
      />
      {isLoggedIn && <BottomBar>{shop}</BottomBar>}
    </>
  );
}

function Entry({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      {children}
      {pathname !== '/login' && (
        <ButtonLink to="/login" variant="secondary" size="small">
          {messages.logIn}
        </ButtonLink>
      )}
    </>
  );
}

function Sections({ children }: { children: ReactNode }) {
  return (
    <>
      <NavLink to="/home">{messages.myPage}</NavLink>
      <NavLink to="/team">{messages.team}</NavLink>
      <NavLink to="/sales">{messages.sales}</NavLink>
      <NavLink to="/income">{messages.income}</NavLink>
      {children}
    </>
  );
}

const barPages = [
  { to: '/home', label: messages.home, icon: 'home' },
  { to: '/income', label: messages.earnings, icon: 'rupee' },
  { to: '/team', label: messages.team, icon: 'team' },
  { to: '/sales/share', label: messages.share, icon: 'share' },
] as const;
const morePages = [
  { to: '/sales', label: messages.sales },
  { to: '/training', label: messages.training },
  { to: '/membership', label: messages.membership },
  { to: '/sponsor', label: messages.sponsor },
  { to: '/tickets', label: messages.help },
];

/** On phones, in place of the sections above. "More" is a native disclosure. */
function BottomBar({ children }: { children: ReactNode }) {
  const more = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const close = () => {
    if (more.current) more.current.open = false;
  };
  useEffect(close, [pathname]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !more.current?.open) return;
    close();
    more.current.querySelector('summary')?.focus();
  };
  return (
    <nav className={styles['bottom']} aria-label={messages.main} onKeyDown={onKey}>
      {barPages.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
      <details
        ref={more}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <summary>
          <Icon name="menu" />
          {messages.more}
        </summary>
        <ul>
          {morePages.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/sales'} onClick={close}>
                {label}
              </NavLink>
            </li>
          ))}
          <li>{children}</li>
        </ul>
      </details>
    </nav>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    void session.logOut();
    void navigate('/');
  };
  return (
    <Button variant="secondary" size="small" onClick={logOut}>
      {messages.logOut}
    </Button>
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

export function PageError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorScreen />;
}

export function NotFound() {
  const { brand } = useSettings();
  return (
    <main className={`column ${styles['notFound']}`} id="content">
      <PageHeading title={messages.notFoundTitle({ brand: brand.name })}>{messages.notFound}</PageHeading>
      <p>{messages.notFoundText}</p>
      <ButtonLink to={session.token.get() ? '/home' : '/'} variant="secondary">
        {session.token.get() ? messages.toMyPage : messages.toFront}
      </ButtonLink>
    </main>
  );
}
