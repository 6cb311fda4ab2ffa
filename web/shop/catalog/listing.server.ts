import { data, type MetaDescriptor } from 'react-router';
import type { AttributeList, Picture, ProductFilters } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { catalogSeo as messages, listing as texts } from '#messages/shop.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { pageTitle } from '../frame/settings.ts';
import { localizeNames } from '../language/names.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';
import { buildBreadcrumbs, buildItemList, toJsonLd } from '../seo/structured-data.server.ts';
import {
  type CategoryChoice,
  type FilterChoice,
  type FilterGroup,
  type ListedCategory,
  type Listing,
  listingPath,
  type ListingPlace,
  type ListingQuery,
  readListingQuery,
} from './listing-query.ts';
import { cardPictureSizes, toCardProduct } from './product-card.tsx';

/** The attribute whose values have their own pages. */
const concernCode = 'concern';

type Slugs = Readonly<Record<string, string>>;

/** The data of a listing's route. @throws a 404 if the place does not exist. */
export async function loadListingPage(api: ShopApi, request: Request, place: ListingPlace) {
  const query = readListingQuery(new URL(request.url).searchParams);
  const [{ data: settings }, found] = await Promise.all([api.settings(), loadListing(api, query, place)]);
  if (!found) throw data(null, { status: 404 });
  const { listing, picture, slugs } = found;
  return { listing, head: buildListingMeta(settings, listing, picture, slugs) };
}

/** Loads a page of products with its filters and all categories. Null if the place does not exist. */
export async function loadListing(
  api: ShopApi,
  query: ListingQuery,
  place: ListingPlace,
): Promise<{ listing: Listing; picture: Picture | null; slugs: Slugs } | null> {
  const [categories, attributes, collection] = await Promise.all([
    api.categories({}),
    api.attributes(),
    place.kind === 'collection' ? findCollection(api, place.slug) : undefined,
  ]);
  const concern =
    place.kind === 'concern'
      ? attributes.data.find(({ code }) => code === concernCode)?.values.find(({ slug }) => slug === place.slug)
      : undefined;
  const listed = categories.data.map(({ id, category_name, category_name_hi, product_count }) => ({
    id,
    ...localizeNames(category_name, category_name_hi),
    count: product_count,
  }));
  const category = place.kind === 'category' ? listed.find(({ id }) => id === place.id) : undefined;
  if (place.kind !== 'shop' && !concern && !category && !collection) return null;
  const chosen = allFilters(place, query);
  const filter = {
    filter_product_name: query.q || undefined,
    filter_category_id: category?.id,
    filter_collection: collection?.slug,
    filter_attributes: chosen.map((name) => name.replace('.', ':')),
    ...readPriceBand(query.price),
    in_stock: query.inStock,
    min_rating: query.rating || undefined,
    one_per_family: true,
    sort: query.sort,
  };
  const page = await api.products({
    ...filter,
    filters: true,
    limit: query.cursor ? undefined : query.show,
    cursor: query.cursor || undefined,
  });
  // The API counts filters on the first page only.
  const counted = query.cursor ? await api.products({ ...filter, filters: true, limit: 1 }) : page;
  const listing = {
    ...query,
    // Links in the page use the slug of its language.
    place: collection ? { kind: 'collection' as const, slug: collection.slug } : place,
    heading: category?.name ?? concern?.name ?? collection?.name ?? texts.allProducts,
    about: concern?.description ?? collection?.description ?? '',
    category: category ?? null,
    ...describeCategories(place, query, { categories: listed, filters: counted.meta.filters }),
    ...describeFilters(place, query, { filters: counted.meta.filters, attributes: attributes.data }),
    products: page.data.map(toCardProduct),
    total: counted.meta.total ?? page.data.length,
    nextCursor: page.meta.next_cursor,
    near: page.meta.near ?? [],
    isNotAdvertised: page.meta.not_advertised !== undefined,
  };
  const picture = categories.data.find(({ id }) => id === category?.id)?.picture ?? null;
  return { listing, picture, slugs: collection?.slugs ?? {} };
}

async function findCollection(api: ShopApi, slug: string) {
  const collections = await api.collections();
  return collections.data.find(({ slugs }) => Object.values(slugs).includes(slug));
}

/** Includes the filter that the place implies. */
function allFilters(place: ListingPlace, { filters }: Pick<ListingQuery, 'filters'>): string[] {
  return place.kind === 'concern' ? [...new Set([`${concernCode}.${place.slug}`, ...filters])] : [...filters];
}

