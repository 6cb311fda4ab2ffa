import { lazy, Suspense } from 'react';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { CardProduct } from '../state/cart.ts';
import { ContentPageView } from './content-page.tsx';
import type { Illustration as Shown } from './illustration.server.ts';
import type { LoadedPage } from './load-page.server.ts';

/** The service pages' parts; other pages of words do without. The form is there to read at once and comes alive when it is wanted. */
const Illustration = lazy(() => import('./illustration.tsx'));
const NewArrival = lazy(() => import('./new-arrival.tsx'));
const QueryForm = onSignOfLife('query', () => import('../support/query-form.tsx'), 'query');

interface WordsPageProps {
  page: LoadedPage & { opening: Shown | null };
  newest: CardProduct | null;
}

/** A page of words; on a service's page its drawing, its newest product and the form for a query. */
export default function WordsPage({ page, newest }: WordsPageProps) {
  const { path, opening, topics } = page;
  const beside = newest && (
    <Suspense>
      <NewArrival product={newest} />
    </Suspense>
  );
  const across = opening && (
    <Suspense>
      <Illustration shown={opening} />
    </Suspense>
  );
  return (
    <ContentPageView page={page} opening={across} beside={beside}>
      {topics && <QueryForm key={path} page={path} topics={topics} />}
    </ContentPageView>
  );
}
