/** The published lists of products: their orders, filters and pages. */
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

/** One page of products: what is asked for, and where the page before ended. */
export interface PageAsk {
  sort: ProductSort;
  filters: ListFilters;
  /** What is searched for; null where nothing is. */
  search: SearchTry | null;
  /** Whether sizes and kinds of one product take one place: of those that are wanted one in stock, the one that leads the featured order, then the family's first. */
  onePerFamily: boolean;
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
  /** What is sold out comes after everything else; the key's type is then a number and its direction 'asc'. */
  isSoldOutLast?: boolean;
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
  if (search) return { ...orders.featured, key: keyOfHit(search, rank) };
  const { collection } = ask.filters;
  if (collection?.kind === 'manual')
    return { key: placeInCollection(collection), type: 'bigint', direction: 'asc', idDirection: 'asc' };
  if (collection && collection.sort !== 'featured') return orders[collection.sort];
  // A list for one concern leads with what is made for it.
  const [group] = ask.filters.groups;
  const [only, ...more] = group?.valueIds ?? [];
  const isForOne = !collection && only !== undefined && more.length === 0;
  return { ...orders.featured, isSoldOutLast: true, ...(isForOne && { key: byFit([only], rank) }) };
}

/** The order of hits: what a concern or another word stands for has what is sold out last; what is named has it behind the others of that name. */
function keyOfHit({ words, match, valueIds }: SearchTry, rank: Expression<number>): Expression<number> {
  if (valueIds.length === 0) return hitKey(words, match, placeByStock(rank), largestPlace);
  const key = words.length === 0 ? rank : hitKey(words, match, rank, notFeatured);
  return sql<number>`CASE WHEN ${hasLeft} THEN 0 ELSE ${sql.lit(soldOut)} END + ${byFit(valueIds, key)}`;
}

/** That some are left of a hit, whose stock `s` a search joins: of so many products one by one would take longer. */
const hasLeft = sql<SqlBool>`${sql.ref('s.quantity')} > 0`;

const largestPlace = 2 * notFeatured + 1;

/** By a rank, what is sold out after all the others; at most `largestPlace`. */
function placeByStock(rank: Expression<number>): RawBuilder<number> {
  return sql<number>`CASE WHEN ${hasLeft} THEN 0 ELSE ${sql.lit(notFeatured + 1)} END + ${rank}`;
}

/** Is added to the key of what is sold out; more than any key. */
const soldOut = 1_000_000_000_000;

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
  const list: WantedList = { db, ask, order, wanted };
  const page: Expression<PlacedProduct> = order.isSoldOutLast
    ? soldOutLast(list)
    : // Of a parameter PostgreSQL takes for granted that it lets a tenth through. Of the whole catalogue that would be so much that it would
      // never keep a plan, and plan each list anew; of a number that stands in the statement it is about what is asked for.
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
  /** Of a search on the first page: how many it has found. */
  found: number | null;
  /** Of a search: what is in stock. */
  quantity: number | null;
}

/** What is listed in which order, before it is cut into pages. */
interface WantedList {
  db: Db;
  ask: PageAsk;
  order: Order;
  wanted: Expression<SqlBool>;
}

/** The first of the wanted products beyond a place, in their order; more than a page. */
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
      // A search has found all its products before it sorts them.
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

/** The product that stands for a family in a list. */
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

/** A page with what is in stock in the list's order, then, where that ends, with what is sold out. */
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

/** How many there are on all pages, families counted once where they take one place; null after the first page. */
function totalOf({ ask, wanted }: WantedList): RawBuilder<number | null> {
  if (ask.after) return sql<null>`NULL::bigint`;
  if (ask.search) return sql<number>`${sql.ref('page.found')}`;
  const all = product.selectFrom('product as p').select(product.fn.countAll<number>().as('total')).where(wanted);
  if (!ask.onePerFamily) return sql<number>`${all}`;
  // An index tells how many products there are, and another which of them are in families.
  const further = product
    .selectFrom('product as p')
    .select(sql<number>`count(*) - count(DISTINCT ${ref('p.family_id')})`.as('further'))
    .where('p.family_id', 'is not', null)
    .where(wanted);
  return sql<number>`${all} - ${further}`;
}
