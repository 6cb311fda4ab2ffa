import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Category, type Picture, type ProductSort, wholeCatalogueLimit } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Paise } from '#server/money/paise.ts';
import type { BasisPoints, CentiSp } from '#server/money/rates.ts';
import type {
  DB,
  Picture as PictureTable,
  Product as ProductTable,
  ProductTag,
  ProductTagTranslation,
  ProductTranslation,
  TaxClass as TaxClassTable,
} from '#server/platform/database-types.ts';
import { anyId, anyOf, type Db } from '#server/platform/database.ts';
import {
  isBaseLanguage,
  localizedText,
  namesFrom,
  textOrEmpty,
  type TranslatedNames,
} from '#server/platform/translations.ts';
import type { ListFilters, Place } from './cursor.ts';
import { productColumns, type ProductRow, textColumns } from './product-fields.ts';
import type { RatingSums } from './rating-rules.ts';
import { filterConditions, havingValues } from './product-filters.ts';
import type { SearchTry } from './search-plan.ts';
import { hitKey, matching } from './search.ts';

/** One page of products: what is asked for, and where the page before ended. */
export interface PageAsk {
  sort: ProductSort;
  filters: ListFilters;
  /** What is searched for; null where nothing is. */
  search: SearchTry | null;
  after: Place | null;
  limit: number;
  /** YYYY-MM-DD in India: decides the tax rate. */
  day: string;
  language: Language;
}

/** `total` is null after the first page. */
export type ListedRow = ProductRow & { sort_key: string | number; total: number | null };

interface Order {
  key: Expression<string | number>;
  type: 'bigint' | 'text';
  direction: 'asc' | 'desc';
  /** Of the id, which parts equal keys. */
  idDirection: 'asc' | 'desc';
}

/** The columns of the product `p` and, where a list goes by them, of its translation `pt`. */
const product = expressionBuilder<DB & { p: ProductTable; pt: ProductTranslation }, 'p' | 'pt'>();
const { ref, and } = product;

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

/** The contract's Picture as JSON, made of a row of the table `picture` that is known as `alias`. */
export function pictureJson(alias: string): RawBuilder<Picture> {
  const column = (name: keyof PictureTable) => sql.ref(`${alias}.${name}`);
  return sql<Picture>`json_build_object('image_name', ${column('file')}, 'width', ${column('width')}, 'height', ${column('height')},
    'widths', ${column('widths')}, 'placeholder', ${column('placeholder')})`;
}

/** The rate that holds on a day is the one with the latest start not after it; before a class's first rate there is none. */
export function rateOn(day: string, taxClass: 'p.tax_class' | 'p.code' = 'p.tax_class') {
  return expressionBuilder<DB & { p: ProductTable & TaxClassTable }, 'p'>()
    .selectFrom('tax_rate as r')
    .select('r.rate_bp')
    .whereRef('r.tax_class', '=', taxClass)
    .where('r.valid_from', '<=', day)
    .orderBy('r.valid_from', 'desc')
    .limit(1)
    .as('rate');
}

/** A text of the product `p` in a language, from its translation `pt` where that is joined. */
function textIn(language: Language, column: (typeof textColumns)[number] | 'name'): RawBuilder<string> {
  if (isBaseLanguage(language)) return sql<string>`${ref(`p.${column}`)}`;
  return localizedText(ref(`pt.${column}`), ref(`p.${column}`));
}

/** The word of the tag `t` in a language, from its translation `tt` where that is joined. */
function tagIn(language: Language): RawBuilder<string> {
  const { ref: tag } = expressionBuilder<{ t: ProductTag; tt: ProductTagTranslation }, 't' | 'tt'>();
  return isBaseLanguage(language)
    ? sql<string>`${tag('t.tag_name')}`
    : localizedText(tag('tt.tag_name'), tag('t.tag_name'));
}

/** Hindi names are part of every answer. */
const hindiName = product
  .selectFrom('product_translation as hindi')
  .select('hindi.name')
  .whereRef('hindi.product_id', '=', 'p.id')
  .where('hindi.language', '=', 'hi')
  .$asScalar();
const categoryNameIn = (language: Language) =>
  product
    .selectFrom('category_translation')
    .select('name')
    .whereRef('category_id', '=', 'p.category_id')
    .where('language', '=', language)
    .$asScalar();

/** Which products are to be shown, with what a list is ordered by. */
interface Chosen {
  id: number;
  sort_key: string | number;
  total: number | null;
}

/**
 * Chosen products with everything that they show in a language on a day. The choice stands first and single texts are subqueries: with more
 * than eight tables PostgreSQL joins in the order that is written.
 */