function withoutPage({ q, filters, price, inStock, rating, sort }: ListingQuery): Partial<ListingQuery> {
  return { q, filters, price, inStock, rating, sort };
}

/**
 * Counts the products of each category that match the current search and filters. Leaves out categories without
 * matches; if none has any, returns all of them unfiltered.
 */
function describeCategories(
  place: ListingPlace,
  query: ListingQuery,
  { categories, filters }: { categories: readonly ListedCategory[]; filters: ProductFilters | undefined },
): { categories: CategoryChoice[]; allPath: string } {
  const found = new Map(filters?.categories.map(({ id, count }) => [id, count]));
  const isCollection = place.kind === 'collection';
  if (isCollection || found.size === 0) {
    const plain = categories.map((category) => {
      const path = listingPath({ kind: 'category', id: category.id });
      return { ...category, found: isCollection ? null : category.count, path };
    });
    return { categories: plain, allPath: '/shop' };
  }
  const kept = { ...withoutPage(query), filters: allFilters(place, query) };
  const isNarrowed =
    query.q !== '' || kept.filters.length > 0 || query.price !== '' || query.inStock || query.rating > 0;
  const isHere = (id: number) => place.kind === 'category' && place.id === id;
  return {
    categories: categories
      .filter(({ id }) => !isNarrowed || found.has(id) || isHere(id))
      .map((category) => {
        const path = listingPath({ kind: 'category', id: category.id }, kept);
        return {
          ...category,
          found: found.get(category.id) ?? 0,
          path,
          ...(path.includes('?') && { rel: 'nofollow' }),
        };
      }),
    // On a concern's page, "all" leads to the whole shop.
    allPath: place.kind === 'concern' ? '/shop' : listingPath({ kind: 'shop' }, kept),
  };
}

interface Known {
  filters: ProductFilters | undefined;
  attributes: AttributeList['data'];
}

/** Returns the available and the active filters, each with the path that a click leads to. */
function describeFilters(place: ListingPlace, query: ListingQuery, { filters, attributes }: Known) {
  const kept = withoutPage(query);
  const chosen = allFilters(place, query);
  const pathWith = (change: Partial<ListingQuery>) => listingPath(place, { ...kept, ...change });
  /** A concern has an address of its own while it is the only one chosen. */
  const pathOf = (names: readonly string[]) => {
    if (place.kind !== 'concern') return pathWith({ filters: names });
    const concerns = names.filter((name) => name.startsWith(`${concernCode}.`));
    if (concerns.length === 1 && concerns[0] === `${concernCode}.${place.slug}`)
      return pathWith({ filters: names.filter((name) => name !== concerns[0]) });
    return listingPath({ kind: 'shop' }, { ...kept, filters: names });
  };
  const toggle = (name: string) =>
    pathOf(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);

  const byAttribute: FilterGroup[] = (filters?.attributes ?? []).map(({ code, name, values }) => ({
    code,
    name,
    choices: values.map((value): FilterChoice => {
      const filter = `${code}.${value.slug}`;
      return { label: value.name, count: value.count, isChosen: chosen.includes(filter), path: toggle(filter) };
    }),
  }));
  const prices = (filters?.prices ?? []).map(({ from, below, count }): FilterChoice => {
    const band = `${from === 0 ? '' : from}-${below ?? ''}`;
    const isChosen = query.price === band;
    return { label: nameBand(from, below), count, isChosen, path: pathWith({ price: isChosen ? '' : band }) };
  });
  const ratings = (filters?.ratings ?? []).map(({ from, count }): FilterChoice => {
    const isChosen = query.rating === from;
    const path = pathWith({ rating: isChosen ? 0 : from });
    return { label: texts.starsAndUp({ stars: from }), count, isChosen, path };
  });
  const stock: FilterChoice = {
    label: texts.inStock,
    count: filters?.in_stock ?? 0,
    isChosen: query.inStock,
    path: pathWith({ inStock: !query.inStock }),
  };
  const groups: FilterGroup[] = [
    ...byAttribute,
    { code: 'price', name: texts.price, choices: prices.filter(({ count, isChosen }) => count > 0 || isChosen) },
    { code: 'rating', name: texts.rating, choices: ratings.filter(({ count, isChosen }) => count > 0 || isChosen) },
    { code: 'stock', name: texts.availability, choices: stock.count > 0 || stock.isChosen ? [stock] : [] },
  ];
  const names = new Map(
    attributes.flatMap(({ code, values }) => values.map(({ slug, name }) => [`${code}.${slug}`, name])),
  );
  const { min_price: from = 0, below_price: below = null } = readPriceBand(query.price);
  const chips = [
    ...chosen.map((name) => ({ label: names.get(name) ?? name.split('.')[1]!, path: toggle(name) })),
    ...(query.price ? [{ label: nameBand(from, below), path: pathWith({ price: '' }) }] : []),
    ...(query.rating ? [{ label: texts.starsAndUp({ stars: query.rating }), path: pathWith({ rating: 0 }) }] : []),
    ...(query.inStock ? [{ label: texts.inStock, path: pathWith({ inStock: false }) }] : []),
  ];
  return { groups: groups.filter((group) => group.choices.length > 0), chips };
}

