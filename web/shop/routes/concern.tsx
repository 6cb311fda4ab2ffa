import { data } from 'react-router';
import { buildListingMeta, loadListing } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readListingQuery } from '../catalog/listing-query.ts';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/concern.ts';

/** A concern without products is a 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([
    api.settings(),
    loadListing(api, query, { kind: 'concern', slug: params.slug }),
  ]);
  if (!found) throw data(null, { status: 404 });
  return { listing: found.listing, head: buildListingMeta(settings, found.listing, found.picture) };
}

export const meta = readMeta;

export default function Concern({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
