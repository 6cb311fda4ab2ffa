import { apiOf } from '../api-context.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { loadListing, readListingQuery } from '../catalog/listing-data.ts';
import { listingHead } from '../catalog/listing-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/shop.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = apiOf(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([api.settings(), loadListing(api, query, null)]);
  const { listing, picture } = found!;
  return { listing, head: listingHead(settings, listing, picture) };
}

export const meta = headOf;

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
