import { sql, type RawBuilder } from 'kysely';
import type { Category, Picture, ProductSort } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/database.ts';
import { told, toldColumn } from '#server/platform/told.ts';
import type { Match, Place } from './cursor.ts';
import type { ProductRow } from './rules.ts';
import { hitKey, matching } from './search.ts';

/** One page of products: what is asked for, and where the page before ended. */
export interface PageAsk {
  sort: ProductSort;
  categoryId: number | null;
  /** Empty where nothing is searched for. */
  words: readonly string[];
  match: Match;
  after: Place | null;
  limit: number;
  /** YYYY-MM-DD in India: decides the tax rate. */
  day: string;
  language: Language;
}

/** `total` is null after the first page. */
export type ListedRow = ProductRow & { sort_key: string | number; total: number | null };

interface Order {
  key: RawBuilder<unknown>;
  type: 'bigint' | 'text';
  direction: 'asc' | 'desc';
  /** Of the id, which parts equal keys. */
  idDirection: 'asc' | 'desc';
}

const notFeatured = 1_000_000;
const orders: Record<ProductSort, Order> = {
  featured: {
    key: sql`COALESCE(p.featured_rank, ${sql.lit(notFeatured)})`,
    type: 'bigint',
    direction: 'asc',
    idDirection: 'desc',
  },
  newest: { key: sql`p.id`, type: 'bigint', direction: 'desc', idDirection: 'desc' },
  'price-low': { key: sql`p.price_paise`, type: 'bigint', direction: 'asc', idDirection: 'asc' },
  'price-high': { key: sql`p.price_paise`, type: 'bigint', direction: 'desc', idDirection: 'desc' },
  // The same order on every database, whatever its own collation is.
  name: { key: sql`lower(p.name COLLATE "C")`, type: 'text', direction: 'asc', idDirection: 'asc' },
  'sale-point': { key: sql`p.sale_point_centi`, type: 'bigint', direction: 'desc', idDirection: 'desc' },
};

/** The type of the value that a sort goes by first, as it stands in a cursor. */
export function keyTypeOf(sort: ProductSort): 'string' | 'number' {
  return orders[sort].type === 'text' ? 'string' : 'number';
}

/** Code points stand nearly in the order of the Devanagari alphabet; names in Latin emails lead. */
const hindiNameOrder: Order = {
  ...orders.name,
  key: sql`lower(COALESCE(NULLIF(p.name_hi, ''), p.name) COLLATE "C")`,
};

/** The order of a list; a search without a sort of its own puts the best hits first. */
function orderOf({ sort, words, match, language }: PageAsk): Order {
  if (sort === 'name' && language === 'hi') return hindiNameOrder;
  if (words.length === 0 || sort !== 'featured') return orders[sort];
  const key = hitKey(words, match, sql`LEAST(${orders.featured.key}, ${sql.lit(notFeatured)})`, notFeatured);
  return { ...orders.featured, key };
}

/** Products beyond the place where the last page ended. */
function beyond({ key, type, direction, idDirection }: Order, after: Place): RawBuilder<unknown> {
  const value = type === 'text' ? sql`${after.key}::text` : sql`${after.key}::bigint`;
  if (direction === idDirection) {
    return direction === 'asc'
      ? sql`(${key}, p.id) > (${value}, ${after.id}::int)`
      : sql`(${key}, p.id) < (${value}, ${after.id}::int)`;
  }
  return sql`${key} >= ${value} AND (${key} > ${value} OR p.id < ${after.id}::int)`;
}

/** What a product says in words, by column; the Hindi stands in its row's `hi` under the same names. */
const wordColumns = [
  'short_description',
  'description',
  'manufacturer',
  'country_of_origin',
  'ingredients',
  'how_to_use',
  'cautions',
] as const;

const categoryName = (language: Language) => told(language, sql`c.name`, sql`c.name_hi`);

/** Everything a product shows in a language, once its row is `p`. */
const shown = (language: Language) => sql`
  p.id, p.sku, p.name, p.name_hi, p.regular_paise, p.sale_paise, p.sale_point_centi, p.hsn, p.net_value, p.net_unit, p.licence_kind,
  p.licence_number, p.shelf_life_months,
  ${sql.join(wordColumns.map((column) => sql`${toldColumn(language, 'p', column)} AS ${sql.ref(column)}`))},
  COALESCE(s.quantity, 0) AS quantity, COALESCE(rate.rate_bp, 0) AS gst_rate_bp,
  c.id AS category_id, ${categoryName(language)} AS category_name, c.name_hi AS category_name_hi, pictures.list AS pictures,
  tags.list AS tags`;