function shownProducts(db: Db, chosen: Expression<Chosen>, day: string, language: Language) {
  return db
    .selectFrom(sql<Chosen>`${chosen}`.as('page'))
    .innerJoin('product as p', 'p.id', 'page.id')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .leftJoinLateral(rateOn(day), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_picture as pp')
          // Each looked up by itself: joined, all pictures of a small shop were read again for every product.
          .select(({ fn, selectFrom }) =>
            fn
              .agg<Picture[] | null>('json_agg', [
                selectFrom('picture as i').select(pictureJson('i').as('json')).whereRef('i.file', '=', 'pp.picture'),
              ])
              .orderBy('pp.position')
              .as('list'),
          )
          .whereRef('pp.product_id', '=', 'p.id')
          .as('pictures'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_tag as t')
          .$if(!isBaseLanguage(language), (query) =>
            query.leftJoin('product_tag_translation as tt', (join) =>
              join
                .onRef('tt.product_id', '=', 't.product_id')
                .onRef('tt.position', '=', 't.position')
                .on('tt.language', '=', language),
            ),
          )
          .select(({ fn }) =>
            fn
              .agg<string[] | null>('json_agg', [tagIn(language)])
              .orderBy('t.position')
              .as('list'),
          )
          .whereRef('t.product_id', '=', 'p.id')
          .as('tags'),
      (join) => join.onTrue(),
    )
    .$if(!isBaseLanguage(language), (query) =>
      query.leftJoin('product_translation as pt', (join) =>
        join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', language),
      ),
    )
    .select(productColumns.map((column) => `p.${column}` as const))
    .select(textColumns.map((name) => textIn(language, name).as(name)))
    .leftJoin('product_rating as rated', 'rated.product_id', 'p.id')
    .select(['c.id as category_id', 'pictures.list as pictures', 'tags.list as tags'])
    .select(({ eb, ref: column }) =>
      eb
        .case()
        .when('rated.product_id', 'is not', null)
        .then(
          sql<RatingSums>`json_build_object('reviews', ${column('rated.reviews')}, 'stars', ${column('rated.stars')},
            'samples', ${column('rated.samples')}, 'sampleStars', ${column('rated.sample_stars')})`,
        )
        .end()
        .as('rating'),
    )
    .select(({ fn, ref: column, lit }) => [
      // The published calls give readers of Hindi both names; any further language has its own in place of the English.
      (language === 'hi' ? textIn('en', 'name') : textIn(language, 'name')).as('name'),
      textOrEmpty(language === 'hi' ? ref('pt.name') : hindiName).as('name_hi'),
      (isBaseLanguage(language)
        ? sql<string>`${column('c.name')}`
        : localizedText(categoryNameIn(language), column('c.name'))
      ).as('category_name'),
      textOrEmpty(categoryNameIn('hi')).as('category_name_hi'),
      fn.coalesce('s.quantity', lit(0)).as('quantity'),
      rateOrNone(column('rate.rate_bp')).as('gst_rate_bp'),
      struckPaise(day).as('struck_paise'),
    ]);
}

export const rateOrNone = (rate: Expression<BasisPoints | null>) => sql<BasisPoints>`COALESCE(${rate}, 0)`;

/** Numbers of rows that a list's statement is written for: one text for each, not for each limit that a client may name. */
const shortLists = [101, 501];
const longestList = wholeCatalogueLimit + 1;

/** One page in one query, with one row more than `limit` where another page follows. */
export async function findProducts(db: Db, ask: PageAsk): Promise<ListedRow[]> {
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
  return await shownProducts(db, page, ask.day, ask.language)
    .select(['page.sort_key', 'page.total'])
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

/** A published product, or null. */
export async function findProduct(db: Db, id: number, day: string, language: Language): Promise<ProductRow | null> {
  const chosen = db
    .selectFrom('product as p')
    .select(({ lit, cast }) => ['p.id', lit(0).as('sort_key'), cast<number | null>(lit(null), 'bigint').as('total')])
    .where('p.id', '=', id)
    .where(({ ref: column }) => column('p.published'));
  const row = await shownProducts(db, chosen, day, language).executeTakeFirst();
  return row ?? null;
}

/** Published products by their ids, in this order; those that the shop does not sell are left out. */
export async function findProductsById(
  db: Db,
  ids: readonly number[],
  day: string,
  language: Language,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const chosen = db
    .selectFrom('product as p')
    .select(({ lit, cast }) => ['p.id', lit(0).as('sort_key'), cast<number | null>(lit(null), 'bigint').as('total')])
    .where('p.id', '=', anyOf(ids))
    .where(({ ref: column }) => column('p.published'));
  const rows = await shownProducts(db, chosen, day, language).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** From this day on a price that stands struck out is the lowest of the 30 days before (E-Commerce Amendment Rules, 2026); until then it is the MRP. */
const lowestIsStruckFrom = '2027-01-01';

/** What may stand struck out beside the selling price of the product `p` on a day (YYYY-MM-DD in India), in paise; null where nothing may. */
export function struckPaise(day: string): RawBuilder<Paise | null> {
  const [was, mrp] = [ref('p.was_paise'), ref('p.regular_paise')];
  // The smaller of the two, and nothing where one is missing, which LEAST would ignore.
  const struck =
    day < lowestIsStruckFrom ? mrp : sql`CASE WHEN ${was} < ${mrp} THEN ${was} WHEN ${was} >= ${mrp} THEN ${mrp} END`;
  return sql<Paise | null>`CASE WHEN ${struck} > ${ref('p.price_paise')} THEN ${struck} END`;
}

/** What a visitor sees on sale, in the order it came, when each last changed, and its names in further languages. */
export async function readProductChanges(
  db: Db,
): Promise<{ id: number; category_id: number; changed: Date; names: TranslatedNames }[]> {
  return await db
    .selectFrom('product')
    .select(['id', 'category_id', 'updated_at as changed'])
    .select((eb) =>
      namesFrom(
        eb.selectFrom('product_translation').select(['language', 'name']).whereRef('product_id', '=', 'product.id'),
      ).as('names'),
    )
    .where(({ ref: column }) => column('published'))
    .orderBy('id')
    .execute();
}

/** The names of the categories in further languages, by the category's id. */
export async function readCategoryNames(db: Db): Promise<Map<number, TranslatedNames>> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .select((eb) =>
      namesFrom(
        eb.selectFrom('category_translation').select(['language', 'name']).whereRef('category_id', '=', 'category.id'),
      ).as('names'),
    )
    .execute();
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Categories in their order with the number of products that a visitor sees in each. */
export async function findCategories(db: Db, language: Language): Promise<Category[]> {
  const rows = await db
    .selectFrom('category as c')
    .leftJoin('picture as i', 'i.file', 'c.picture')
    .leftJoin(
      (from) =>
        from
          .selectFrom('product')
          .select(({ fn }) => ['category_id', fn.countAll<number>().as('products')])
          .where(({ ref: column }) => column('published'))
          .groupBy('category_id')
          .as('counts'),
      (join) => join.onRef('counts.category_id', '=', 'c.id'),
    )
    .leftJoin('category_translation as ct', (join) =>
      join.onRef('ct.category_id', '=', 'c.id').on('ct.language', '=', language),
    )
    .leftJoin('category_translation as hindi', (join) =>
      join.onRef('hindi.category_id', '=', 'c.id').on('hindi.language', '=', 'hi'),
    )
    .select(['c.id', 'c.featured', 'c.parent_id'])
    .select(({ eb, fn, ref: column, lit }) => [
      localizedText(column('ct.name'), column('c.name')).as('name'),
      textOrEmpty(column('hindi.name')).as('name_hi'),
      fn.coalesce('counts.products', lit(0)).as('product_count'),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
    ])
    .where('c.archived_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category_name: row.name,
    category_name_hi: row.name_hi,
    category_image: row.picture?.image_name ?? '',
    picture: row.picture,
    featured: row.featured,
    parent_id: row.parent_id,
    product_count: row.product_count,
  }));
}

/** What an order needs to know of a product. Paise, basis points, hundredths of a sale point; `quantity` is the stock. */
export interface SellableProduct {
  id: number;
  sku: string;
  name: string;
  category_id: number;
  regular_paise: Paise;
  sale_paise: Paise | null;
  /** What may stand struck out beside the price. */
  struck_paise: Paise | null;
  sale_point_centi: CentiSp;
  hsn: string;
  gst_rate_bp: BasisPoints;
  quantity: number;
  published: boolean;
}

/**
 * The products of a cart with their prices, stock and the tax rate of a day (YYYY-MM-DD in India), by id, in one query. Unknown
 * ids are left out; unpublished products come, marked so. Nothing is locked: reserveStock decides.
 */
export async function readSellable(db: Db, productIds: readonly number[], day: string): Promise<SellableProduct[]> {
  return await db
    .selectFrom('product as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .leftJoinLateral(rateOn(day), (join) => join.onTrue())
    .select([
      'p.id',
      'p.sku',
      'p.name',
      'p.category_id',
      'p.regular_paise',
      'p.sale_paise',
      'p.sale_point_centi',
      'p.hsn',
      'p.published',
    ])
    .select(({ fn, ref: column, lit }) => [
      rateOrNone(column('rate.rate_bp')).as('gst_rate_bp'),
      fn.coalesce('s.quantity', lit(0)).as('quantity'),
      struckPaise(day).as('struck_paise'),
    ])
    .where('p.id', '=', anyOf(productIds))
    .orderBy('p.id')
    .execute();
}

/** Products' names in a language other than the first, by id; those without one are not in it. */
export async function findTranslatedNames(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product_translation')
    .select(['product_id as id', 'name'])
    .where('product_id', '=', anyOf(ids))
    .where('language', '=', language)
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Products' first pictures by id; those without one are not in it. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const rows = await db
    .selectFrom('product_picture as pp')
    .innerJoin('picture as i', 'i.file', 'pp.picture')
    .distinctOn('pp.product_id')
    .select(['pp.product_id as id', pictureJson('i').as('picture')])
    .where('pp.product_id', '=', anyOf(ids))
    .orderBy('pp.product_id')
    .orderBy('pp.position')
    .execute();
  return new Map(rows.map((row) => [row.id, row.picture]));
}

/** Which of the products the shop sells. */
export async function findPublished(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where((eb) => eb.ref('published'))
    .where('id', '=', anyId(ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}
