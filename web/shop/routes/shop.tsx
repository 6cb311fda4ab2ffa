import { buildListingMeta, loadListing } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readListingQuery } from '../catalog/listing-query.ts';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/shop.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([api.settings(), loadListing(api, query, { kind: 'shop' })]);
  const { listing, picture } = found!;
  return { listing, head: buildListingMeta(settings, listing, picture) };
}

export const meta = readMeta;

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
