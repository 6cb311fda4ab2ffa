import { loadListingPage } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/shop.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadListingPage(getApi(context), request, { kind: 'shop' });
}

export const meta = readMeta;

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
