import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  maxEdits,
  type ProductGridList,
  type ProductGridQuery,
  type StaffProductList,
  type StaffProductQuery,
  type StaffProductRow,
  type StaffProductSort,
} from '#contract/admin/catalogue/catalog.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import type { DB, Product, Stock } from '#server/platform/database-types.ts';
import { anyId, type Db, givenId } from '#server/platform/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';
import { lastUnitCost, readProductRecords, rupeesOrNull, statusOf, toGridRow } from './product-record.ts';
import { matching } from './search.ts';
import { searchWordsOf } from './search-words.ts';
import { pictureJson } from '#server/platform/picture-json.ts';

const pageSize = 20;

const builder = expressionBuilder<DB & { p: Product; s: Stock }, 'p' | 's'>();
const { ref, and, or, not } = builder;

const quantity = builder.fn.coalesce('s.quantity', builder.lit(0));
const name = sql<string>`lower(${ref('p.name')} COLLATE "C")`;
const price = ref('p.price_paise').$notNull();
const updated = sql<number>`(extract(epoch FROM ${ref('p.updated_at')}) * 1000000)::bigint`;

interface Order {
  key: Expression<string | number>;
  type: 'bigint' | 'text';
  direction: 'asc' | 'desc';
}

const orders: Record<StaffProductSort, Order> = {
  newest: { key: ref('p.id'), type: 'bigint', direction: 'desc' },
  oldest: { key: ref('p.id'), type: 'bigint', direction: 'asc' },
  updated: { key: updated, type: 'bigint', direction: 'desc' },
  name: { key: name, type: 'text', direction: 'asc' },
  'name-desc': { key: name, type: 'text', direction: 'desc' },
  sku: { key: sql<string>`${ref('p.sku')} COLLATE "C"`, type: 'text', direction: 'asc' },
  'price-low': { key: price, type: 'bigint', direction: 'asc' },
  'price-high': { key: price, type: 'bigint', direction: 'desc' },
  'stock-low': { key: quantity, type: 'bigint', direction: 'asc' },
  'stock-high': { key: quantity, type: 'bigint', direction: 'desc' },
};

