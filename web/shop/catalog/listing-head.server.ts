import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { pageTitle } from '../frame/settings.ts';
import { breadcrumbMarkup, linkedData } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import { words } from './heads-words.server.ts';
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
    { label: words.home, path: '/' },
    { label: words.shop, path: '/shop' },
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
  const place = category?.name ?? words.allProducts;
  return {
    title: pageTitle(brand, q ? (category ? words.searchIn(q, category.name) : words.search(q)) : place),
    description: category
      ? words.ofCategory(category.other ? `${category.name} (${category.other})` : category.name, category.count)
      : words.ofAll,
  };
}
