import { seo as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/offers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: offers }] = await Promise.all([api.settings(), api.offers()]);
  return { offers, head: buildContentMeta(settings, messages.offers, '/offers') };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('offers', () => import('../company/offers-screen.tsx'));

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <Screen offers={loaderData.offers} />;
}
