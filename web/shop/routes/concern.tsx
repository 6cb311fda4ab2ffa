import { loadListingPage } from '../catalog/listing.server.ts';
import { ListingPage } from '../catalog/listing.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/concern.ts';

/** A concern without products is a 404. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadListingPage(getApi(context), request, { kind: 'concern', slug: params.slug });
}

export const meta = readMeta;

export default function Concern({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData.listing} />;
}
