import {
  type AttributeList,
  type Category,
  longestKeyword,
  maxCartCompanions,
  type ProductList,
  productsPerPage,
  wholeCatalogueLimit,
} from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { ProductFilter, ShopApi } from '#contract/shop-api.ts';
import { messages } from '#server/platform/messages.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { nameIn } from '#server/platform/translations.ts';
import { findDisease } from './claims-rules.ts';
import { liveCollections, toCollection } from './collections.ts';
import { type AskedList, decodeCursor, encodeCursor, type Match } from './cursor.ts';
import { countFacets, filtersOf, noFilters, toFilters, withinPrices } from './product-filters.ts';
import { readPriceWords } from './price-words.ts';
import { findNearValues, planSearch, type SearchTry } from './search-plan.ts';
import { searchMissesOf } from './search-misses.ts';
import { searchWordsOf } from './search-words.ts';
import { findLabReports } from './lab-reports.ts';
import { findFamilyOf } from './families.ts';
import { findCartCompanions, findRelations } from './relations.ts';
import { findProducts, keyTypeOf, type ListedProduct, type PageAsk } from './list-products.ts';
import { createShownProducts } from './shown-product-cache.ts';
import { findCategories } from './store.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

export const picturePath = '/product-images/';

const largestId = 2_147_483_647;

type Reading = Pick<
  ShopApi,
  'products' | 'product' | 'companions' | 'goesWellWith' | 'categories' | 'attributes' | 'collections'
>;

/** Shown beside a cart by default. */
const cartCompanions = 4;

const isId = (id: number) => Number.isInteger(id) && id >= 1 && id <= largestId;

export interface CatalogReader extends Reading {
  /** Like `products`, but rejects a cursor of another list: 422 'cursor_invalid'. */
  productPage(filter: ProductFilter): Promise<Result<ProductList>>;
  /** Also returns how the words were matched. */
  search(filter: ProductFilter): Promise<{ list: ProductList; match: Match | null }>;
}

interface Found {
  rows: ListedProduct[];
  ask: PageAsk;
}

const categoriesForMs = 15_000;
const shortestNearWord = 3;
const maxNearWords = 4;

/**
 * The published read calls in one language. Each is one query, companions a few; a search up to six until one finds
 * something.
 */
