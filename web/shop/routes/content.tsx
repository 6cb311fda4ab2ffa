import { getApi } from '../loader-context.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { loadPage } from '../content/load-page.server.ts';
import { readMeta } from '../frame/head.ts';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { Route } from './+types/content.ts';

const WordsPage = onSignOfLife('words', () => import('../content/words-page.tsx'), 'query');

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const page = await loadPage(context, path);
  const newest = page.topics ? await getApi(context).products({ sort: 'newest', limit: 1 }) : null;
  return { ...page, newest: newest?.data.map(toCardProduct)[0] ?? null };
}

export const meta = readMeta;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <WordsPage page={loaderData} newest={loaderData.newest} />;
}
