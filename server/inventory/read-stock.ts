import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type {
  ProductStock,
  ScannedProduct,
  StockLevel,
  StockLevelList,
  StockLevelQuery,
  StockMovement,
} from '#contract/admin/catalogue/stock.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { listStaffProducts } from '#server/catalog/index.ts';
import { pictureJson } from '#server/platform/picture-json.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { anyId, type Db, givenId, inSnapshot } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { batchState, compareBatches } from './batch-rules.ts';
import { readShelf } from './batches.ts';

/** Without archived products. Error: 422 cursor_invalid. */
export async function listStockLevels(db: Db, { view, ...query }: StockLevelQuery): Promise<Result<StockLevelList>> {
  const sort = view === undefined ? ('name' as const) : ('stock-low' as const);
  const list = await listStaffProducts(db, { ...query, sort, ...(view && { stock: view }) });
  if (!list.ok) return list;
  const ids = list.value.data.map((product) => product.id);
  const [shelf, batches] = [await readShelf(db, ids), await readBatchSums(db, ids)];
  const data = list.value.data.map(({ id, sku, name, picture, stock, low_stock_at }): StockLevel => {
    const figures = shelf.get(id) ?? { available: stock, committed: 0, onHand: stock };
    const { in_batches, next_expiry } = batches.get(id) ?? { in_batches: 0, next_expiry: null };
    const { available, committed, onHand: on_hand } = figures;
    return { id, sku, name, picture, available, committed, on_hand, low_stock_at, in_batches, next_expiry };
  });
  return ok({ ...list.value, data });
}

async function readBatchSums(db: Db, productIds: readonly number[]) {
  const rows = await db
    .selectFrom('stock_batch')
    .select(({ fn }) => [
      'product_id',
      sql<number>`${fn.sum('remaining')}::int`.as('in_batches'),
      fn.min('expires_on').as('next_expiry'),
    ])
    .where('product_id', '=', anyId(productIds))
    .where('remaining', '>', 0)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map((row) => [row.product_id, row]));
}

const movementsPerPage = 50;

/** With its batches and a page of its movements, newest first; null if there is none. */
export async function readProductStock(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  cursor: string | undefined,
): Promise<ProductStock | null> {
  const place = decodePlace(cursor);
  const today = dayInIndia(clock.now());
  return inSnapshot(db, async (tx) => {
    const product = await tx
      .selectFrom('product as p')
      .select(['p.id', 'p.sku', 'p.name', 'p.low_stock_at', 'p.barcode', 'p.archived_at', 'p.licence_kind'])
      .select(leadPicture())
      .where('p.id', '=', givenId(id))
      .executeTakeFirst();
    if (!product) return null;
    const figures = (await readShelf(tx, [id])).get(id) ?? { available: 0, committed: 0, onHand: 0 };
    const batches = await tx
      .selectFrom('stock_batch')
      .select(['id', 'product_id as productId', 'code', 'expires_on as expiresOn', 'remaining'])
      .where('product_id', '=', id)
      .where('remaining', '>', 0)
      .execute();
    const rows = await readMovements(tx, id, place?.before ?? null);
    const shown = rows.slice(0, movementsPerPage);
    let balance = place?.balance ?? figures.available;
    const movements = shown.map((row): StockMovement => {
      const movement = { ...row, at: row.at.toISOString(), balance };
      balance -= row.change;
      return movement;
    });
    const last = rows.length > movementsPerPage ? shown.at(-1)! : null;
    return {
      id: product.id,
      sku: product.sku,
      name: product.name,
      picture: product.picture,
      available: figures.available,
      committed: figures.committed,
      on_hand: figures.onHand,
      low_stock_at: product.low_stock_at,
      barcode: product.barcode ?? '',
      is_archived: product.archived_at !== null,
      batches: batches.toSorted(compareBatches).map(({ id: batchId, code, expiresOn, remaining }) => ({
        id: batchId,
        code,
        expires_on: expiresOn,
        state: batchState(expiresOn, product.licence_kind, today),
        remaining,
      })),
      movements,
      next_cursor: last && encodePlace(last.id, balance),
    };
  });
}

async function readMovements(db: Db, productId: number, before: number | null) {
  return await db
    .selectFrom('stock_movement as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .leftJoin('goods_receipt as r', 'r.id', 'm.receipt_id')
    .select(['m.id', 'm.at', 'm.change', 'm.note', 's.name as staff'])
    // Rename the reason: for an unpaid order that returns its items, 'expired' would read like goods past their expiry
    // date.
    .select(
      sql<string>`CASE WHEN m.reason = 'expired' AND m.order_id IS NOT NULL THEN 'order_expired' ELSE m.reason END`.as(
        'reason',
      ),
    )
    .select([
      sql<
        StockMovement['order']
      >`CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'number', o.number) END`.as('order'),
      sql<
        StockMovement['receipt']
      >`CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'supplier', r.supplier,
        'bill_number', r.bill_number) END`.as('receipt'),
    ])
    .where('m.product_id', '=', productId)
    .$if(before !== null, (query) => query.where('m.id', '<', before))
    .orderBy('m.id', 'desc')
    .limit(movementsPerPage + 1)
    .execute();
}

/** The next movement to show is older than `before` and left `balance` in stock. */
interface Place {
  before: number;
  balance: number;
}

function encodePlace(before: number, balance: number): string {
  return `${before}:${balance}`;
}

/** An invalid cursor starts at the newest movement. */
function decodePlace(cursor: string | undefined): Place | null {
  const [, before, balance] = /^(\d{1,15}):(-?\d{1,10})$/.exec(cursor ?? '') ?? [];
  return before === undefined ? null : { before: Number(before), balance: Number(balance) };
}

/** SQL, for the product `p`, as `picture`. */
export function leadPicture() {
  return sql<Picture | null>`(SELECT ${pictureJson('i')} FROM product_picture pp JOIN picture i ON i.file = pp.picture
    WHERE pp.product_id = p.id ORDER BY pp.position LIMIT 1)`.as('picture');
}

/** By SKU or barcode, without archived products. */
export async function findScanned(db: Db, code: string): Promise<ScannedProduct[]> {
  const rows = await db
    .selectFrom('product as p')
    .select(['p.id', 'p.sku', 'p.name', 'p.cost_paise'])
    .select(leadPicture())
    .where('p.archived_at', 'is', null)
    .where(({ or, eb, fn }) =>
      or([eb(fn<string>('lower', ['p.sku']), '=', code.toLowerCase()), eb('p.barcode', '=', code)]),
    )
    .orderBy('p.id')
    .limit(10)
    .execute();
  const shelf = await readShelf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, sku, name, picture, cost_paise }) => {
    const { available, committed, onHand } = shelf.get(id) ?? { available: 0, committed: 0, onHand: 0 };
    const cost_price = cost_paise === null ? null : paiseToRupees(cost_paise);
    return { id, sku, name, picture, available, committed, on_hand: onHand, cost_price };
  });
}
