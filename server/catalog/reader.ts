import { longestKeyword, type ProductList, productsPerPage, wholeCatalogueLimit } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { ProductFilter, ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decodeCursor, encodeCursor, matches } from './cursor.ts';
import { toProduct } from './product-fields.ts';
import { searchWordsOf } from './search-words.ts';
import { findCategories, findProduct, findProducts, keyTypeOf, type ListedRow, type PageAsk } from './store.ts';
import { messages } from '#server/platform/messages.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** Where the pictures of products are loaded from: this and a file name. */
export const picturePath = '/product-images/';

const largestId = 2_147_483_647;

type Reading = Pick<ShopApi, 'products' | 'product' | 'categories'>;

export interface CatalogReader extends Reading {
  /** As `products`, but rejects a cursor that does not belong to the list: 422 'cursor_invalid'. */
  productPage(filter: ProductFilter): Promise<Result<ProductList>>;
}

/** The catalogue's published reading calls in a language, for routes and pages alike. Each is one query; a search takes up to three until one finds something. */
export function createCatalogReader(services: Services, language: Language = 'en'): CatalogReader {
  const { db, clock } = services;

  /** The first way of matching that finds anything; later pages go on with it. */
  async function list(ask: PageAsk): Promise<ProductList> {
    const [rows, vocabulary] = await Promise.all([findProducts(db, ask), readVocabulary(services)]);
    const next = matches[matches.indexOf(ask.match) + 1];
    if (rows.length > 0 || ask.after || ask.words.length === 0 || !next) return listOf(ask, rows, vocabulary);
    return list({ ...ask, match: next });
  }

  async function productPage(filter: ProductFilter): Promise<Result<ProductList>> {
    const asked = askedList(filter, language);
    if (asked === null) return ok({ status: 'success', data: [], meta: { total: 0, next_cursor: null } });
    const after = filter.cursor ? decodeCursor(asked, filter.cursor, keyTypeOf(asked.sort)) : null;
    if (filter.cursor && after === null) {
      return err(422, 'cursor_invalid', messages.errors.catalog.cursorInvalid);
    }
    const limit = Math.min(wholeCatalogueLimit, Math.max(1, filter.limit ?? productsPerPage));
    return ok(await list({ ...asked, match: after?.match ?? 'words', after, limit, day: dayInIndia(clock.now()) }));
  }

  async function products(filter: ProductFilter): Promise<ProductList> {
    const page = await productPage(filter);
    // Without a cursor nothing is rejected.
    return page.ok ? page.value : products({ ...filter, cursor: undefined });
  }

  return {
    productPage,
    products,
    async product(id) {
      if (!Number.isInteger(id) || id < 1 || id > largestId) return null;
      const [row, vocabulary] = await Promise.all([
        findProduct(db, id, dayInIndia(clock.now()), language),
        readVocabulary(services),
      ]);
      return (
        row && {
          status: 'success',
          data: [toProduct(row, language, vocabulary)],
          base_url: services.shopUrl + picturePath,
        }
      );
    },
    async categories({ featured }) {
      return { status: 'success', data: await findCategories(db, featured === true, language) };
    },
  };
}

/** The list that is asked for; null where the keywords hold no word, so that they can find nothing. */
function askedList(
  filter: ProductFilter,
  language: Language,
): Pick<PageAsk, 'sort' | 'categoryId' | 'words' | 'language'> | null {
  const typed = filter.filter_product_name?.slice(0, longestKeyword).trim() ?? '';
  const words = searchWordsOf(typed);
  if (typed !== '' && words.length === 0) return null;
  return { sort: filter.sort ?? 'featured', categoryId: filter.filter_category_id ?? null, words, language };
}

function listOf(ask: PageAsk, rows: readonly ListedRow[], vocabulary: Vocabulary): ProductList {
  const page = rows.slice(0, ask.limit);
  const last = page.at(-1);
  const place = last && rows.length > ask.limit ? { match: ask.match, key: last.sort_key, id: last.id } : null;
  const next_cursor = place && encodeCursor(ask, place);
  return {
    status: 'success',
    data: page.map((row) => toProduct(row, ask.language, vocabulary)),
    meta: ask.after ? { next_cursor } : { total: rows[0]?.total ?? 0, next_cursor },
  };
}
