import { loadPage } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { Route } from './+types/contact.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'contact');

export const meta = readMeta;

const ContactPage = onSignOfLife('contact', () => import('../support/contact-page.tsx'), 'contact');

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage page={loaderData} />;
}
