/** The published lists of products: their orders, filters and pages. */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ProductSort, wholeCatalogueLimit } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/database.ts';
import { isBaseLanguage, localizedText } from '#server/platform/translations.ts';
import { placeInCollection } from './collections.ts';
import type { ListFilters, Place } from './cursor.ts';
import { filterConditions, havingValues } from './product-filters.ts';
import type { SearchTry } from './search-plan.ts';
import { hitKey, matching } from './search.ts';
import { catalogVersion, type ChosenProduct, product } from './shown-products.ts';

const { ref, and } = product;

/** One page of products: what is asked for, and where the page before ended. */
export interface PageAsk {
  sort: ProductSort;
  filters: ListFilters;
  /** What is searched for; null where nothing is. */
  search: SearchTry | null;
  after: Place | null;
  limit: number;
  language: Language;
}

/** A product's place in a list. `total` is null after the first page. */
export type ListedProduct = ChosenProduct & { sort_key: string | number; total: number | null };

interface Order {
  key: Expression<string | number>;
  type: 'bigint' | 'text';
  direction: 'asc' | 'desc';
  /** Of the id, which parts equal keys. */
  idDirection: 'asc' | 'desc';
}

const notFeatured = 1_000_000;
const featuredRank = sql<number>`COALESCE(${ref('p.featured_rank')}, ${sql.lit(notFeatured)})`;
const orders: Record<ProductSort, Order> = {
  featured: { key: featuredRank, type: 'bigint', direction: 'asc', idDirection: 'desc' },
  newest: { key: ref('p.id'), type: 'bigint', direction: 'desc', idDirection: 'desc' },
  'price-low': { key: ref('p.price_paise').$notNull(), type: 'bigint', direction: 'asc', idDirection: 'asc' },
  'price-high': { key: ref('p.price_paise').$notNull(), type: 'bigint', direction: 'desc', idDirection: 'desc' },
  // The same order on every database, whatever its own collation is.
  name: { key: sql<string>`lower(${ref('p.name')} COLLATE "C")`, type: 'text', direction: 'asc', idDirection: 'asc' },
  'sale-point': { key: ref('p.sale_point_centi'), type: 'bigint', direction: 'desc', idDirection: 'desc' },
};

/** The type of the value that a sort goes by first, as it stands in a cursor. */
export function keyTypeOf(sort: ProductSort): 'string' | 'number' {
  return orders[sort].type === 'text' ? 'string' : 'number';
}

/** By the names that the joined translation has. Code points stand nearly in the order of the alphabets of India; names in Latin letters lead. */
const translatedNameOrder: Order = {
  ...orders.name,
  key: sql<string>`lower(${localizedText(ref('pt.name'), ref('p.name'))} COLLATE "C")`,
};

const isByTranslatedName = ({ sort, language }: PageAsk) => sort === 'name' && !isBaseLanguage(language);

/** The order of a list; a search without a sort of its own puts the best hits first. */
function orderOf(ask: PageAsk): Order {
  const { sort, search } = ask;
  if (isByTranslatedName(ask)) return translatedNameOrder;
  if (sort !== 'featured') return orders[sort];
  const rank = sql<number>`LEAST(${featuredRank}, ${sql.lit(notFeatured)})`;
  if (search) {
    const key = search.words.length === 0 ? rank : hitKey(search.words, search.match, rank, notFeatured);
    return { ...orders.featured, key: search.valueIds.length === 0 ? key : byFit(search.valueIds, key) };
  }
  const { collection } = ask.filters;
  if (collection)
    return collection.kind === 'manual'
      ? { key: placeInCollection(collection), type: 'bigint', direction: 'asc', idDirection: 'asc' }
      : orders[collection.sort];
  // A list for one concern leads with what is made for it.
  const [group] = ask.filters.groups;
  const [only, ...more] = group?.valueIds ?? [];
  return only !== undefined && more.length === 0 ? { ...orders.featured, key: byFit([only], rank) } : orders.featured;
}

