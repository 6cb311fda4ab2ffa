import type { Brand } from '#contract/content.ts';
import { frame as messages, ui } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import type { NavLink } from './navigation.server.ts';
import { type RootData, telephoneLink, whatsappLink } from './settings.ts';
import styles from './footer.module.css';

export default function Footer({ settings, navigation }: RootData) {
  const { brand } = settings;
  const pages = navigation.main.filter((entry) => 'to' in entry);
  const yours = [
    { label: messages.account, to: '/myaccount' },
    { label: messages.trackOrder, to: '/track-order' },
    { label: messages.cart, to: '/cart' },
    { label: messages.wishlist, to: '/whishlist' },
  ];
  return (
    <footer className={styles['footer']}>
      {/* In the page's flow, because a floating button would cover prices. */}
      <a href="#top" className={styles['top']}>
        <Icon name="up" />
        {messages.backToTop}
      </a>
      <div className={`column ${styles['columns']}`}>
        <Company brand={brand} />
        <Links title={messages.quickLinks} links={[...pages, ...yours]} />
        <div className={styles['stack']}>
          <Links title={messages.collections} links={navigation.collections} />
          <Links title={messages.services} links={navigation.services} />
        </div>
        <Links title={messages.terms} links={navigation.policies} />
        <Links title={messages.articles} links={navigation.articles} />
        <Contact brand={brand} />
      </div>
      <LegalLines brand={brand} />
    </footer>
  );
}

function Company({ brand }: { brand: Brand }) {
  return (
    <div className={styles['company']}>
      <p className={styles['name']}>{brand.name}</p>
      <p>{brand.tagline}</p>
      {brand.app_store_url && (
        <a href={brand.app_store_url} target="_blank" rel="noopener">
          {messages.mobileApp}
          <span className="visually-hidden"> {ui.newTab}</span>
        </a>
      )}
    </div>
  );
}

/** Empty until the company has entered its address. */
function Contact({ brand }: { brand: Brand }) {
  if (brand.city === '') return null;
  return (
    <div>
      <h2 className={styles['title']}>{messages.reachUs}</h2>
      <address className={styles['contact']}>
        <Icon name="pin" />
        <span>
          {brand.address_lines.map((line) => (
            <span key={line} className={styles['line']}>
              {line}
            </span>
          ))}
          {brand.city} {brand.postcode}, {brand.state}
        </span>
        <Icon name="phone" />
        <span>
          {brand.phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)} className={styles['line']}>
              {phone}
            </a>
          ))}
          {brand.support_hours}
        </span>
        <Icon name="mail" />
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
        {brand.whatsapp && (
          <>
            <Icon name="chat" />
            <a href={whatsappLink(brand.whatsapp)} target="_blank" rel="noopener">
              {messages.whatsapp}
              <span className="visually-hidden"> {ui.newTab}</span>
            </a>
          </>
        )}
      </address>
    </div>
  );
}

/** Collapsed on phones, open on wide screens. */
function Links({ title, links }: { title: string; links: readonly NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <details className={styles['fold']}>
        <summary>
          {title}
          <Icon name="down" />
        </summary>
        <ul className={styles['links']}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <AppLink to={to}>{label}</AppLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function LegalLines({ brand }: { brand: Brand }) {
  const numbers = [
    [messages.gstin, brand.gstin],
    [messages.cin, brand.cin],
    [messages.fssai, brand.fssai],
    [messages.ayush, brand.ayush_licence],
  ].filter(([, number]) => number);
  return (
    <div className={styles['legal']}>
      <div className={`column ${styles['legalRow']}`}>
        <p>{brand.legal_name}</p>
        <ul className={styles['numbers']}>
          {numbers.map(([kind, number]) => (
            <li key={kind}>
              {kind} {number}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
