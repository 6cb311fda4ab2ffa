import { loadPage } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction, withDraft } from '../frame/hydration.tsx';
import type { Route } from './+types/complaints-and-redressals.ts';

/** After a navigation within the shop, `request.url` would end in `.data`. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPage(context, url.pathname.split('/').findLast(Boolean) ?? '');

export const meta = readMeta;

const ComplaintPage = hydrateOnInteraction(
  'complaint',
  () => import('../support/complaint-page.tsx'),
  withDraft('complaint'),
);

export default function ComplaintsAndRedressals({ loaderData }: Route.ComponentProps) {
  return <ComplaintPage page={loaderData} />;
}
