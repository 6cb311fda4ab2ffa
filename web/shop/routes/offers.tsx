import { apiOf } from '../api-context.ts';
import { OffersScreen } from '../company/offers-screen.tsx';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/offers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ data: settings }, { data: offers }] = await Promise.all([api.settings(), api.offers()]);
  const words = {
    title: 'Offers',
    lead: 'Coupons and reduced prices that hold just now, with their conditions and dates.',
  };
  return { offers, head: contentHead(settings, words, '/offers') };
}

export const meta = headOf;

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <OffersScreen offers={loaderData.offers} />;
}
