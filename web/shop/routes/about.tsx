import { seo as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { buildAboutParts } from '../company/about.server.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/about.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: certificates }, { data: achievers }] = await Promise.all([
    api.settings(),
    api.certificates(),
    api.achievers(),
  ]);
  const { title, lead } = messages.about;
  const head = buildContentMeta(settings, { title, lead: lead({ company: settings.brand.legal_name }) }, '/about');
  return { parts: buildAboutParts(settings), certificates, achievers, head };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('about', () => import('../company/about-screen.tsx'));

export default function About({ loaderData }: Route.ComponentProps) {
  const { parts, certificates, achievers } = loaderData;
  return <Screen parts={parts} certificates={certificates} achievers={achievers} />;
}