/** Reads a band of a listing's address, such as `500-1000`; either end may be open. */
function readPriceBand(band: string) {
  const [min_price, below_price] = band.split('-').map((end) => (end === '' ? undefined : Number(end)));
  return { min_price, below_price };
}

function nameBand(from: number, below: number | null): string {
  if (from === 0) return texts.below({ price: formatRupees(below ?? 0) });
  if (below === null) return texts.from({ price: formatRupees(from) });
  return texts.between({ from: formatRupees(from), below: formatRupees(below) });
}

/**
 * The canonical URL leaves out sort order and page size. Searches, filtered lists and later pages are noindex. The
 * first pictures are preloaded.
 */
export function buildListingMeta(
  settings: ShopSettings,
  listing: Listing,
  picture: Picture | null,
  slugs: Slugs = {},
): MetaDescriptor[] {
  const { category, place, q, cursor, filters, price, inStock, rating, products } = listing;
  // The concern's page is canonical for a list of its products.
  const [only, ...others] = filters;
  const isConcern = place.kind === 'shop' && only?.startsWith(`${concernCode}.`) && others.length === 0;
  const canonical: ListingPlace = isConcern ? { kind: 'concern', slug: only!.split('.')[1]! } : place;
  const path = listingPath(place);
  const isNarrowed =
    q !== '' || cursor !== '' || (filters.length > 0 && !isConcern) || price !== '' || inStock || rating > 0;
  const trail = [
    { label: messages.home, path: '/' },
    { label: messages.shop, path: '/shop' },
    ...(place.kind === 'shop' ? [] : [{ label: listing.heading, path }]),
  ];
  const early = products
    .slice(0, 2)
    .flatMap((product) => (product.picture ? [preloadOf(product.picture, cardPictureSizes)] : []));
  return [
    ...early,
    ...buildMetaTags(settings, {
      ...describeListing(settings, listing),
      path: listingPath(canonical, { q, cursor, price, inStock, rating, filters: isConcern ? [] : filters }),
      ...(place.kind === 'collection' && {
        pathOf: (language) => listingPath({ kind: 'collection', slug: slugs[language] ?? slugs['en'] ?? place.slug }),
      }),
      picture: picture && category && { file: picture, alt: category.name },
      ...(isNarrowed ? { robots: 'noindex, follow' } : {}),
    }),
    toJsonLd(
      buildBreadcrumbs(settings.shop_url, trail),
      ...(place.kind === 'shop' || isNarrowed ? [] : [buildItemList(settings.shop_url, listing.heading, products)]),
    ),
  ];
}

function describeListing(
  { brand }: ShopSettings,
  { category, place, heading, about, total, q }: Listing,
): { title: string; description: string } {
  const isPlace = place.kind !== 'shop';
  const title = q
    ? isPlace
      ? messages.searchIn({ keyword: q, category: heading })
      : messages.search({ keyword: q })
    : place.kind === 'concern'
      ? // A category may have the same name.
        messages.concernTitle({ concern: heading })
      : isPlace
        ? heading
        : messages.allProducts;
  return { title: pageTitle(brand, title), description: describePlace(category, { place, heading, about, total }) };
}

function describePlace(
  category: ListedCategory | null,
  { place, heading, about, total }: Pick<Listing, 'place' | 'heading' | 'about' | 'total'>,
): string {
  if (category)
    return messages.ofCategory({
      names: category.other ? `${category.name} (${category.other})` : category.name,
      count: category.count,
    });
  if (place.kind === 'collection') return messages.ofCollection({ collection: heading, about, count: total });
  return place.kind === 'concern' ? messages.ofConcern({ concern: heading, about, count: total }) : messages.ofAll;
}
