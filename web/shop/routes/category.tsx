import { data } from 'react-router';
import { apiOf } from '../api-context.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { loadListing, readListingQuery } from '../catalog/listing-data.ts';
import { listingHead } from '../catalog/listing-head.server.ts';
import { readId } from '../catalog/read-id.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const api = apiOf(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([api.settings(), loadListing(api, query, id)]);
  if (!found) throw data(null, { status: 404 });
  return { listing: found.listing, head: listingHead(settings, found.listing, found.picture) };
}

export const meta = headOf;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
