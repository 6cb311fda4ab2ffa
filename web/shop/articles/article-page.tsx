import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Blocks } from '../content/blocks.tsx';
import { Contents } from '../content/contents.tsx';
import { drawingFolder } from '../content/drawing-folder.ts';
import Illustration from '../content/illustration.tsx';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import { words } from './article-words.ts';
import type { LoadedArticle } from './load-article.server.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './article.module.css';

/** There to see at once; its buttons come alive when they are wanted. */
const Goods = onSignOfLife('goods', () => import('./goods.tsx'));

const cardPictureSizes = '(width >= 75rem) 27rem, (width >= 45rem) 42rem, 92vw';
const insideSizes = '(width >= 75rem) 58rem, 92vw';

/** A health article: its drawing across the page, the words with a drawing among them, and the specification's blocks beside. */
export default function ArticlePage({ article }: { article: LoadedArticle }) {
  const { before, legend, after } = article.parts;
  return (
    <div className="column">
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.blogs }, { label: article.title }]} />
      <div className={styles['page']}>
        <article className={styles['article']}>
          <header className={styles['head']}>
            <h1>{article.title}</h1>
            <p className={styles['lead']}>{article.lead}</p>
            <Facts article={article} />
          </header>
          <div className={styles['opening']}>
            <Illustration shown={article.opening} />
          </div>
          <div className={styles['words']}>
            {article.contents.length > 0 && <Contents contents={article.contents} />}
            <Blocks blocks={before} />
            <div className={legend ? styles['plate'] : styles['inside']}>
              <Picture {...article.inside} base={drawingFolder} sizes={legend ? cardPictureSizes : insideSizes} />
              {legend && (
                <div>
                  <Blocks blocks={[legend]} />
                </div>
              )}
            </div>
            <Blocks blocks={after} />
            <aside className={styles['note']} aria-labelledby="please-note">
              <h2 id="please-note" className={styles['noteTitle']}>
                {words.pleaseNote}
              </h2>
              <p>{words.disclaimer}</p>
            </aside>
          </div>
        </article>
        <Sidebar services={article.services} others={article.others} />
      </div>
      {article.goods.length > 0 && <Goods goods={article.goods} />}
    </div>
  );
}

function Facts({ article }: { article: LoadedArticle }) {
  return (
    <p className={styles['facts']}>
      <span>{words.minutes(article.minutes)}</span>
      <span>
        {words.updated} {article.updated}
      </span>
      <a href={article.twin.href} hrefLang={article.twin.language} lang={article.twin.language}>
        {article.twin.label}
      </a>
    </p>
  );
}
