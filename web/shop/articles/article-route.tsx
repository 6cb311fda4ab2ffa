import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { LoadedArticle } from './load-article.server.ts';

const ArticlePage = onSignOfLife('article', () => import('./article-page.tsx'));

/** What the articles' routes show. */
export function ArticleRoute({ loaderData }: { loaderData: LoadedArticle }) {
  return <ArticlePage article={loaderData} />;
}
