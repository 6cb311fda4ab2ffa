import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { type ReviewSort, reviewSorts } from '#contract/review-rules.ts';
import type { ReviewList } from '#contract/reviews.ts';
import type { ReviewFilter, ShopApi } from '#contract/shop-api.ts';
import { reviews as messages } from '#messages/shop.ts';
import { pageTitle } from '../frame/settings.ts';
import { getProductNames } from '../language/names.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';

/** Reads `rated`, `photos`, `sort` and `page`. */
export function readReviewFilter(search: URLSearchParams): ReviewFilter {
  const number = (name: string, most: number) => {
    const value = search.get(name) ?? '';
    return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most ? Number(value) : undefined;
  };
  const sort = search.get('sort');
  return {
    sort: reviewSorts.includes(sort as ReviewSort) ? (sort as ReviewSort) : undefined,
    stars: number('rated', 5),
    photos: search.get('photos') === '1',
    page: number('page', 9_999),
  };
}

export interface ReviewsPageData {
  product: { id: number; name: string; picture: Picture | null };
  filter: ReviewFilter;
  list: ReviewList;
}

/** Null if there is no such product. */
export async function loadReviewsPage(
  api: ShopApi,
  id: number,
  search: URLSearchParams,
): Promise<ReviewsPageData | null> {
  const filter = readReviewFilter(search);
  const [detail, list] = await Promise.all([api.product(id), api.reviews(id, filter)]);
  const product = detail?.data[0];
  if (!product) return null;
  return { product: { id, name: getProductNames(product).name, picture: product.picture }, filter, list };
}

export function buildReviewsMeta(settings: ShopSettings, { product }: ReviewsPageData): MetaDescriptor[] {
  const title = messages.pageTitle({ name: product.name });
  return buildMetaTags(settings, {
    title: pageTitle(settings.brand, title),
    description: title,
    path: `/product-reviews/${product.id}`,
    robots: 'noindex, follow',
  });
}
