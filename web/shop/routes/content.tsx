import { lazy, Suspense } from 'react';
import { apiOf } from '../api-context.ts';
import { cardOf } from '../catalog/card.ts';
import { ContentPageView } from '../content/content-page.tsx';
import { loadPage } from '../content/load-page.server.ts';
import { headOf } from '../frame/head.ts';
import { whenWanted } from '../support/when-wanted.ts';
import type { Route } from './+types/content.ts';

/** The service pages' parts; other pages of words do without. The form is there to read at once and comes alive when it is wanted. */
const NewArrival = lazy(() => import('../content/new-arrival.tsx'));
const QueryForm = lazy(async () => {
  await whenWanted('query', 'query');
  return import('../support/query-form.tsx');
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const page = await loadPage(context, path);
  const newest = page.queryTopics ? await apiOf(context).products({ sort: 'newest', limit: 1 }) : null;
  return { ...page, path: `/${path}`, newest: newest?.data.map(cardOf)[0] ?? null };
}

export const meta = headOf;

export default function Content({ loaderData }: Route.ComponentProps) {
  const { path, newest, queryTopics } = loaderData;
  const beside = newest && (
    <Suspense>
      <NewArrival product={newest} />
    </Suspense>
  );
  return (
    <ContentPageView page={loaderData} beside={beside}>
      {queryTopics && (
        <Suspense>
          <QueryForm key={path} page={path} topics={queryTopics} />
        </Suspense>
      )}
    </ContentPageView>
  );
}
