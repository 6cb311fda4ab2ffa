import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ProductSort, wholeCatalogueLimit } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/database.ts';
import { isBaseLanguage, localizedText } from '#server/platform/translations.ts';
import { placeInCollection } from './collections.ts';
import type { ListFilters, Place } from './cursor.ts';
import { filterConditions, havingValues, isInStock } from './product-filters.ts';
import type { SearchTry } from './search-plan.ts';
import { hitKey, matching } from './search.ts';
import { catalogVersion, type ChosenProduct, product } from './shown-products.ts';

const { ref, and } = product;

/** What to list, and where the previous page ended. */
export interface PageAsk {
  sort: ProductSort;
  filters: ListFilters;
  search: SearchTry | null;
  /**
   * Whether a family takes one place, by a wanted member: one in stock, then the first in featured order, then the
   * family's first.
   */
  onePerFamily: boolean;
  after: Place | null;
  limit: number;
  language: Language;
}

/** `total` is null after the first page. */
export type ListedProduct = ChosenProduct & { sort_key: string | number; total: number | null };

interface Order {
  key: Expression<string | number>;
  type: 'bigint' | 'text';
  direction: 'asc' | 'desc';
  /** Of the id, which breaks ties. */
  idDirection: 'asc' | 'desc';
  /** If set, the key must be a number and its direction 'asc'. */
  isSoldOutLast?: boolean;
}

const notFeatured = 1_000_000;
const featuredRank = sql<number>`COALESCE(${ref('p.featured_rank')}, ${sql.lit(notFeatured)})`;
const orders: Record<ProductSort, Order> = {
  featured: { key: featuredRank, type: 'bigint', direction: 'asc', idDirection: 'desc' },
  newest: { key: ref('p.id'), type: 'bigint', direction: 'desc', idDirection: 'desc' },
  'price-low': { key: ref('p.price_paise').$notNull(), type: 'bigint', direction: 'asc', idDirection: 'asc' },
  'price-high': { key: ref('p.price_paise').$notNull(), type: 'bigint', direction: 'desc', idDirection: 'desc' },
  // The same order on every database, whatever its collation.
  name: { key: sql<string>`lower(${ref('p.name')} COLLATE "C")`, type: 'text', direction: 'asc', idDirection: 'asc' },
  'sale-point': { key: ref('p.sale_point_centi'), type: 'bigint', direction: 'desc', idDirection: 'desc' },
};

/** As stored in a cursor. */
export function keyTypeOf(sort: ProductSort): 'string' | 'number' {
  return orders[sort].type === 'text' ? 'string' : 'number';
}

/** By joined translations. Code points nearly follow India's alphabets; names in Latin letters come first. */
const translatedNameOrder: Order = {
  ...orders.name,
  key: sql<string>`lower(${localizedText(ref('pt.name'), ref('p.name'))} COLLATE "C")`,
};

const isByTranslatedName = ({ sort, language }: PageAsk) => sort === 'name' && !isBaseLanguage(language);

/** A search without an explicit sort puts the best hits first. */
function orderOf(ask: PageAsk): Order {
  const { sort, search } = ask;
  if (isByTranslatedName(ask)) return translatedNameOrder;
  if (sort !== 'featured') return orders[sort];
  const rank = sql<number>`LEAST(${featuredRank}, ${sql.lit(notFeatured)})`;
  if (search) return { ...orders.featured, key: keyOfHit(search, rank) };
  const { collection } = ask.filters;
  if (collection?.kind === 'manual')
    return { key: placeInCollection(collection), type: 'bigint', direction: 'asc', idDirection: 'asc' };
  if (collection && collection.sort !== 'featured') return orders[collection.sort];
  // A list for one concern starts with the products made for it.
  const [group] = ask.filters.groups;
  const [only, ...more] = group?.valueIds ?? [];
  const isForOne = !collection && only !== undefined && more.length === 0;
  return { ...orders.featured, isSoldOutLast: true, ...(isForOne && { key: byFit([only], rank) }) };
}

