import { seo as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { loadServices } from '../company/services.server.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { serviceDrawings } from '../content/illustration.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/services.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { data: settings } = await api.settings();
  return {
    services: await loadServices(settings, api),
    drawings: serviceDrawings(),
    head: buildContentMeta(settings, messages.services, '/services'),
  };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('services', () => import('../company/services-screen.tsx'));

export default function Services({ loaderData }: Route.ComponentProps) {
  return <Screen services={loaderData.services} drawings={loaderData.drawings} />;
}