/** Error: 422 cursor_invalid. */
export async function listStaffProducts(db: Db, query: StaffProductQuery): Promise<Result<StaffProductList>> {
  const sort = query.sort ?? 'newest';
  const order = orders[sort];
  const place = query.cursor === undefined ? null : decodePlace(sort, query.cursor, order.type);
  if (query.cursor !== undefined && !place) return err(422, 'cursor_invalid', messages.errors.catalog.cursorInvalid);
  const limit = query.limit ?? pageSize;
  const wanted = filterOf(query);
  const [rows, total] = await Promise.all([
    findRows(db, wanted, order, place, limit + 1),
    place ? undefined : countRows(db, wanted),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor = last && rows.length > limit ? encodePlace(sort, last) : null;
  const data = shown.map(toRow);
  return ok({ status: 'success', data, meta: { ...(total === undefined ? {} : { total }), next_cursor } });
}

/** In the list's order, at most `maxEdits`. `day` is YYYY-MM-DD in India. */
export async function listGridProducts(db: Db, query: ProductGridQuery, day: string): Promise<ProductGridList> {
  const { ids } = query;
  const wanted = ids ? builder('p.id', '=', anyId(ids)) : filterOf(query);
  const [chosen, total] = await Promise.all([
    pageOf(db, wanted, orders[query.sort ?? 'newest'], null, maxEdits).execute(),
    countRows(db, wanted),
  ]);
  const rows = await readProductRecords(
    db,
    chosen.map(({ id }) => id),
    day,
  );
  return { status: 'success', data: rows.map(toGridRow), meta: { total, next_cursor: null } };
}

function filterOf({ search, category_id, status, stock, on_sale }: StaffProductQuery): Expression<SqlBool> {
  return and([
    status === 'archived' ? builder('p.archived_at', 'is not', null) : builder('p.archived_at', 'is', null),
    ...(status === 'published' ? [ref('p.published')] : []),
    ...(status === 'draft' ? [not(ref('p.published'))] : []),
    ...(category_id === undefined
      ? []
      : [
          or([
            builder('p.category_id', '=', givenId(category_id)),
            sql<SqlBool>`${givenId(category_id)} = ANY(${ref('p.more_category_ids')})`,
          ]),
        ]),
    ...(stock === 'out' ? [builder(quantity, '=', 0)] : []),
    ...(stock === 'in' ? [builder(quantity, '>', 0)] : []),
    ...(stock === 'low' ? [builder(quantity, '<=', ref('p.low_stock_at'))] : []),
    ...(on_sale === 'true' ? [builder('p.sale_paise', 'is not', null)] : []),
    ...(on_sale === 'false' ? [builder('p.sale_paise', 'is', null)] : []),
    ...(search === undefined ? [] : [found(search)]),
  ]);
}

/** SQL: by SKU, or by all typed words. */
function found(search: string): Expression<SqlBool> {
  const words = searchWordsOf(search);
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or([builder('p.sku', 'ilike', part), ...(words.length === 0 ? [] : [matching(words, 'words')])]);
}

async function countRows(db: Db, wanted: Expression<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom('product as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  return total;
}

function pageOf(db: Db, wanted: Expression<SqlBool>, order: Order, place: Place | null, most: number) {
  return db
    .selectFrom('product as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select(['p.id', sql`${order.key}`.$castTo<string | number>().as('sort_key')])
    .where(wanted)
    .$if(place !== null, (query) => query.where(beyond(order, place!)))
    .orderBy('sort_key', order.direction)
    .orderBy('p.id', order.direction)
    .limit(most);
}

/** Selects a page's rows first and joins further data only to these. */
async function findRows(db: Db, wanted: Expression<SqlBool>, order: Order, place: Place | null, most: number) {
  const page = pageOf(db, wanted, order, place, most);
  return await db
    .selectFrom(page.as('page'))
    .innerJoin('product as p', 'p.id', 'page.id')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select([
      'page.sort_key',
      'p.id',
      'p.sku',
      'p.name',
      'p.published',
      'p.archived_at',
      'p.regular_paise',
      'p.sale_paise',
      'p.cost_paise',
      'p.low_stock_at',
      'p.updated_at',
      'c.id as category_id',
      'c.name as category_name',
    ])
    .select(({ fn, lit, selectFrom }) => [
      fn.coalesce('s.quantity', lit(0)).as('stock'),
      lastUnitCost.as('unit_cost_paise'),
      selectFrom('product_picture as pp')
        .innerJoin('picture as i', 'i.file', 'pp.picture')
        .select(pictureJson('i').as('picture'))
        .whereRef('pp.product_id', '=', 'p.id')
        .orderBy('pp.position')
        .limit(1)
        .$asScalar()
        .as('picture'),
    ])
    .orderBy('page.sort_key', order.direction)
    .orderBy('page.id', order.direction)
    .execute();
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

function toRow(row: Row): StaffProductRow {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    picture: row.picture,
    category: { id: row.category_id, name: row.category_name },
    status: statusOf(row),
    regular_price: paiseToRupees(row.regular_paise),
    sale_price: rupeesOrNull(row.sale_paise),
    cost_price: rupeesOrNull(row.cost_paise),
    unit_cost: rupeesOrNull(row.unit_cost_paise),
    stock: row.stock,
    low_stock_at: row.low_stock_at,
    updated_at: row.updated_at.toISOString(),
  };
}

interface Place {
  key: string | number;
  id: number;
}

/** SQL: products after the previous page. */
function beyond({ key, type, direction }: Order, place: Place): Expression<SqlBool> {
  const value = type === 'text' ? sql`${place.key}::text` : sql`${place.key}::bigint`;
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  return sql<SqlBool>`(${key}, ${ref('p.id')}) ${sign} (${value}, ${place.id}::int)`;
}

function encodePlace(sort: StaffProductSort, { sort_key, id }: Pick<Row, 'sort_key' | 'id'>): string {
  return Buffer.from(JSON.stringify([sort, sort_key, id])).toString('base64url');
}

function decodePlace(sort: StaffProductSort, cursor: string, type: Order['type']): Place | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null;
  const [, key, id] = parts as unknown[];
  const fits =
    type === 'text' ? typeof key === 'string' && key.isWellFormed() && !key.includes('\0') : Number.isSafeInteger(key);
  if (!fits || !Number.isInteger(id) || (id as number) < 1 || (id as number) > 2_147_483_647) return null;
  return { key: key as string | number, id: id as number };
}
