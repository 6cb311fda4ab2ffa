import { apiOf } from '../api-context.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { listingMeta } from '../catalog/listing-meta.ts';
import { loadListing, readListingQuery } from '../catalog/listing-data.ts';
import { titleOf } from '../frame/settings.ts';
import type { Route } from './+types/shop.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readListingQuery(new URL(request.url).searchParams);
  return (await loadListing(apiOf(context), query, null))!;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.q;
  return [
    { title: titleOf(matches, q ? `Search: ${q}` : 'Shop all products') },
    {
      name: 'description',
      content:
        'All our Ayurvedic products: herbs, churna, juices, hair and skin care, teas and honey. Prices include all taxes.',
    },
    ...(loaderData ? listingMeta(loaderData) : []),
  ];
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} />;
}
