import type { ProductSort } from '#contract/catalog.ts';
import { ratingSteps } from '#contract/shop-api.ts';
import { listing as messages } from '#messages/shop/listing.ts';
import type { LocalizedNames } from '../language/names.ts';
import type { CardProduct } from '../state/cart.ts';

/** The list that filters narrow: all products, those of a category or a collection, or those for a concern. */
export type ListingPlace =
  | { kind: 'shop' }
  | { kind: 'category'; id: number }
  | { kind: 'collection' | 'concern'; slug: string };

/** Search, filters, sort order and page, as the URL holds them. */
export interface ListingQuery {
  q: string;
  /** `<code of the attribute>.<slug of the value>`, sorted. */
  filters: readonly string[];
  /** A band of prices in rupees, `250-500`, `-250` or `1000-`; empty for all. */
  price: string;
  inStock: boolean;
  /** Stars on average, at least; 0 for all. */
  rating: number;
  sort: ProductSort;
  /** Products on the page; more of them load below. */
  show: number;
  cursor: string;
}

export interface ListedCategory extends LocalizedNames {
  id: number;
  /** Products that the category has in all. */
  count: number;
}

/** A category beside the list, with how many products of what is searched and filtered it has and the list of these. */
export interface CategoryChoice extends ListedCategory {
  /** Null beside a collection, which has products of its own. */
  found: number | null;
  path: string;
  /** Of a list that search engines need not know. */
  rel?: string;
}

/** A choice that narrows the list further, or takes a chosen one back. */
export interface FilterChoice {
  label: string;
  count: number;
  isChosen: boolean;
  path: string;
}

export interface FilterGroup {
  /** The attribute's code, `price`, `rating` or `stock`. */
  code: string;
  name: string;
  choices: FilterChoice[];
}

export interface Listing extends ListingQuery {
  place: ListingPlace;
  heading: string;
  /** Below the heading: what a concern's or a collection's products are about. */
  about: string;
  category: ListedCategory | null;
  categories: CategoryChoice[];
  /** The same search and filters in every category. */
  allPath: string;
  groups: FilterGroup[];
  /** Filters that are on, each with the list without it. */
  chips: { label: string; path: string }[];
  products: CardProduct[];
  /** Number of products on all pages. */
  total: number;
  nextCursor: string | null;
  /** Words near what was searched for, where nothing was found. */
  near: readonly string[];
  /** Whether an illness was searched for that no remedy may be advertised for. */
  isNotAdvertised: boolean;
}

export const pageStep = 24;
/** One page holds at most so many; after that the next one follows. */
export const mostShown = 96;
const mostFilters = 20;

/** Parses the listing's query; what cannot be becomes the default. */
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

/** Returns the path of a listing. Defaults are left out, so that each state has one URL. */
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
