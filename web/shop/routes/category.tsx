import { data } from 'react-router';
import { loadListingPage } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi, parseId } from '../loader-context.ts';
import type { Route } from './+types/category.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const id = parseId(params.id);
  if (id === null) throw data(null, { status: 404 });
  return loadListingPage(getApi(context), request, { kind: 'category', id });
}

export const meta = readMeta;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
