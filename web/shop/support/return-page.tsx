import { ContentPageView } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/load-page.server.ts';
import { ReturnForm } from './return-form.tsx';

/** The page's words with its form. */
export default function ReturnPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageView page={page}>
      <ReturnForm />
    </ContentPageView>
  );
}
