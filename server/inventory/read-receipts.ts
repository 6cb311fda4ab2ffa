import { sql, type SqlBool } from 'kysely';
import type {
  BatchDetail,
  BatchOrders,
  Receipt,
  ReceiptList,
  ReceiptQuery,
  ReceiptRow,
  StockBatch,
  StockBatchList,
  StockBatchQuery,
  SupplierList,
} from '#contract/admin/catalogue/stock.ts';
import { addDays, dayInIndia } from '#contract/india-time.ts';
import { paise, type Paise, paiseToRupees } from '#server/money/paise.ts';
import { leadPicture } from './read-stock.ts';
import { anyOf, type Db, givenId } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { batchState, foodDaysLeft } from './batch-rules.ts';

const perPage = 30;
const cursorInvalid = err(422, 'cursor_invalid', messages.errors.catalog.cursorInvalid);
const likePart = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const receiptColumns = sql<Omit<ReceiptRow, 'received_at' | 'total_cost'> & { received_at: Date; total: Paise }>`
  r.id, r.supplier, r.bill_number, r.bill_date, r.received_at, s.name AS received_by,
  sums.products, sums.quantity, sums.total`;
const receiptTables = sql`goods_receipt r LEFT JOIN staff s ON s.id = r.staff_id
  CROSS JOIN LATERAL (SELECT count(DISTINCT l.product_id)::int AS products, COALESCE(sum(l.quantity), 0)::int AS quantity,
    COALESCE(sum(l.quantity * l.unit_cost_paise), 0)::bigint AS total FROM goods_receipt_line l WHERE l.receipt_id = r.id) sums`;

interface ReceiptRecord extends Omit<ReceiptRow, 'received_at' | 'total_cost'> {
  received_at: Date;
  total: number;
}

const toReceiptRow = ({ total, received_at, ...row }: ReceiptRecord): ReceiptRow => ({
  ...row,
  received_at: received_at.toISOString(),
  total_cost: paiseToRupees(paise(total)),
});

/** Newest first. Error: 422 cursor_invalid. */
export async function listReceipts(db: Db, { search, cursor }: ReceiptQuery): Promise<Result<ReceiptList>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return cursorInvalid;
  const before = cursor === undefined ? sql<SqlBool>`true` : sql<SqlBool>`r.id < ${Number(cursor)}`;
  const part = search === undefined ? null : likePart(search);
  const wanted =
    part === null ? sql<SqlBool>`true` : sql<SqlBool>`(r.supplier ILIKE ${part} OR r.bill_number ILIKE ${part})`;
  const { rows } = await sql<ReceiptRecord>`
    SELECT ${receiptColumns} FROM ${receiptTables} WHERE ${before} AND ${wanted} ORDER BY r.id DESC LIMIT ${perPage + 1}`.execute(
    db,
  );
  const shown = rows.slice(0, perPage);
  return ok({
    status: 'success',
    data: shown.map(toReceiptRow),
    meta: { next_cursor: rows.length > perPage ? String(shown.at(-1)!.id) : null },
  });
}

