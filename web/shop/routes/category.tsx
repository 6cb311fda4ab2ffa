import { data } from 'react-router';
import { apiOf } from '../api-context.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { listingMeta } from '../catalog/listing-meta.ts';
import { loadListing, readListingQuery } from '../catalog/listing-data.ts';
import { readId } from '../catalog/read-id.ts';
import { titleOf } from '../frame/settings.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  const listing =
    id === null ? null : await loadListing(apiOf(context), readListingQuery(new URL(request.url).searchParams), id);
  if (!listing?.category) throw data(null, { status: 404 });
  return listing;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const category = loaderData?.category;
  if (!category) return [];
  return [
    { title: titleOf(matches, category.name) },
    {
      name: 'description',
      content: `${category.name} (${category.nameHi}): ${category.count} Ayurvedic products. Prices include all taxes.`,
    },
    ...listingMeta(loaderData),
  ];
}

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} />;
}
