import type { ProductSort } from '#contract/catalog.ts';
import { listing as messages } from '#messages/shop/listing.ts';
import type { LocalizedNames } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';

/** Search, sort order and page, as the URL holds them. */
export interface ListingQuery {
  q: string;
  sort: ProductSort;
  cursor: string;
}

export interface ListedCategory extends LocalizedNames {
  id: number;
  count: number;
}

export interface Listing extends ListingQuery {
  category: ListedCategory | null;
  categories: ListedCategory[];
  products: CardProduct[];
  /** Number of products on all pages. */
  total: number;
  nextCursor: string | null;
}

/** Parses the listing's query; an unknown sort order becomes 'featured'. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const sort = search.get('sort') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: Object.hasOwn(messages.sorts, sort) ? (sort as ProductSort) : 'featured',
    cursor: search.get('cursor') ?? '',
  };
}

/** Returns the path of a listing. Defaults are left out, so that each state has one URL. */
export function listingPath(categoryId: number | null, query: Partial<ListingQuery>): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.sort && query.sort !== 'featured') search.set('sort', query.sort);
  if (query.cursor) search.set('cursor', query.cursor);
  const text = search.toString();
  return `${categoryId === null ? '/shop' : `/product-category/${categoryId}`}${text ? `?${text}` : ''}`;
}