/**
 * Sort key of hits. If the query means a concern or other words, sold-out products come last of all; if it names
 * products, last within those of that name.
 */
function keyOfHit({ words, match, valueIds }: SearchTry, rank: Expression<number>): Expression<number> {
  if (valueIds.length === 0) return hitKey(words, match, placeByStock(rank), largestPlace);
  const key = words.length === 0 ? rank : hitKey(words, match, rank, notFeatured);
  return sql<number>`CASE WHEN ${hasLeft} THEN 0 ELSE ${sql.lit(soldOut)} END + ${byFit(valueIds, key)}`;
}

/** SQL: uses the joined stock `s`, because single look-ups for so many products take longer. */
const hasLeft = sql<SqlBool>`${sql.ref('s.quantity')} > 0`;

const largestPlace = 2 * notFeatured + 1;

/** By rank, sold-out products last; at most `largestPlace`. */
function placeByStock(rank: Expression<number>): RawBuilder<number> {
  return sql<number>`CASE WHEN ${hasLeft} THEN 0 ELSE ${sql.lit(notFeatured + 1)} END + ${rank}`;
}

/** Exceeds every key. */
const soldOut = 1_000_000_000_000;

/** By how early the values occur among a product's own, then by `within`, at most twice `notFeatured` plus one. */
function byFit(valueIds: readonly number[], within: Expression<number>): RawBuilder<number> {
  const places = valueIds.map(
    (id) => sql`COALESCE(array_position(${ref('p.attribute_value_ids')}, ${id}::int), 100)::bigint`,
  );
  return sql<number>`(${sql.join(places, sql` + `)}) * ${sql.lit(2 * notFeatured + 2)} + ${within}`;
}

/** SQL: products after the previous page. */
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

/** Two statement texts instead of one for each limit that a client requests. */
const shortLists = [101, 501];
const longestList = wholeCatalogueLimit + 1;

/** One page in order, in one query; one more than `limit` if another page follows. */
export async function findProducts(db: Db, ask: PageAsk): Promise<ListedProduct[]> {
  const order = orderOf(ask);
  const wanted = and([
    ref('p.published'),
    ...filterConditions(ask.filters),
    ...(ask.search && ask.search.words.length > 0 ? [matching(ask.search.words, ask.search.match)] : []),
    ...(ask.search && ask.search.valueIds.length > 0 ? [havingValues(ask.search.valueIds)] : []),
  ]);
  const list: WantedList = { db, ask, order, wanted };
  const page: Expression<PlacedProduct> = order.isSoldOutLast
    ? soldOutLast(list)
    : // A literal instead of a parameter: for a parameter PostgreSQL assumes a tenth of the rows. For the whole catalogue
      // that is so many that it would never reuse a plan and plan each list again.
      db
        .selectFrom(leading(list, ask.after).as('leading'))
        .selectAll()
        .limit(ask.limit + 1);
  return await db
    .selectFrom(sql<PlacedProduct>`${page}`.as('page'))
    .$if(!ask.search, (query) => query.leftJoin('stock as s', 's.product_id', 'page.id'))
    .select(({ ref: column }) => [
      'page.id',
      'page.sort_key',
      totalOf(list).as('total'),
      sql<number>`COALESCE(${ask.search ? column('page.quantity') : sql.ref('s.quantity')}, 0)`.as('quantity'),
      catalogVersion.as('catalog_version'),
    ])
    .orderBy('page.sort_key', order.direction)
    .orderBy('page.id', order.idDirection)
    .execute();
}

interface PlacedProduct {
  id: number;
  sort_key: string | number;
  /** For a search's first page. */
  found: number | null;
  quantity: number | null;
}

interface WantedList {
  db: Db;
  ask: PageAsk;
  order: Order;
  wanted: Expression<SqlBool>;
}

