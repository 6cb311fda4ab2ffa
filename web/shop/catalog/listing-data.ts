import type { Picture, ProductSort } from '#contract/catalog.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { CardProduct } from '../state/cart.ts';
import { type BothNames, bothNames } from '../language/names.ts';
import { cardOf } from './card.ts';
import { words } from './listing-words.ts';

/** What the address asks for. */
export interface ListingQuery {
  q: string;
  sort: ProductSort;
  cursor: string;
}

export interface ListedCategory extends BothNames {
  id: number;
  count: number;
}

export interface Listing extends ListingQuery {
  category: ListedCategory | null;
  categories: ListedCategory[];
  products: CardProduct[];
  /** Of all pages together. */
  total: number;
  nextCursor: string | null;
}

/** The listing's state as the address holds it; an unknown order is the usual one. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const sort = search.get('sort') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: Object.hasOwn(words.sorts, sort) ? (sort as ProductSort) : 'featured',
    cursor: search.get('cursor') ?? '',
  };
}

/** The address of a listing; what is as usual is left out, so that each state has one address. */
export function listingPath(categoryId: number | null, query: Partial<ListingQuery>): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.sort && query.sort !== 'featured') search.set('sort', query.sort);
  if (query.cursor) search.set('cursor', query.cursor);
  const text = search.toString();
  return `${categoryId === null ? '/shop' : `/product-category/${categoryId}`}${text ? `?${text}` : ''}`;
}

/** Reads a page of products, the categories beside it and the chosen one's picture; null for a category that does not exist. */
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
    ...bothNames(category_name, category_name_hi),
    count: product_count,
  }));
  const category = listed.find(({ id }) => id === categoryId) ?? null;
  if (categoryId !== null && !category) return null;
  // A list's total comes with its first page only.
  const total = page.meta.total ?? (await api.products({ ...filter, limit: 1 })).meta.total ?? page.data.length;
  const listing = {
    ...query,
    category,
    categories: listed,
    products: page.data.map(cardOf),
    total,
    nextCursor: page.meta.next_cursor,
  };
  return { listing, picture: categories.data.find(({ id }) => id === categoryId)?.picture ?? null };
}
