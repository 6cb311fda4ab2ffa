import { loadPage } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import type { Route } from './+types/contact.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'contact');

export const meta = readMeta;

const ContactPage = hydrateOnInteraction('contact', () => import('../support/contact-page.tsx'), withDraft('contact'));

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage page={loaderData} />;
}
