import { type ReactNode, Suspense } from 'react';
import { content as messages } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import { telephoneLink, useSettings } from '../frame/settings.ts';
import type { CardProduct } from '../state/cart.ts';
import { Blocks } from './blocks.tsx';
import type { LoadedPage } from './content.server.ts';
import type { Illustration } from './illustration.server.ts';
import styles from './content-page.module.css';

interface ContentPageProps {
  page: LoadedPage;
  /** Across the page, below the title. */
  opening?: ReactNode;
  /** Content below the text, such as a form. */
  children?: ReactNode;
  /** Content below the contact details. */
  beside?: ReactNode;
}

export function ContentPageLayout({ page, opening, children, beside }: ContentPageProps) {
  return (
    <div className="column">
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: page.title }]} />
      <article className={styles['page']}>
        <header className={styles['head']}>
          <h1>{page.title}</h1>
          <p className={styles['facts']}>
            <span>{messages.updated({ day: page.updated })}</span>
            {page.translations.map(({ href, language, label }) => (
              <a key={language} href={href} hrefLang={language} lang={language}>
                {label}
              </a>
            ))}
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
        {messages.talkToUs}
      </h2>
      <p>{hours}</p>
      <ul className={styles['ways']}>
        {brand.phones.map((phone) => (
          <li key={phone}>
            <Icon name="phone" />
            <a href={telephoneLink(phone)}>{phone}</a>
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

export function Contents({ contents }: Pick<LoadedPage, 'contents'>) {
  return (
    <nav className={styles['contents']} aria-labelledby="contents">
      <h2 id="contents" className={styles['contentsTitle']}>
        {messages.onThisPage}
      </h2>
      <ol className={styles['contentsList']}>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Only service pages use these. */
const OpeningDrawing = lazyPart(async () => ({ default: (await import('./service-parts.tsx')).OpeningDrawing }));
const NewArrival = lazyPart(async () => ({ default: (await import('./service-parts.tsx')).NewArrival }));
/** Rendered by the server; the code loads at the first interaction. */
const QueryForm = hydrateOnInteraction('query', () => import('../support/query-form.tsx'), withDraft('query'));

interface ContentScreenProps {
  page: LoadedPage & { opening: Illustration | null };
  newest: CardProduct | null;
}

/** A service page also has a drawing, the newest product and a query form. */
export default function ContentScreen({ page, newest }: ContentScreenProps) {
  const { path, opening, topics } = page;
  const beside = newest && (
    <Suspense>
      <NewArrival product={newest} />
    </Suspense>
  );
  const across = opening && (
    <Suspense>
      <OpeningDrawing illustration={opening} />
    </Suspense>
  );
  return (
    <ContentPageLayout page={page} opening={across} beside={beside}>
      {topics && <QueryForm key={path} page={path} topics={topics} />}
    </ContentPageLayout>
  );
}
