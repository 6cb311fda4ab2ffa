import { ContentPageView } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/load-page.server.ts';
import { ComplaintForm } from './complaint-form.tsx';

/** The page's words with its form. */
export default function ComplaintPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageView page={page}>
      <ComplaintForm />
    </ContentPageView>
  );
}
