import type { ProductSort } from '#contract/catalog.ts';
import { ratingSteps } from '#contract/shop-api.ts';
import { listing as messages } from '#messages/shop.ts';
import type { LocalizedNames } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';

/** The products that filters narrow: all, a category's, a collection's, or those for a concern. */
export type ListingPlace =
  | { kind: 'shop' }
  | { kind: 'category'; id: number }
  | { kind: 'collection' | 'concern'; slug: string };

export interface ListingQuery {
  q: string;
  /** `<attribute code>.<value slug>`, sorted. */
  filters: readonly string[];
  /** A price band in rupees: `250-500`, `-250` or `1000-`; empty for all. */
  price: string;
  inStock: boolean;
  /** Minimum average stars; 0 for all. */
  rating: number;
  sort: ProductSort;
  /** Products on the page; more load below. */
  show: number;
  cursor: string;
}

export interface ListedCategory extends LocalizedNames {
  id: number;
  count: number;
}

/** `found` products of the category match the current search and filters. */
export interface CategoryChoice extends ListedCategory {
  /** Null beside a collection, which has its own products. */
  found: number | null;
  path: string;
  /** Link relation, for lists that search engines should not follow. */
  rel?: string;
}

/** Narrows the list further, or removes a chosen filter. */
export interface FilterChoice {
  label: string;
  count: number;
  isChosen: boolean;
  path: string;
}

export interface FilterGroup {
  /** The attribute's code, or `price`, `rating` or `stock`. */
  code: string;
  name: string;
  choices: FilterChoice[];
}

export interface Listing extends ListingQuery {
  place: ListingPlace;
  heading: string;
  /** Text below the heading of a concern or collection. */
  about: string;
  category: ListedCategory | null;
  categories: CategoryChoice[];
  /** Path to the same search and filters in all categories. */
  allPath: string;
  groups: FilterGroup[];
  /** Active filters, each with the path of the list without it. */
  chips: { label: string; path: string }[];
  products: CardProduct[];
  /** Number of products on all pages. */
  total: number;
  nextCursor: string | null;
  /** Similar words, where the search found nothing. */
  near: readonly string[];
  /** Whether the search named an illness for which the law forbids advertising remedies. */
  isNotAdvertised: boolean;
}

export const pageStep = 24;
/** Per page; a next page follows. */
export const mostShown = 96;
const mostFilters = 20;

/** Parses the listing's query; invalid values become the default. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const sort = search.get('sort') ?? '';
  const show = Number(search.get('show') ?? pageStep);
  const rating = Number(search.get('rating'));
  const filters = (search.get('filter') ?? '')
    .split(' ')
    .filter((name) => /^[a-z_]{1,40}\.[a-z0-9-]{1,40}$/.test(name));
  const price = search.get('price') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    filters: [...new Set(filters)].slice(0, mostFilters).sort(compareText),
    price: /^(\d{1,7}-\d{0,7}|-\d{1,7})$/.test(price) ? price : '',
    inStock: search.get('stock') === '1',
    rating: ratingSteps.some((step) => step === rating) ? rating : 0,
    sort: Object.hasOwn(messages.sorts, sort) ? (sort as ProductSort) : 'featured',
    show: show % pageStep === 0 && show > 0 && show <= mostShown ? show : pageStep,
    cursor: search.get('cursor') ?? '',
  };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function placePath(place: ListingPlace): string {
  if (place.kind === 'category') return `/product-category/${place.id}`;
  return place.kind === 'shop' ? '/shop' : `/${place.kind}/${encodeURIComponent(place.slug)}`;
}

/** Defaults are left out, so that each state has one URL. */
export function listingPath(place: ListingPlace, query: Partial<ListingQuery> = {}): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.filters && query.filters.length > 0) search.set('filter', [...query.filters].sort(compareText).join(' '));
  if (query.price) search.set('price', query.price);
  if (query.inStock) search.set('stock', '1');
  if (query.rating) search.set('rating', String(query.rating));
  if (query.sort && query.sort !== 'featured') search.set('sort', query.sort);
  if (query.show && query.show !== pageStep) search.set('show', String(query.show));
  if (query.cursor) search.set('cursor', query.cursor);
  const text = search.toString();
  return `${placePath(place)}${text ? `?${text}` : ''}`;
}