/** Smaller the earlier the values stand among a product's own, then by `within`, which is at most twice `notFeatured` and one. */
function byFit(valueIds: readonly number[], within: Expression<number>): RawBuilder<number> {
  const places = valueIds.map(
    (id) => sql`COALESCE(array_position(${ref('p.attribute_value_ids')}, ${id}::int), 100)::bigint`,
  );
  return sql<number>`(${sql.join(places, sql` + `)}) * ${sql.lit(2 * notFeatured + 2)} + ${within}`;
}

/** Products beyond the place where the last page ended. */
function beyond({ key, type, direction, idDirection }: Order, after: Place): Expression<SqlBool> {
  const value = type === 'text' ? sql`${after.key}::text` : sql`${after.key}::bigint`;
  const id = ref('p.id');
  if (direction === idDirection) {
    return direction === 'asc'
      ? sql<SqlBool>`(${key}, ${id}) > (${value}, ${after.id}::int)`
      : sql<SqlBool>`(${key}, ${id}) < (${value}, ${after.id}::int)`;
  }
  return sql<SqlBool>`${key} >= ${value} AND (${key} > ${value} OR ${id} < ${after.id}::int)`;
}

/** Numbers of rows that a list's statement is written for: one text for each, not for each limit that a client may name. */
const shortLists = [101, 501];
const longestList = wholeCatalogueLimit + 1;

/** The products of one page in their order, in one query; one more than `limit` where another page follows. */
export async function findProducts(db: Db, ask: PageAsk): Promise<ListedProduct[]> {
  const order = orderOf(ask);
  const wanted = and([
    ref('p.published'),
    ...filterConditions(ask.filters),
    ...(ask.search && ask.search.words.length > 0 ? [matching(ask.search.words, ask.search.match)] : []),
    ...(ask.search && ask.search.valueIds.length > 0 ? [havingValues(ask.search.valueIds)] : []),
  ]);
  const rows = ask.limit + 1;
  const leading = db
    .selectFrom('product as p')
    .$if(isByTranslatedName(ask), (query) =>
      query.leftJoin('product_translation as pt', (join) =>
        join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', ask.language),
      ),
    )
    .select(['p.id', sql`${order.key}`.$castTo<string | number>().as('sort_key'), totalOf(ask, wanted).as('total')])
    .where(wanted)
    .$if(ask.after !== null, (query) => query.where(beyond(order, ask.after!)))
    .orderBy('sort_key', order.direction)
    .orderBy('p.id', order.idDirection)
    .limit(sql.lit(shortLists.find((most) => rows <= most) ?? longestList));
  // Of a parameter PostgreSQL takes for granted that it lets a tenth through. Of the whole catalogue that would be so much that it would never
  // keep a plan, and plan each list anew; of a number that stands in the statement it is about what is asked for.
  const page = db.selectFrom(leading.as('leading')).selectAll().limit(rows);
  return await db
    .selectFrom(page.as('page'))
    .leftJoin('stock as s', 's.product_id', 'page.id')
    .select(({ fn, lit }) => [
      'page.id',
      'page.sort_key',
      'page.total',
      fn.coalesce('s.quantity', lit(0)).as('quantity'),
      catalogVersion.as('catalog_version'),
    ])
    .orderBy('page.sort_key', order.direction)
    .orderBy('page.id', order.idDirection)
    .execute();
}

/** A search has found all its products before it sorts them; a plain list would have to read on, so it counts apart. */
function totalOf({ after, search }: PageAsk, wanted: Expression<SqlBool>): RawBuilder<number | null> {
  if (after) return sql<null>`NULL::bigint`;
  if (search) return sql<number>`count(*) OVER ()`;
  const all = product.selectFrom('product as p').select(product.fn.countAll().as('total')).where(wanted);
  return sql<number>`${all}`;
}
