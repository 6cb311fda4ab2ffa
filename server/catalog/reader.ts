import { defaultProductLimit, longestKeyword, type ProductList } from '#contract/catalog.ts';
import type { ProductFilter, ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decodeCursor, encodeCursor, type Place } from './cursor.ts';
import { toProduct } from './rules.ts';
import { searchWordsOf } from './search-words.ts';
import { findCategories, findProduct, findProducts, keyTypeOf, type ListedRow, type PageAsk } from './store.ts';

/** Where the pictures of products are loaded from: this and a file name. */
export const picturePath = '/product-images/';

const largestId = 2_147_483_647;

type Reading = Pick<ShopApi, 'products' | 'product' | 'categories'>;

export interface CatalogReader extends Reading {
  /** As `products`, but refuses a cursor that does not belong to the list: 422 'invalid_cursor'. */
  productPage(filter: ProductFilter): Promise<Result<ProductList>>;
}

/** The catalogue's published reading calls, for routes and pages alike. Each is one query; a search that finds nothing takes two. */
export function createCatalogReader(services: Services): CatalogReader {
  const { db, clock, shopUrl } = services;

  async function productPage(filter: ProductFilter): Promise<Result<ProductList>> {
    const ask = pageAskOf(filter, dayInIndia(clock.now()));
    if (ask === 'nothing') return done({ status: 'success', data: [], meta: { total: 0, next_cursor: null } });
    if (ask === null) return refuse(422, 'invalid_cursor', 'This page of the list is not there any more. Please start at the first one.');
    const rows = await findProducts(db, ask);
    if (rows.length > 0 || ask.after || ask.words.length === 0) return done(listOf(ask, rows));
    const alike: PageAsk = { ...ask, match: 'likeness' };
    return done(listOf(alike, await findProducts(db, alike)));
  }

  return {
    productPage,
    async products(filter) {
      const page = await productPage(filter);
      if (page.ok) return page.value;
      return this.products({ ...filter, cursor: undefined });
    },
    async product(id) {
      if (!Number.isInteger(id) || id < 1 || id > largestId) return null;
      const row = await findProduct(db, id, dayInIndia(clock.now()));
      return row && { status: 'success', data: [toProduct(row)], base_url: shopUrl + picturePath };
    },
    async categories({ featured }) {
      return { status: 'success', data: await findCategories(db, featured === true) };
    },
  };
}

/** What to ask the store; null where the cursor does not fit, 'nothing' where the keywords hold no word that could be found. */
function pageAskOf(filter: ProductFilter, day: string): PageAsk | 'nothing' | null {
  const typed = filter.filter_product_name?.slice(0, longestKeyword).trim() ?? '';
  const list = { sort: filter.sort ?? 'featured', categoryId: filter.filter_category_id ?? null, words: searchWordsOf(typed) };
  if (typed !== '' && list.words.length === 0) return 'nothing';
  const after = filter.cursor === undefined ? undefined : decodeCursor(list, filter.cursor, keyTypeOf(list.sort));
  if (after === null) return null;
  const limit = Math.min(100, Math.max(1, filter.limit ?? defaultProductLimit));
  return { ...list, match: after?.match ?? 'words', after: after ?? null, limit, day };
}

function listOf(ask: PageAsk, rows: readonly ListedRow[]): ProductList {
  const page = rows.slice(0, ask.limit);
  const last = page.at(-1);
  const place = (row: ListedRow): Place => ({ match: ask.match, key: row.sort_key, id: row.id });
  const next_cursor = last && rows.length > ask.limit ? encodeCursor(ask, place(last)) : null;
  return {
    status: 'success',
    data: page.map(toProduct),
    meta: ask.after ? { next_cursor } : { total: rows[0]?.total ?? 0, next_cursor },
  };
}
