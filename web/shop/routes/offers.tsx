import { getApi } from '../loader-context.ts';
import { words } from '../company/seo-words.server.ts';
import { contentHead } from '../content/content-head.server.ts';
import { readMeta } from '../frame/head.ts';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { Route } from './+types/offers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: offers }] = await Promise.all([api.settings(), api.offers()]);
  return { offers, head: contentHead(settings, words.offers, '/offers') };
}

export const meta = readMeta;

const Screen = onSignOfLife('offers', () => import('../company/offers-screen.tsx'));

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <Screen offers={loaderData.offers} />;
}