/** The contract's Picture as JSON, made of a row of the table `picture` that is known as `alias`. */
export function pictureJson(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('image_name', ${column('file')}, 'width', ${column('width')}, 'height', ${column('height')},
    'widths', ${column('widths')}, 'placeholder', ${column('placeholder')})`;
}

/** The rate that holds on a day is the one with the latest start not after it; before a class's first rate there is none. */
const rateOn = (day: string) => sql`
  LEFT JOIN LATERAL (
    SELECT r.rate_bp FROM tax_rate r WHERE r.tax_class = p.tax_class AND r.valid_from <= ${day}::date ORDER BY r.valid_from DESC LIMIT 1
  ) rate ON true`;

const surroundings = (day: string, language: Language) => sql`
  JOIN category c ON c.id = p.category_id
  LEFT JOIN stock s ON s.product_id = p.id
  ${rateOn(day)}
  LEFT JOIN LATERAL (
    SELECT json_agg(${pictureJson('i')} ORDER BY pp.position) AS list
    FROM product_picture pp JOIN picture i ON i.file = pp.picture WHERE pp.product_id = p.id
  ) pictures ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(${told(language, sql`t.tag_name`, sql`t.tag_name_hi`)} ORDER BY t.position) AS list FROM product_tag t WHERE t.product_id = p.id
  ) tags ON true`;

/** One page in one query, with one row more than `limit` where another page follows. */
export async function findProducts(db: Db, ask: PageAsk): Promise<ListedRow[]> {
  const order = orderOf(ask);
  const wanted = sql.join(
    [
      sql`p.published`,
      ...(ask.categoryId === null ? [] : [sql`p.category_id = ${ask.categoryId}::bigint`]),
      ...(ask.words.length === 0 ? [] : [matching(ask.words, ask.match)]),
    ],
    sql` AND `,
  );
  const { rows } = await sql<ListedRow>`
    SELECT ${shown(ask.language)}, page.sort_key, page.total
    FROM (
      SELECT p.id, ${order.key} AS sort_key, ${totalOf(ask, wanted)} AS total
      FROM product p
      WHERE ${wanted}${ask.after ? sql` AND ${beyond(order, ask.after)}` : sql``}
      ORDER BY sort_key ${sql.raw(order.direction)}, p.id ${sql.raw(order.idDirection)}
      LIMIT ${ask.limit + 1}
    ) page
    JOIN product p ON p.id = page.id
    ${surroundings(ask.day, ask.language)}
    ORDER BY page.sort_key ${sql.raw(order.direction)}, page.id ${sql.raw(order.idDirection)}`.execute(db);
  return rows;
}

/** A search has found all its products before it sorts them; a plain list would have to read on, so it counts apart. */
function totalOf({ after, words }: PageAsk, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after) return sql`NULL::bigint`;
  return words.length > 0 ? sql`count(*) OVER ()` : sql`(SELECT count(*) FROM product p WHERE ${wanted})`;
}

/** A published product, or null. */
export async function findProduct(db: Db, id: number, day: string, language: Language): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    SELECT ${shown(language)} FROM product p ${surroundings(day, language)} WHERE p.id = ${id} AND p.published`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a visitor sees on sale, in the order it came, and when each last changed. */
export async function readProductChanges(db: Db): Promise<{ id: number; category_id: number; changed: Date }[]> {
  const { rows } = await sql<{ id: number; category_id: number; changed: Date }>`
    SELECT id, category_id, updated_at AS changed FROM product WHERE published ORDER BY id`.execute(db);
  return rows;
}

interface CategoryRow {
  id: number;
  name: string;
  name_hi: string;
  featured: boolean;
  picture: Picture | null;
  product_count: number;
}

/** Categories in their order with the number of products that a visitor sees in each. */
export async function findCategories(db: Db, featuredOnly: boolean, language: Language): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT c.id, ${categoryName(language)} AS name, c.name_hi, c.featured, COALESCE(counts.products, 0) AS product_count,
      CASE WHEN i.file IS NOT NULL THEN ${pictureJson('i')} END AS picture
    FROM category c
    LEFT JOIN picture i ON i.file = c.picture
    LEFT JOIN (SELECT category_id, count(*) AS products FROM product WHERE published GROUP BY category_id) counts ON counts.category_id = c.id
    ${featuredOnly ? sql`WHERE c.featured` : sql``}
    ORDER BY c.position, c.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    category_name: row.name,
    category_name_hi: row.name_hi,
    category_image: row.picture?.image_name ?? '',
    picture: row.picture,
    featured: row.featured,
    product_count: row.product_count,
  }));
}

/** What an order needs to know of a product. Paise, basis points, hundredths of a sale point; `quantity` is the stock. */
export interface SellableProduct {
  id: number;
  sku: string;
  name: string;
  /** Empty where there is none. */
  name_hi: string;
  category_id: number;
  regular_paise: number;
  sale_paise: number | null;
  sale_point_centi: number;
  hsn: string;
  gst_rate_bp: number;
  quantity: number;
  published: boolean;
}

/**
 * The products of a cart with their prices, stock and the tax rate of a day (YYYY-MM-DD in India), by id, in one query. Unknown
 * ids are left out; unpublished products come, marked so. Nothing is locked: takeStock decides.
 */
export async function readSellable(db: Db, productIds: readonly number[], day: string): Promise<SellableProduct[]> {
  const { rows } = await sql<SellableProduct>`
    SELECT p.id, p.sku, p.name, p.name_hi, p.category_id, p.regular_paise, p.sale_paise, p.sale_point_centi, p.hsn,
      COALESCE(rate.rate_bp, 0) AS gst_rate_bp, COALESCE(s.quantity, 0) AS quantity, p.published
    FROM product p
    LEFT JOIN stock s ON s.product_id = p.id
    ${rateOn(day)}
    WHERE p.id = ANY(${[...productIds]}::int[])
    ORDER BY p.id`.execute(db);
  return rows;
}

/** Products' Hindi names by id; those without one are not in it. */
export async function findHindiNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name_hi: string }>`
    SELECT id, name_hi FROM product WHERE id = ANY(${ids}::int[]) AND name_hi <> ''`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name_hi]));
}

/** Products' first pictures by id; those without one are not in it. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const { rows } = await sql<{ id: number; picture: Picture }>`
    SELECT DISTINCT ON (pp.product_id) pp.product_id AS id, ${pictureJson('i')} AS picture
    FROM product_picture pp JOIN picture i ON i.file = pp.picture
    WHERE pp.product_id = ANY(${[...ids]}::int[]) ORDER BY pp.product_id, pp.position`.execute(db);
  return new Map(rows.map((row) => [row.id, row.picture]));
}
