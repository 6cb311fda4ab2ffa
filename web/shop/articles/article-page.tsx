import { article as messages } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Blocks } from '../content/blocks.tsx';
import { Contents } from '../content/content-page.tsx';
import { OpeningDrawing } from '../content/service-parts.tsx';
import type { NavLink } from '../frame/navigation.server.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import { useSettings } from '../frame/settings.ts';
import type { LoadedArticle } from './article.server.ts';
import styles from './article-page.module.css';

/** Served with the page; its code loads at the visitor's first interaction. */
const RelatedProducts = hydrateOnInteraction('related', () => import('./related-products.tsx'));

const legendSizes = '(width >= 75rem) 27rem, (width >= 45rem) 42rem, 92vw';
const insideSizes = '(width >= 75rem) 58rem, 92vw';

export default function ArticlePage({ article }: { article: LoadedArticle }) {
  const { before, legend, after } = article.parts;
  return (
    <div className="column">
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.blogs }, { label: article.title }]} />
      <div className={styles['page']}>
        <article className={styles['article']}>
          <header className={styles['head']}>
            <h1>{article.title}</h1>
            <p className={styles['lead']}>{article.lead}</p>
            <Facts article={article} />
          </header>
          <div className={styles['opening']}>
            <OpeningDrawing illustration={article.opening} />
          </div>
          <div className={styles['words']}>
            {article.contents.length > 0 && <Contents contents={article.contents} />}
            <Blocks blocks={before} />
            <div className={legend ? styles['plate'] : styles['inside']}>
              <Picture {...article.inside} sizes={legend ? legendSizes : insideSizes} />
              {legend && (
                <div>
                  <Blocks blocks={[legend]} />
                </div>
              )}
            </div>
            <Blocks blocks={after} />
            <aside className={styles['note']} aria-labelledby="please-note">
              <h2 id="please-note" className={styles['noteTitle']}>
                {messages.pleaseNote}
              </h2>
              <p>{messages.disclaimer}</p>
            </aside>
          </div>
        </article>
        <Sidebar services={article.services} others={article.others} />
      </div>
      {article.relatedProducts.length > 0 && <RelatedProducts products={article.relatedProducts} />}
    </div>
  );
}

function Facts({ article }: { article: LoadedArticle }) {
  return (
    <p className={styles['facts']}>
      <span>{messages.minutes({ minutes: article.minutes })}</span>
      <span>{messages.updated({ day: article.updated })}</span>
      {article.translations.map(({ href, language, label }) => (
        <a key={language} href={href} hrefLang={language} lang={language}>
          {label}
        </a>
      ))}
    </p>
  );
}

const importantLinks: readonly NavLink[] = [
  { label: messages.terms, to: '/terms-policies' },
  { label: messages.complaints, to: '/complaints-and-redressals' },
  { label: messages.advisory, to: '/' },
  { label: messages.admin, to: '/login' },
  { label: messages.returns, to: '/return-policy' },
  { label: messages.shipping, to: '/shipping-policy' },
];

/** The specification's two link blocks, and the other articles. */
function Sidebar({ services, others }: { services: readonly NavLink[]; others: readonly NavLink[] }) {
  const { brand } = useSettings();
  const group = [...services, { label: messages.healthSolutions, to: '/' }];
  return (
    <aside className={styles['beside']}>
      <LinkBlock id="important-links" title={messages.importantLinks} links={importantLinks} />
      <LinkBlock id="group" title={messages.group({ brand: brand.name })} links={group} />
      {others.length > 0 && <LinkBlock id="read-on" title={messages.moreArticles} links={others} />}
    </aside>
  );
}

function LinkBlock({ id, title, links }: { id: string; title: string; links: readonly NavLink[] }) {
  return (
    <nav className={styles['block']} aria-labelledby={id}>
      <h2 id={id} className={styles['blockTitle']}>
        {title}
      </h2>
      <ul className={styles['links']}>
        {links.map(({ label, to }) => (
          <li key={label}>
            <AppLink to={to}>{label}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
