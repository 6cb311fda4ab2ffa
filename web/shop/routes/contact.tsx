import { ContentPageView } from '../content/content-page.tsx';
import { loadPage } from '../content/load-page.server.ts';
import { headOf } from '../frame/head.ts';
import { ContactForm } from '../support/contact-form.tsx';
import { Locator } from '../support/locator.tsx';
import type { Route } from './+types/contact.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'contact');

export const meta = headOf;

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPageView page={loaderData} beside={<Locator />}>
      <ContactForm />
    </ContentPageView>
  );
}
