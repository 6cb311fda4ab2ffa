import { ContentPageView } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/load-page.server.ts';
import { ContactForm } from './contact-form.tsx';
import { Locator } from './locator.tsx';

/** The page's words with its form. */
export default function ContactPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageView page={page} beside={<Locator />}>
      <ContactForm />
    </ContentPageView>
  );
}
