/**
 * Batches on the shelf. A batch has what lies there with its number, promised to an open order or not: items leave it when an order is
 * packed, not when it is placed. What lies on the shelf altogether is stock and what open orders wait for.
 *
 * Locks: after the order and after stock, batches in the order of their ids.
 */
import { type RawBuilder, sql } from 'kysely';
import { dayInIndia } from '#server/platform/clock.ts';
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

/** Orders whose items still lie on the shelf. */
const openStates = ['placed', 'confirmed'] as const;

/** SQL of a relation `committed (product_id, quantity)`: what open orders wait for, without those that are cancelled and without one order. */
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

/** The batches of products with something left, held until the transaction ends. */
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

/** Changes batches that this transaction holds or has made, and records each change. */
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

/** The part of an order's line that came from one batch. */
export interface PackedBatch {
  lineNo: number;
  batchId: number;
  productId: number;
  code: string;
  expiresOn: string | null;
  quantity: number;
}

/** From which batches an order's items were packed, without what came back, by line. */
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
 * Takes an order's items out of their batches, the first to expire first; what no batch has comes from stock without one. Lines that have
 * their batches already get no more. Returns the shares that were taken. Expired items and food within 45 days of its expiry stay.
 * Error: 409 stock_expired where nothing else of a product is left.
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

/** What lies on the shelf of a product but for one order's items. */
async function readOnShelf(tx: Tx, productId: number, exceptOrder: number): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    SELECT (s.quantity + COALESCE((SELECT quantity FROM ${committedItems([productId], exceptOrder)} committed), 0))::int AS quantity
    FROM stock s WHERE s.product_id = ${productId}`.execute(tx);
  return rows[0]?.quantity ?? 0;
}

/** Puts items of an order that are back in stock into the batches that they were packed from. The caller holds the order. */
export async function returnToPackedBatches(
  tx: Tx,
  orderId: number,
  items: readonly { lineNo: number; quantity: number }[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const packed = await readPackedBatches(tx, orderId);
  if (packed.length === 0) return;
  const back = returnToBatches(items, packed);
  // Held in the order of ids before they are changed.
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
 * After stock of products went down by no batch's name: batches that hold more than lies on the shelf lose the difference, the first to expire
 * first. The caller holds these products' stock.
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
  /** What the shop sells. */
  available: number;
  /** What open orders wait for. */
  committed: number;
  onHand: number;
}

/** Stock, what open orders wait for, and both together, by product, as of one moment. */
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
