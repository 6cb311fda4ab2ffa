import { readMeta } from '../frame/settings.ts';
import { HomePage } from '../home/home-page.tsx';
import { loadHome } from '../home/home.server.ts';
import type { Route } from './+types/home.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export const meta = readMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
