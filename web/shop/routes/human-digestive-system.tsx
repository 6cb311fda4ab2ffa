import { ArticleRoute } from '../articles/article-route.tsx';
import { loadArticle } from '../articles/load-article.server.ts';
import { readMeta } from '../frame/head.ts';
import type { Route } from './+types/human-digestive-system.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadArticle(context, 'human-digestive-system');

export const meta = readMeta;

export default ArticleRoute;
