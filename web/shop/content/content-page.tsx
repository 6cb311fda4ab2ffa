import type { ReactNode } from 'react';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSettings } from '../frame/settings.ts';
import { telephone } from '../frame/telephone.ts';
import { Blocks } from './blocks.tsx';
import { Contents } from './contents.tsx';
import { words } from './content-words.ts';
import type { LoadedPage } from './load-page.server.ts';
import styles from './content-page.module.css';

interface ContentPageProps {
  page: LoadedPage;
  /** Stands across the page below its title: a drawing. */
  opening?: ReactNode;
  /** Stands below the words: a form. */
  children?: ReactNode;
  /** Stands below the card of how to reach us. */
  beside?: ReactNode;
}

/** A page of words in the language of this build, with its contents, the way to the other language and a card of how to reach us. */
export function ContentPageView({ page, opening, children, beside }: ContentPageProps) {
  return (
    <div className="column">
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: page.title }]} />
      <article className={styles['page']}>
        <header className={styles['head']}>
          <h1>{page.title}</h1>
          <p className={styles['facts']}>
            <span>
              {words.updated} {page.updated}
            </span>
            <a href={page.twin.href} hrefLang={page.twin.language} lang={page.twin.language}>
              {page.twin.label}
            </a>
          </p>
        </header>
        {opening && <div className={styles['opening']}>{opening}</div>}
        <div className={styles['words']}>
          <p className={styles['lead']}>{page.lead}</p>
          {page.contents.length > 0 && <Contents contents={page.contents} />}
          <Blocks blocks={page.blocks} />
          {children}
        </div>
        <div className={styles['beside']}>
          <ReachUs hours={page.hours} />
          {beside}
        </div>
      </article>
    </div>
  );
}

function ReachUs({ hours }: Pick<LoadedPage, 'hours'>) {
  const { brand } = useSettings();
  return (
    <aside className={styles['reach']} aria-labelledby="reach-us">
      <h2 id="reach-us" className={styles['reachTitle']}>
        {words.talkToUs}
      </h2>
      <p>{hours}</p>
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
