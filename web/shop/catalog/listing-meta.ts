import { preloadOf } from '#web/ui/picture.tsx';
import type { Listing } from './listing-data.ts';
import { plateSizes } from './product-card.tsx';

/** What all listings say in their head: the first pictures come early; searches and later pages stay out of search engines. */
export function listingMeta(listing: Listing) {
  const early = listing.products
    .slice(0, 2)
    .flatMap(({ picture }) => (picture ? [preloadOf(picture, plateSizes)] : []));
  const hidden = listing.q || listing.cursor ? [{ name: 'robots', content: 'noindex, follow' }] : [];
  return [...early, ...hidden];
}
