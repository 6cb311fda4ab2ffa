import { data } from 'react-router';
import { readListingQuery } from '../catalog/listing-query.ts';
import { buildListingMeta, loadListing } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi, parseId } from '../loader-context.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = parseId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const api = getApi(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([
    api.settings(),
    loadListing(api, query, { kind: 'category', id }),
  ]);
  if (!found) throw data(null, { status: 404 });
  return { listing: found.listing, head: buildListingMeta(settings, found.listing, found.picture) };
}

export const meta = readMeta;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
