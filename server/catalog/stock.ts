import { type Selectable, sql } from 'kysely';
import type { Stock } from '#server/platform/database-types.ts';
import { anyId, anyOf, type Db, type Tx } from '#server/platform/database.ts';

export interface StockLine {
  productId: number;
  /** Taken or returned: at least 1; counted: at least 0. */
  quantity: number;
}

/** Requested quantities by product, with their stock rows locked. */
function withLocked(tx: Tx, lines: readonly StockLine[]) {
  const ids = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  return (
    tx
      .with('asked', (db) =>
        db
          .selectFrom(
            sql<StockRow>`unnest(${ids}::int[], ${quantities}::int[])`.as<'line'>(sql`line (product_id, quantity)`),
          )
          .select(['product_id', ({ fn, cast }) => cast<number>(fn.sum('quantity'), 'integer').as('quantity')])
          .groupBy('product_id'),
      )
      // Always in id order, so that two carts with the same products cannot deadlock.
      .with('locked', (db) =>
        db
          .selectFrom('stock as s')
          .innerJoin('asked as a', 'a.product_id', 's.product_id')
          .select(['s.product_id', 's.quantity'])
          .orderBy('s.product_id')
          .forUpdate('s'),
      )
  );
}

type StockRow = Selectable<Stock>;

/**
 * Reserves an order's items and records the movements, in one statement.
 * @returns ids of products with too few items or that do not exist: then the caller must roll back
 */
export async function reserveStock(tx: Tx, lines: readonly StockLine[], orderId: number, at: Date): Promise<number[]> {
  const missing = await withLocked(tx, lines)
    .with('taken', (db) =>
      db
        .updateTable('stock as s')
        .from('locked as l')
        .innerJoin('asked as a', 'a.product_id', 'l.product_id')
        .set((eb) => ({ quantity: eb('s.quantity', '-', eb.ref('a.quantity')) }))
        .whereRef('s.product_id', '=', 'l.product_id')
        .whereRef('s.quantity', '>=', 'a.quantity')
        .returning(['s.product_id', 'a.quantity']),
    )
    .with('booked', (db) =>
      db
        .insertInto('stock_movement')
        .columns(['product_id', 'change', 'reason', 'order_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('taken')
            .select(({ cast, val, neg, ref }) => [
              'product_id',
              neg(ref('quantity')).as('change'),
              cast<string>(val('order'), 'text').as('reason'),
              cast<number>(val(orderId), 'bigint').as('order_id'),
              cast<Date>(val(at), 'timestamptz').as('at'),
            ]),
        ),
    )
    .selectFrom('asked as a')
    .leftJoin('taken as t', 't.product_id', 'a.product_id')
    .select('a.product_id')
    .where('t.product_id', 'is', null)
    .orderBy('a.product_id')
    .execute();
  return missing.map((row) => row.product_id);
}

/** Products with too little stock. Locks nothing. */
export async function findShortages(db: Db, lines: readonly StockLine[]): Promise<number[]> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .where('product_id', '=', anyOf(ids))
    .execute();
  const left = new Map(rows.map((row) => [row.product_id, row.quantity]));
  const asked = (id: number) =>
    lines.filter((line) => line.productId === id).reduce((sum, line) => sum + line.quantity, 0);
  return ids.filter((id) => asked(id) > (left.get(id) ?? 0));
}

/** Returns an order's items and records the movements under `reason` (such as 'cancelled'), in one statement. */
export async function returnStock(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: number,
  at: Date,
  reason: string,
): Promise<void> {
  await withLocked(tx, lines)
    .with('returned', (db) =>
      db
        .updateTable('stock as s')
        .from('locked as l')
        .innerJoin('asked as a', 'a.product_id', 'l.product_id')
        .set((eb) => ({ quantity: eb('s.quantity', '+', eb.ref('a.quantity')) }))
        .whereRef('s.product_id', '=', 'l.product_id')
        .returning(['s.product_id', 'a.quantity']),
    )
    .insertInto('stock_movement')
    .columns(['product_id', 'change', 'reason', 'order_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('returned')
        .select(({ cast, val }) => [
          'product_id',
          'quantity as change',
          cast<string>(val(reason), 'text').as('reason'),
          cast<number>(val(orderId), 'bigint').as('order_id'),
          cast<Date>(val(at), 'timestamptz').as('at'),
        ]),
    )
    .execute();
}

/** Sets counted quantities and records the differences under `reason` (such as 'count'), in one statement. */
export async function setStock(tx: Tx, lines: readonly StockLine[], at: Date, reason: string): Promise<void> {
  await withLocked(tx, lines)
    .with('counted', (db) =>
      db
        .updateTable('stock as s')
        .from('locked as l')
        .innerJoin('asked as a', 'a.product_id', 'l.product_id')
        .set(({ ref }) => ({ quantity: ref('a.quantity') }))
        .whereRef('s.product_id', '=', 'l.product_id')
        .whereRef('l.quantity', '<>', 'a.quantity')
        .returning(['s.product_id', (eb) => eb('a.quantity', '-', eb.ref('l.quantity')).as('change')]),
    )
    .insertInto('stock_movement')
    .columns(['product_id', 'change', 'reason', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('counted')
        .select(({ cast, val }) => [
          'product_id',
          'change',
          cast<string>(val(reason), 'text').as('reason'),
          cast<Date>(val(at), 'timestamptz').as('at'),
        ])
        .orderBy('product_id'),
    )
    .execute();
}

/** Returns the stock by product, without unknown ones. Locks in id order, as orders do. */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .where('product_id', '=', anyId(productIds))
    .orderBy('product_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}

export interface StockChange {
  productId: number;
  /** Items to add or, below 0, to remove. */
  change: number;
}

export interface StockCause {
  reason: string;
  note?: string;
  staffId?: number | null;
  receiptId?: number | null;
  at: Date;
}

/**
 * Changes the stock of products locked by `lockStock`, and records each change.
 * @throws Error if a stock would fall below zero
 */
export async function moveStock(
  tx: Tx,
  changes: readonly StockChange[],
  { reason, note = '', staffId = null, receiptId = null, at }: StockCause,
): Promise<void> {
  const moved = changes.filter(({ change }) => change !== 0);
  if (moved.length === 0) return;
  const sums = new Map<number, number>();
  for (const { productId, change } of moved) sums.set(productId, (sums.get(productId) ?? 0) + change);
  await tx
    .updateTable('stock as s')
    .from(
      sql<{
        product_id: number;
        change: number;
      }>`unnest(${[...sums.keys()]}::int[], ${[...sums.values()]}::int[])`.as<'c'>(sql`c (product_id, change)`),
    )
    .set((eb) => ({ quantity: eb('s.quantity', '+', eb.ref('c.change')) }))
    .whereRef('s.product_id', '=', 'c.product_id')
    .execute();
  await tx
    .insertInto('stock_movement')
    .values(
      moved.map(({ productId, change }) => ({
        product_id: productId,
        change,
        reason,
        note,
        staff_id: staffId,
        receipt_id: receiptId,
        at,
      })),
    )
    .execute();
}
