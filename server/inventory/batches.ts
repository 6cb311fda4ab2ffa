/**
 * A batch has the items with its number on the shelf, whether or not they are promised to an open order: items leave it
 * when an order is packed, not when it is placed. On-hand stock is available stock plus what open orders wait for.
 *
 * Locks: after the order and after stock; batches in id order.
 */
import { type RawBuilder, sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import { returnStock } from '#server/catalog/index.ts';
import { anyId, type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  allocateBatches,
  type BatchNeed,
  type BatchShare,
  batchState,
  reduceBatches,
  returnToBatches,
  type ShelfBatch,
} from './batch-rules.ts';

/** With items still on the shelf. */
const openStates = ['placed', 'confirmed'] as const;

/**
 * SQL: relation `committed (product_id, quantity)` of items that open orders wait for, without credited ones and
 * without the order `exceptOrder`.
 */
export function committedItems(productIds: readonly number[], exceptOrder: number | null = null): RawBuilder<unknown> {
  return sql`(
    SELECT l.product_id, sum(l.quantity - COALESCE((
      SELECT sum(c.quantity) FROM order_credit_line c WHERE c.order_id = l.order_id AND c.line_no = l.line_no), 0))::int AS quantity
    FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.order_status = ANY(${[...openStates]}) AND l.product_id = ANY(${[...productIds]}::bigint[])
      AND o.id IS DISTINCT FROM ${exceptOrder}::bigint
    GROUP BY l.product_id)`;
}

interface LockedBatch extends ShelfBatch {
  code: string;
  licenceKind: string;
  productName: string;
}

/** Non-empty ones, until the transaction ends. */
async function lockBatches(tx: Tx, productIds: readonly number[]): Promise<LockedBatch[]> {
  return await tx
    .selectFrom('stock_batch as b')
    .innerJoin('product as p', 'p.id', 'b.product_id')
    .select(['b.id', 'b.product_id as productId', 'b.code', 'b.expires_on as expiresOn', 'b.remaining'])
    .select(['p.licence_kind as licenceKind', 'p.name as productName'])
    .where('b.product_id', '=', anyId(productIds))
    .where('b.remaining', '>', 0)
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
}

interface BatchChange {
  batchId: number;
  change: number;
  lineNo?: number;
}

interface BatchCause {
  reason: string;
  orderId?: number;
  staffId?: number | null;
  note?: string;
  at: Date;
}

/** Locked or created by this transaction; records each change. */
export async function moveBatches(
  tx: Tx,
  changes: readonly BatchChange[],
  { reason, orderId, staffId = null, note = '', at }: BatchCause,
): Promise<void> {
  if (changes.length === 0) return;
  const sums = new Map<number, number>();
  for (const { batchId, change } of changes) sums.set(batchId, (sums.get(batchId) ?? 0) + change);
  await tx
    .updateTable('stock_batch as b')
    .from(
      sql<{ id: number; change: number }>`unnest(${[...sums.keys()]}::int[], ${[...sums.values()]}::int[])`.as<'c'>(
        sql`c (id, change)`,
      ),
    )
    .set((eb) => ({ remaining: eb('b.remaining', '+', eb.ref('c.change')) }))
    .whereRef('b.id', '=', 'c.id')
    .execute();
  await tx
    .insertInto('batch_movement')
    .values(
      changes.map(({ batchId, change, lineNo }) => ({
        batch_id: batchId,
        change,
        reason,
        order_id: orderId ?? null,
        line_no: lineNo ?? null,
        staff_id: staffId,
        note,
        at,
      })),
    )
    .execute();
}

/** The part of a line that came from one batch. */
export interface PackedBatch {
  lineNo: number;
  batchId: number;
  productId: number;
  code: string;
  expiresOn: string | null;
  quantity: number;
}

/** By line, without returned items. */
export async function readPackedBatches(db: Db, orderId: number): Promise<PackedBatch[]> {
  const { rows } = await sql<PackedBatch>`
    SELECT m.line_no AS "lineNo", b.id AS "batchId", b.product_id AS "productId", b.code, b.expires_on AS "expiresOn",
      (-sum(m.change))::int AS quantity
    FROM batch_movement m JOIN stock_batch b ON b.id = m.batch_id
    WHERE m.order_id = ${orderId} AND m.line_no IS NOT NULL
    GROUP BY m.line_no, b.id
    HAVING sum(m.change) < 0
    ORDER BY m.line_no, b.expires_on NULLS LAST, b.id`.execute(db);
  return rows;
}

/**
 * Earliest expiry first; items that no batch has come from stock without a batch. Lines that already have batches get
 * no more. Expired items, and food within 45 days of its expiry, are not taken. Returns the shares taken. Error: 409
 * stock_expired if nothing else of a product is left.
 */
export async function packFromBatches(
  tx: Tx,
  orderId: number,
  lines: readonly BatchNeed[],
  at: Date,
): Promise<Result<BatchShare[]>> {
  const productIds = [...new Set(lines.map((line) => line.productId))];
  const batches = await lockBatches(tx, productIds);
  if (batches.length === 0) return ok([]);
  const before = new Map<number, number>();
  for (const { lineNo, quantity } of await readPackedBatches(tx, orderId))
    before.set(lineNo, (before.get(lineNo) ?? 0) + quantity);
  const needs = lines
    .map((line) => ({ ...line, quantity: line.quantity - (before.get(line.lineNo) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const today = dayInIndia(at);
  const isSellable = (batch: LockedBatch) => batchState(batch.expiresOn, batch.licenceKind, today) === 'sellable';
  const { shares, missing } = allocateBatches(needs, batches.filter(isSellable));
  const blocked = batches.filter((batch) => !isSellable(batch));
  for (const [productId, quantity] of missing) {
    const first = blocked.find((batch) => batch.productId === productId);
    if (!first) continue;
    const needed = needs.filter((need) => need.productId === productId).reduce((sum, need) => sum + need.quantity, 0);
    const all = batches.filter((batch) => batch.productId === productId);
    const loose = (await readOnShelf(tx, productId, orderId)) + needed - sumRemaining(all);
    if (quantity > loose)
      return err(
        409,
        'stock_expired',
        messages.errors.staff.stock.expiredOnly({ product: first.productName, batch: first.code }),
      );
  }
  const changes = shares.map(({ batchId, lineNo, quantity }) => ({ batchId, lineNo, change: -quantity }));
  await moveBatches(tx, changes, { reason: 'packed', orderId, at });
  return ok(shares);
}

const sumRemaining = (batches: readonly ShelfBatch[]) => batches.reduce((sum, { remaining }) => sum + remaining, 0);

/** Without the items of one order. */
async function readOnShelf(tx: Tx, productId: number, exceptOrder: number): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    SELECT (s.quantity + COALESCE((SELECT quantity FROM ${committedItems([productId], exceptOrder)} committed), 0))::int AS quantity
    FROM stock s WHERE s.product_id = ${productId}`.execute(tx);
  return rows[0]?.quantity ?? 0;
}

/** Requires the order's lock. */
async function returnToPackedBatches(
  tx: Tx,
  orderId: number,
  items: readonly { lineNo: number; quantity: number }[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const packed = await readPackedBatches(tx, orderId);
  if (packed.length === 0) return;
  const back = returnToBatches(items, packed);
  // Locked in id order before they are changed.
  await tx
    .selectFrom('stock_batch')
    .select('id')
    .where('id', '=', anyId(back.map(({ batchId }) => batchId)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const changes = back.map(({ batchId, lineNo, quantity }) => ({ batchId, lineNo, change: quantity }));
  await moveBatches(tx, changes, { reason, orderId, at });
}

/**
 * After stock fell without naming a batch: batches with more than is on the shelf lose the difference, earliest expiry
 * first. Requires these products' stock locks.
 */
export async function fitBatches(tx: Tx, productIds: readonly number[], cause: BatchCause): Promise<void> {
  const batches = await lockBatches(tx, productIds);
  if (batches.length === 0) return;
  const held = [...new Set(batches.map((batch) => batch.productId))];
  const shelf = await readShelf(tx, held);
  const changes = held.flatMap((productId) => {
    const own = batches.filter((batch) => batch.productId === productId);
    const excess = sumRemaining(own) - (shelf.get(productId)?.onHand ?? 0);
    return reduceBatches(excess, own).map(({ batchId, quantity }) => ({ batchId, change: -quantity }));
  });
  await moveBatches(tx, changes, cause);
}

export interface ShelfFigures {
  /** For sale. */
  available: number;
  /** For open orders. */
  committed: number;
  onHand: number;
}

/** By product, as of one moment. */
export async function readShelf(db: Db, productIds: readonly number[]): Promise<Map<number, ShelfFigures>> {
  const { rows } = await sql<{ product_id: number; available: number; committed: number }>`
    SELECT s.product_id, s.quantity AS available, COALESCE(c.quantity, 0) AS committed
    FROM stock s LEFT JOIN ${committedItems(productIds)} c ON c.product_id = s.product_id
    WHERE s.product_id = ANY(${[...productIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ product_id, available, committed }) => [
      product_id,
      { available, committed, onHand: available + committed },
    ]),
  );
}

/**
 * Returns items of the order to stock and to the batches that they were packed from, and records the movements under
 * `reason`. The caller must hold the order's lock. After stock only tax documents may be locked (docs/decisions/0005).
 */
export async function restock(
  tx: Tx,
  orderId: number,
  items: readonly { lineNo: number; productId: number; quantity: number }[],
  { reason, at }: { reason: 'cancelled' | 'returned' | 'undelivered'; at: Date },
): Promise<void> {
  await returnStock(tx, items, orderId, at, reason);
  await returnToPackedBatches(tx, orderId, items, { reason, at });
}
