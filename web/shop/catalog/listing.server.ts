import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { catalogSeo as messages } from '#messages/shop/catalogSeo.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { pageTitle } from '../frame/settings.ts';
import { buildBreadcrumbs, toJsonLd } from '../seo/structured-data.server.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';
import { localizeNames } from '../language/names.ts';
import { type Listing, listingPath, type ListingQuery } from './listing-query.ts';
import { toCardProduct, cardPictureSizes } from './product-card.tsx';

/** Loads a page of products, all categories and the current one's picture; null if the category does not exist. */
export async function loadListing(
  api: ShopApi,
  query: ListingQuery,
  categoryId: number | null,
): Promise<{ listing: Listing; picture: Picture | null } | null> {
  const filter = {
    filter_product_name: query.q || undefined,
    filter_category_id: categoryId ?? undefined,
    sort: query.sort,
  };
  const [page, categories] = await Promise.all([
    api.products({ ...filter, cursor: query.cursor || undefined }),
    api.categories({}),
  ]);
  const listed = categories.data.map(({ id, category_name, category_name_hi, product_count }) => ({
    id,
    ...localizeNames(category_name, category_name_hi),
    count: product_count,
  }));
  const category = listed.find(({ id }) => id === categoryId) ?? null;
  if (categoryId !== null && !category) return null;
  // The API counts the total on the first page only.
  const total = page.meta.total ?? (await api.products({ ...filter, limit: 1 })).meta.total ?? page.data.length;
  const listing = {
    ...query,
    category,
    categories: listed,
    products: page.data.map(toCardProduct),
    total,
    nextCursor: page.meta.next_cursor,
  };
  return { listing, picture: categories.data.find(({ id }) => id === categoryId)?.picture ?? null };
}

/**
 * Returns the meta tags of a listing. The canonical URL leaves out the sort order; searches and later pages are noindex. The first
 * pictures are preloaded.
 */
export function buildListingMeta(settings: ShopSettings, listing: Listing, picture: Picture | null): MetaDescriptor[] {
  const { category, q, cursor } = listing;
  const path = listingPath(category?.id ?? null, {});
  const trail = [
    { label: messages.home, path: '/' },
    { label: messages.shop, path: '/shop' },
    ...(category ? [{ label: category.name, path }] : []),
  ];
  const early = listing.products
    .slice(0, 2)
    .flatMap((product) => (product.picture ? [preloadOf(product.picture, cardPictureSizes)] : []));
  return [
    ...early,
    ...buildMetaTags(settings, {
      ...describeListing(settings, listing),
      path: listingPath(category?.id ?? null, { q, cursor }),
      picture: picture && category && { file: picture, alt: category.name },
      ...(q || cursor ? { robots: 'noindex, follow' } : {}),
    }),
    toJsonLd(buildBreadcrumbs(settings.shop_url, trail)),
  ];
}

function describeListing({ brand }: ShopSettings, { category, q }: Listing): { title: string; description: string } {
  const place = category?.name ?? messages.allProducts;
  return {
    title: pageTitle(
      brand,
      q
        ? category
          ? messages.searchIn({ keyword: q, category: category.name })
          : messages.search({ keyword: q })
        : place,
    ),
    description: category
      ? messages.ofCategory({
          names: category.other ? `${category.name} (${category.other})` : category.name,
          count: category.count,
        })
      : messages.ofAll,
  };
}
