import { data } from 'react-router';
import { readListingQuery } from '../catalog/listing-query.ts';
import { buildListingMeta, loadListing } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/collection.ts';

/** The slug can be in any language. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([
    api.settings(),
    loadListing(api, query, { kind: 'collection', slug: params.slug.normalize('NFC') }),
  ]);
  if (!found) throw data(null, { status: 404 });
  return { listing: found.listing, head: buildListingMeta(settings, found.listing, found.picture, found.slugs) };
}

export const meta = readMeta;

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