export async function readReceipt(db: Db, id: number): Promise<Receipt | null> {
  const { rows } = await sql<ReceiptRecord & { supplier_gstin: string; note: string }>`
    SELECT ${receiptColumns}, r.supplier_gstin, r.note FROM ${receiptTables} WHERE r.id = ${givenId(id)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const lines = await db
    .selectFrom('goods_receipt_line as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .leftJoin('stock_batch as b', 'b.id', 'l.batch_id')
    .select(['p.id', 'p.sku', 'p.name', leadPicture(), 'l.quantity', 'l.unit_cost_paise'])
    .select(['b.id as batch_id', 'b.code', 'b.expires_on'])
    .where('l.receipt_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  const { supplier_gstin, note, ...head } = row;
  return {
    ...toReceiptRow(head),
    supplier_gstin,
    note,
    lines: lines.map((line) => ({
      product: { id: line.id, sku: line.sku, name: line.name, picture: line.picture },
      quantity: line.quantity,
      unit_cost: paiseToRupees(line.unit_cost_paise),
      cost: paiseToRupees(paise(line.quantity * line.unit_cost_paise)),
      batch: line.batch_id === null ? null : { id: line.batch_id, code: line.code!, expires_on: line.expires_on },
    })),
  };
}

/** The 200 most recent, each with the GSTIN entered last. */
export async function listSuppliers(db: Db): Promise<SupplierList['data']> {
  const { rows } = await sql<{ name: string; gstin: string }>`
    SELECT latest.supplier AS name, latest.supplier_gstin AS gstin FROM (
      SELECT DISTINCT ON (lower(supplier)) id, supplier, supplier_gstin FROM goods_receipt ORDER BY lower(supplier), id DESC) latest
    ORDER BY latest.id DESC LIMIT 200`.execute(db);
  return rows;
}

const expiringDays = 90;

interface BatchRecord {
  id: number;
  code: string;
  expires_on: string | null;
  remaining: number;
  product_id: number;
  sku: string;
  name: string;
  picture: StockBatch['product']['picture'];
  licence_kind: string;
}

const toBatch = (row: BatchRecord, today: string): StockBatch => ({
  id: row.id,
  code: row.code,
  expires_on: row.expires_on,
  state: batchState(row.expires_on, row.licence_kind, today),
  remaining: row.remaining,
  product: { id: row.product_id, sku: row.sku, name: row.name, picture: row.picture },
});

/** Non-empty ones, earliest expiry first. Error: 422 cursor_invalid. */
export async function listBatches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { view = 'all', search, cursor }: StockBatchQuery,
): Promise<Result<StockBatchList>> {
  const place = /^(\d{4}-\d\d-\d\d|infinity):(\d{1,9})$/.exec(cursor ?? '');
  if (cursor !== undefined && (!place || (place[1] !== 'infinity' && Number.isNaN(Date.parse(place[1]!)))))
    return cursorInvalid;
  const today = dayInIndia(clock.now());
  // A near expiry only matters for food.
  const goneBy = sql`CASE WHEN upper(trim(p.licence_kind)) = 'FSSAI' THEN ${addDays(today, foodDaysLeft)}::date ELSE ${today}::date END`;
  const wanted = {
    all: sql<SqlBool>`true`,
    expiring: sql<SqlBool>`b.expires_on >= ${today}::date AND b.expires_on < ${addDays(today, expiringDays)}::date`,
    write_off: sql<SqlBool>`b.expires_on < ${goneBy}`,
  }[view];
  const part = search === undefined ? null : likePart(search);
  const found =
    part === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(b.code ILIKE ${part} OR p.sku ILIKE ${part} OR p.name ILIKE ${part})`;
  const beyond = place
    ? sql<SqlBool>`(COALESCE(b.expires_on, 'infinity'), b.id) > (${place[1]!}::date, ${Number(place[2])})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<BatchRecord>`
    SELECT b.id, b.code, b.expires_on, b.remaining, p.id AS product_id, p.sku, p.name, p.licence_kind, ${leadPicture()}
    FROM stock_batch b JOIN product p ON p.id = b.product_id
    WHERE b.remaining > 0 AND ${wanted} AND ${found} AND ${beyond}
    ORDER BY COALESCE(b.expires_on, 'infinity'), b.id LIMIT ${perPage + 1}`.execute(db);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1)! : null;
  return ok({
    status: 'success',
    data: shown.map((row) => toBatch(row, today)),
    meta: { next_cursor: last && `${last.expires_on ?? 'infinity'}:${last.id}` },
  });
}

const maxOrders = 1000;

export async function readBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<BatchDetail | null> {
  const { rows } = await sql<BatchRecord & { available: number }>`
    SELECT b.id, b.code, b.expires_on, b.remaining, p.id AS product_id, p.sku, p.name, p.licence_kind, ${leadPicture()},
      COALESCE(s.quantity, 0) AS available
    FROM stock_batch b JOIN product p ON p.id = b.product_id LEFT JOIN stock s ON s.product_id = p.id
    WHERE b.id = ${givenId(id)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const receipts = await db
    .selectFrom('goods_receipt_line as l')
    .innerJoin('goods_receipt as r', 'r.id', 'l.receipt_id')
    .select(['r.id', 'r.supplier', 'r.bill_number', 'r.received_at', 'l.quantity'])
    .where('l.batch_id', '=', id)
    .orderBy('r.id', 'desc')
    .execute();
  return {
    ...toBatch(row, dayInIndia(clock.now())),
    available: row.available,
    receipts: receipts.map((each) => ({ ...each, received_at: each.received_at.toISOString() })),
  };
}

/** Newest first. */
export async function readBatchOrders(db: Db, id: number): Promise<BatchOrders['data']> {
  const { rows } = await sql<BatchOrders['data'][number]>`
    SELECT o.id, o.number, trim(o.first_name || ' ' || o.last_name) AS name, o.mobile, packed.quantity
    FROM (SELECT order_id, (-sum(change))::int AS quantity FROM batch_movement WHERE batch_id = ${givenId(id)} AND order_id IS NOT NULL
      GROUP BY order_id HAVING sum(change) < 0 ORDER BY order_id DESC LIMIT ${maxOrders}) packed
    JOIN orders o ON o.id = packed.order_id ORDER BY o.id DESC`.execute(db);
  return rows;
}

/** Supplier and bill number, by id. */
export async function readReceiptNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods_receipt')
    .select(['id', 'supplier', 'bill_number'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.map(({ id, supplier, bill_number: bill }) => [id, bill === '' ? supplier : `${supplier}, ${bill}`]),
  );
}
