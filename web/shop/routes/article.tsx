import { type ArticlePath, loadArticle } from '../articles/article.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/article.ts';

/** After a navigation within the shop, `request.url` would end in `.data`. */
export function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.split('/').findLast(Boolean);
  return loadArticle(context, path as ArticlePath);
}

export const meta = readMeta;

const ArticlePage = hydrateOnInteraction('article', () => import('../articles/article-page.tsx'));

export default function Article({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}
