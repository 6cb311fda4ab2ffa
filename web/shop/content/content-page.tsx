import type { ReactNode } from 'react';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useSettings } from '../frame/settings.ts';
import { telephone } from '../frame/telephone.ts';
import type { ContentPage } from './pages.server.ts';
import styles from './content-page.module.css';

interface ContentPageProps {
  page: ContentPage;
  /** Stands below the words: a form. */
  children?: ReactNode;
  /** Stands below the card of how to reach us. */
  beside?: ReactNode;
}

/** A page of plain words, with a card of how to reach us and the ways onward. */
export function ContentPageView({ page, children, beside }: ContentPageProps) {
  return (
    <div className="column">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <article className={styles['page']}>
        <header className={styles['head']}>
          <h1>{page.title}</h1>
          {page.titleHi && (
            <p lang="hi" className={styles['hindi']}>
              {page.titleHi}
            </p>
          )}
        </header>
        <div className={styles['words']}>
          <p className={styles['lead']}>{page.lead}</p>
          {page.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {children}
          <Onward links={page.links} />
        </div>
        <div className={styles['beside']}>
          <ReachUs />
          {beside}
        </div>
      </article>
    </div>
  );
}

function Onward({ links }: Pick<ContentPage, 'links'>) {
  return (
    <ul className={styles['onward']} aria-label="Further">
      {links.map(({ label, to, external }) => (
        <li key={to}>
          {external ? (
            <a href={to} target="_blank" rel="noopener">
              {label}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            <AppLink to={to}>{label}</AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReachUs() {
  const { brand } = useSettings();
  return (
    <aside className={styles['reach']} aria-labelledby="reach-us">
      <h2 id="reach-us" className={styles['reachTitle']}>
        Talk to us
      </h2>
      <p>{brand.support_hours}</p>
      <ul className={styles['ways']}>
        {brand.phones.map((phone) => (
          <li key={phone}>
            <Icon name="phone" />
            <a href={telephone(phone)}>{phone}</a>
          </li>
        ))}
        <li>
          <Icon name="mail" />
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </li>
      </ul>
    </aside>
  );
}
