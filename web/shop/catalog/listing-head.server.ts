import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { pageTitle } from '../frame/settings.ts';
import { breadcrumbMarkup, linkedData } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import { type Listing, listingPath } from './listing-data.ts';
import { plateSizes } from './product-card.tsx';

/**
 * The head of a listing. Its order is no part of its address, so that each list has one; searches and later pages stay out of
 * search engines. The first pictures come early.
 */
export function listingHead(settings: ShopSettings, listing: Listing, picture: Picture | null): MetaDescriptor[] {
  const { category, q, cursor } = listing;
  const path = listingPath(category?.id ?? null, {});
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
    ...(category ? [{ label: category.name, path }] : []),
  ];
  const early = listing.products
    .slice(0, 2)
    .flatMap((product) => (product.picture ? [preloadOf(product.picture, plateSizes)] : []));
  return [
    ...early,
    ...pageTags(settings, {
      ...wordsOf(settings, listing),
      path: listingPath(category?.id ?? null, { q, cursor }),
      picture: picture && category && { file: picture, alt: category.name },
      ...(q || cursor ? { robots: 'noindex, follow' } : {}),
    }),
    linkedData(breadcrumbMarkup(settings.shop_url, trail)),
  ];
}

function wordsOf({ brand }: ShopSettings, { category, q }: Listing): { title: string; description: string } {
  const place = category?.name ?? 'Shop all products';
  return {
    title: pageTitle(brand, q ? `Search: ${q}${category ? ` in ${category.name}` : ''}` : place),
    description: category
      ? `${category.name} (${category.nameHi}): ${category.count} Ayurvedic products. Prices include all taxes.`
      : 'All our Ayurvedic products: herbs, churna, juices, hair and skin care, teas and honey. Prices include all taxes.',
  };
}
