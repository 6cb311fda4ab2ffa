import { seo as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { herbPictures } from '../catalog/herb-pictures.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/gallery.ts';

const { tulsi, ashwagandha, amla, brahmi, turmeric, neem } = herbPictures;

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: images }] = await Promise.all([api.settings(), api.gallery()]);
  const herbs = { tulsi, ashwagandha, amla, brahmi, turmeric, neem };
  return { images, herbs, head: buildContentMeta(settings, messages.gallery, '/gallery') };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('gallery', () => import('../company/gallery-screen.tsx'));

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <Screen images={loaderData.images} herbs={loaderData.herbs} />;
}
