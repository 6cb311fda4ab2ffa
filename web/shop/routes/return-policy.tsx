import { loadPage } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import type { Route } from './+types/return-policy.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'return-policy');

export const meta = readMeta;

const ReturnPage = hydrateOnInteraction('return', () => import('../support/return-page.tsx'), withDraft('return'));

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  return <ReturnPage page={loaderData} />;
}
