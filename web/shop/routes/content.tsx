import { getApi } from '../loader-context.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { loadPage } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import type { Route } from './+types/content.ts';

const ContentScreen = hydrateOnInteraction('words', () => import('../content/content-page.tsx'), withDraft('query'));

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const page = await loadPage(context, path);
  const newest = page.topics ? await getApi(context).products({ sort: 'newest', limit: 1 }) : null;
  return { ...page, newest: newest?.data.map(toCardProduct)[0] ?? null };
}

export const meta = readMeta;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentScreen page={loaderData} newest={loaderData.newest} />;
}