/** The first wanted products after a place, more than a page. */
function leading({ db, ask, order, wanted }: WantedList, after: Place | null, ...further: Expression<SqlBool>[]) {
  const placed = db
    .selectFrom('product as p')
    .$if(isByTranslatedName(ask), (query) =>
      query.leftJoin('product_translation as pt', (join) =>
        join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', ask.language),
      ),
    )
    .$if(ask.search !== null, (query) => query.leftJoin('stock as s', 's.product_id', 'p.id'))
    .select(['p.id', 'p.family_id', sql`${order.key}`.$castTo<string | number>().as('sort_key')])
    .select(sql<number | null>`${ask.search ? sql.ref('s.quantity') : sql`NULL::int`}`.as('quantity'))
    .where(and([wanted, ...further, ...(after === null ? [] : [beyond(order, after)])]));
  const rows = ask.limit + 1;
  return db
    .selectFrom(placed.as('placed'))
    .select(['placed.id', 'placed.sort_key', 'placed.quantity'])
    .select(
      // A search has found all its products before it sorts them, so counting them is cheap.
      sql<number | null>`${ask.search && !ask.after ? sql`count(*) OVER ()` : sql`NULL::bigint`}`.as('found'),
    )
    .$if(ask.onePerFamily, (query) =>
      query.where(({ or, eb, ref: column }) =>
        or([
          eb('placed.family_id', 'is', null),
          eb('placed.id', '=', familysFirst(db, wanted, column('placed.family_id'))),
        ]),
      ),
    )
    .orderBy('placed.sort_key', order.direction)
    .orderBy('placed.id', order.idDirection)
    .limit(sql.lit(shortLists.find((most) => rows <= most) ?? longestList));
}

/** The product that represents a family. */
function familysFirst(db: Db, wanted: Expression<SqlBool>, family: Expression<number | null>) {
  return db
    .selectFrom('product as p')
    .select('p.id')
    .where('p.family_id', '=', family)
    .where(wanted)
    .orderBy(isInStock, 'desc')
    .orderBy(featuredRank)
    .orderBy('p.family_position')
    .orderBy('p.id')
    .limit(sql.lit(1));
}

/** In-stock products, continued by sold-out ones. */
function soldOutLast(list: WantedList) {
  const { db, ask } = list;
  const rows = ask.limit + 1;
  const { after } = ask;
  const isBehind = after !== null && Number(after.key) >= soldOut;
  const place = after && isBehind ? { ...after, key: Number(after.key) - soldOut } : null;
  const rest = db
    .selectFrom(leading(list, place, sql<SqlBool>`NOT ${isInStock}`).as('rest'))
    .select((eb) => [
      'rest.id',
      sql<number>`${eb.ref('rest.sort_key')} + ${sql.lit(soldOut)}`.as('sort_key'),
      'rest.found',
      'rest.quantity',
    ])
    .limit(rows);
  if (isBehind) return rest;
  return db
    .with(
      (cte) => cte('in_stock').materialized(),
      (query) =>
        query
          .selectFrom(leading(list, after, isInStock).as('leading'))
          .select((eb) => [
            'leading.id',
            sql<number>`${eb.ref('leading.sort_key')}::bigint`.as('sort_key'),
            'leading.found',
            'leading.quantity',
          ])
          .limit(rows),
    )
    .selectFrom('in_stock')
    .selectAll()
    .unionAll((eb) =>
      eb
        .selectFrom(rest.as('rest'))
        .selectAll()
        .where(sql<number>`(SELECT count(*) FROM in_stock)`, '<', rows),
    );
}

/** Families once if they take one place; null after the first page. */
function totalOf({ ask, wanted }: WantedList): RawBuilder<number | null> {
  if (ask.after) return sql<null>`NULL::bigint`;
  if (ask.search) return sql<number>`${sql.ref('page.found')}`;
  const all = product.selectFrom('product as p').select(product.fn.countAll<number>().as('total')).where(wanted);
  if (!ask.onePerFamily) return sql<number>`${all}`;
  // One index counts the products, another those in families.
  const further = product
    .selectFrom('product as p')
    .select(sql<number>`count(*) - count(DISTINCT ${ref('p.family_id')})`.as('further'))
    .where('p.family_id', 'is not', null)
    .where(wanted);
  return sql<number>`${all} - ${further}`;
}
