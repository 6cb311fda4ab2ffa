import { loadListingPage } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/collection.ts';

/** The slug can be in any language. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadListingPage(getApi(context), request, { kind: 'collection', slug: params.slug.normalize('NFC') });
}

export const meta = readMeta;

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