export function createCatalogReader(services: Services, language: Language = 'en'): CatalogReader {
  const { db, clock } = services;
  const misses = searchMissesOf(services);
  const shownProducts = createShownProducts(services, language);

  let categories: { version: number; at: number; list: Category[] } | null = null;

  /** Later pages continue with the way of searching that found something. */
  async function findFirst(ask: Omit<PageAsk, 'search'>, tries: readonly SearchTry[]): Promise<Found> {
    let last: Found | null = null;
    for (const attempt of tries) {
      const attempted = { ...ask, search: attempt };
      last = { rows: await findProducts(db, attempted), ask: attempted };
      if (last.rows.length > 0 || ask.after) break;
    }
    return last!;
  }

  async function find(filter: ProductFilter): Promise<Result<{ list: ProductList; match: Match | null }>> {
    const whole = filter.filter_product_name?.slice(0, longestKeyword).trim() ?? '';
    // Showing products for such an illness would advertise a remedy for it.
    const disease = findDisease(whole);
    if (disease !== null)
      return ok({ list: { ...emptyList, meta: { ...emptyList.meta, not_advertised: disease } }, match: null });
    const vocabulary = await readVocabulary(services);
    const { rest: typed, fromPaise, upToPaise } = readPriceWords(whole);
    const filters = withinPrices(filtersOf(filter, vocabulary, clock.now()), fromPaise, upToPaise);
    // A hand-picked collection stays as staff arranged it.
    const onePerFamily = filter.one_per_family === true && filters.collection?.kind !== 'manual';
    const asked: AskedList & Pick<PageAsk, 'sort'> = {
      sort: filter.sort ?? 'featured',
      filters,
      words: searchWordsOf(typed),
      onePerFamily: onePerFamily || undefined,
      language,
    };
    const after = filter.cursor ? decodeCursor(asked, filter.cursor, keyTypeOf(asked.sort)) : null;
    if (filter.cursor && after === null) return err(422, 'cursor_invalid', messages.errors.catalog.cursorInvalid);
    const limit = Math.min(wholeCatalogueLimit, Math.max(1, filter.limit ?? productsPerPage));
    const ask = { sort: asked.sort, filters, onePerFamily, after, limit, language };
    const tries = planSearch(typed, vocabulary).filter(({ match }) => !after || match === after.match);
    // Symbols alone find nothing, nor does a way of searching that the vocabulary no longer knows.
    if (typed !== '' && tries.length === 0) return ok({ list: emptyList, match: null });
    const found =
      typed === ''
        ? { rows: await findProducts(db, { ...ask, search: null }), ask: { ...ask, search: null } }
        : await findFirst(ask, tries);
    const match = found.ask.search?.match ?? 'words';
    const list = await listOf(found, (place) => encodeCursor(asked, { match, ...place }));
    if (filter.filters && !after)
      list.meta.filters = toFilters(await countFacets(db, found.ask), filters, vocabulary, language);
    if (filter.filters && !after && typed !== '' && list.data.length === 0)
      list.meta.near = await findNear(typed, ask, vocabulary);
    return ok({ list, match: found.ask.search?.match ?? null });
  }

  async function listOf(
    { rows, ask }: Found,
    cursorAt: (place: { key: string | number; id: number }) => string,
  ): Promise<ProductList> {
    const page = rows.slice(0, ask.limit);
    const last = page.at(-1);
    const next_cursor = last && rows.length > ask.limit ? cursorAt({ key: last.sort_key, id: last.id }) : null;
    const shown = await shownProducts.show(page);
    return {
      status: 'success',
      data: page.flatMap(({ id }) => shown.get(id) ?? []),
      meta: ask.after ? { next_cursor } : { total: rows[0]?.total ?? 0, next_cursor },
    };
  }

  /** After a search without hits: concerns with similar spelling, and those of its words that find something. */
  async function findNear(typed: string, ask: Omit<PageAsk, 'search'>, vocabulary: Vocabulary): Promise<string[]> {
    const names = findNearValues(typed, vocabulary).flatMap((id) => {
      const known = vocabulary.valueOf.get(id);
      return known && known.value.products > 0 ? [nameIn(language, known.value.name, known.value.names)] : [];
    });
    const words = searchWordsOf(typed).filter((word) => word.length >= shortestNearWord);
    const found: string[] = [];
    for (const word of words.length > 1 ? words.slice(0, maxNearWords) : []) {
      const attempt: SearchTry = { match: 'words', words: [word], valueIds: [] };
      const rows = await findProducts(db, { ...ask, filters: noFilters, limit: 1, search: attempt });
      if (rows.length > 0) found.push(word);
    }
    return [...new Set([...names, ...found])];
  }

  async function productPage(filter: ProductFilter): Promise<Result<ProductList>> {
    const found = await find(filter);
    return found.ok ? ok(noteMiss(filter, found.value.list)) : found;
  }

  /** Counts a search without hits in the whole catalogue; not suggestions, whose text is still being typed. */
  function noteMiss(filter: ProductFilter, list: ProductList): ProductList {
    const { filter_product_name: typed = '', cursor, filter_category_id, filter_attributes, in_stock } = filter;
    const isNarrowed =
      filter_category_id ||
      filter.filter_collection ||
      filter_attributes?.length ||
      in_stock ||
      filter.min_price ||
      filter.below_price;
    const isNothingFound = list.data.length === 0 && list.meta.not_advertised === undefined;
    if (isNothingFound && typed.trim() !== '' && !cursor && !isNarrowed) misses.count(typed);
    return list;
  }

  async function search(filter: ProductFilter): Promise<{ list: ProductList; match: Match | null }> {
    const found = await find(filter);
    // Without a cursor nothing is rejected.
    return found.ok ? found.value : search({ ...filter, cursor: undefined });
  }

  return {
    async collections() {
      const { collections } = await readVocabulary(services);
      const data = liveCollections(collections, clock.now()).map((each) => toCollection(each, language));
      return { status: 'success', data };
    },
    productPage,
    search,
    products: async (filter) => noteMiss(filter, (await search(filter)).list),
    async product(id) {
      if (!isId(id)) return null;
      const data = await shownProducts.byId([id]);
      return data.length === 0 ? null : { status: 'success', data, base_url: services.shopUrl + picturePath };
    },
    async attributes() {
      return { status: 'success', data: attributeList(await readVocabulary(services), language) };
    },
    async companions(id) {
      if (!isId(id)) return null;
      const beside = await findRelations(db, id);
      if (!beside) return null;
      const { family_id: familyId, related, goes_well_with } = beside;
      const [family, labReports] = await Promise.all([
        familyId === null ? null : findFamilyOf(db, { productId: id, familyId }, language),
        beside.has_lab_reports ? findLabReports(db, id) : [],
      ]);
      const members = family?.members ?? [];
      const all = new Set([id, ...members.map((each) => each.id), ...related, ...goes_well_with]);
      const found = new Map((await shownProducts.byId([...all])).map((product) => [product.id, product]));
      if (!found.has(id)) return null;
      const shown = (ids: readonly number[]) => ids.flatMap((each) => found.get(each) ?? []);
      const inFamily = members.flatMap(({ id: member, options }) => {
        const product = found.get(member);
        return product ? [{ options, product }] : [];
      });
      return {
        status: 'success',
        data: {
          family: family && { id: family.id, axes: family.axes, members: inFamily },
          related: shown(related),
          goes_well_with: shown(goes_well_with),
          lab_reports: labReports,
        },
      };
    },
    async goesWellWith(ids, limit = cartCompanions) {
      const cart = ids.filter(isId).slice(0, maxCartCompanions);
      const companions = await findCartCompanions(db, cart, limit);
      return { status: 'success', data: await shownProducts.byId(companions) };
    },
    async categories({ featured }) {
      const { version } = await readVocabulary(services);
      const now = clock.now().getTime();
      // Every page needs the categories. A lagging replica may have returned old ones, so they expire.
      if (!categories || categories.version !== version || now - categories.at > categoriesForMs)
        categories = { version, at: now, list: await findCategories(db, language) };
      const { list } = categories;
      return { status: 'success', data: featured === true ? list.filter((category) => category.featured) : list };
    },
  };
}

const emptyList: ProductList = { status: 'success', data: [], meta: { total: 0, next_cursor: null } };

/** Filterable attributes, with values that any product for sale has. */
function attributeList({ attributes }: Vocabulary, language: Language): AttributeList['data'] {
  return attributes.flatMap((attribute) => {
    const values = attribute.values
      .filter(({ products }) => products > 0)
      .map(({ slug, name, names, description, descriptions, products }) => ({
        slug,
        name: nameIn(language, name, names),
        description: nameIn(language, description, descriptions),
        product_count: products,
      }));
    if (!attribute.is_filter || values.length === 0) return [];
    return [{ code: attribute.code, name: nameIn(language, attribute.name, attribute.names), values }];
  });
}
