import { apiOf } from '../api-context.ts';
import { GalleryScreen } from '../company/gallery-screen.tsx';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/gallery.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ data: settings }, { data: images }] = await Promise.all([api.settings(), api.gallery()]);
  const words = { title: 'Gallery', lead: 'Pictures of our herbs, our shelves and the hills they come from.' };
  return { images, head: contentHead(settings, words, '/gallery') };
}

export const meta = headOf;

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryScreen images={loaderData.images} />;
}
