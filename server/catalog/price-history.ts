import { sql } from 'kysely';
import type { PriceSchedule, ProductPrices } from '#contract/admin/catalogue/prices.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { anyOf, type Db, givenId, type Tx } from '#server/platform/database.ts';
import { struckPaise } from './shown-products.ts';

const maxChanges = 200;

/** Null for an unknown product. `day` is YYYY-MM-DD in India. */
export async function readPrices(db: Db, productId: number, day: string): Promise<ProductPrices | null> {
  const product = await db
    .selectFrom('product as p')
    .select(struckPaise(day).as('struck'))
    .where('p.id', '=', givenId(productId))
    .executeTakeFirst();
  if (!product) return null;
  const [history, schedules] = await Promise.all([
    db
      .selectFrom('price_change')
      .select(['at', 'regular_paise', 'sale_paise'])
      .where('product_id', '=', productId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxChanges)
      .execute(),
    scheduleRows(db).where('s.product_id', '=', productId).orderBy('s.id', 'desc').limit(maxChanges).execute(),
  ]);
  return {
    struck_price: rupees(product.struck),
    history: history.map((row) => ({
      at: row.at.toISOString(),
      regular_price: paiseToRupees(row.regular_paise),
      sale_price: rupees(row.sale_paise),
    })),
    schedules: schedules.map(toPriceSchedule),
  };
}

/** With an id below `before`, newest first. */
export async function findSchedules(
  db: Db,
  { openOnly, before, most }: { openOnly: boolean; before: number | null; most: number },
): Promise<ScheduleRow[]> {
  return await scheduleRows(db)
    .$if(openOnly, (query) => query.where('s.state', 'in', ['waiting', 'running']))
    .$if(before !== null, (query) => query.where('s.id', '<', givenId(before!)))
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute();
}

export async function countSchedules(db: Db, openOnly: boolean): Promise<number> {
  const { schedules } = await db
    .selectFrom('price_schedule')
    .select(({ fn }) => fn.countAll<number>().as('schedules'))
    .$if(openOnly, (query) => query.where('state', 'in', ['waiting', 'running']))
    .executeTakeFirstOrThrow();
  return schedules;
}

/** Sorted by id. */
export async function readSchedules(db: Db | Tx, ids: readonly number[]): Promise<PriceSchedule[]> {
  const rows = await scheduleRows(db).where('s.id', '=', anyOf(ids)).orderBy('s.id').execute();
  return rows.map(toPriceSchedule);
}

function scheduleRows(db: Db | Tx) {
  return db
    .selectFrom('price_schedule as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['s.id', 's.product_id', 's.regular_paise', 's.sale_paise', 's.starts_at', 's.ends_at', 's.state'])
    .select(['s.created_at', 's.created_by', 'p.sku', 'p.name']);
}

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleRows>['execute']>>[number];

export function toPriceSchedule(row: ScheduleRow): PriceSchedule {
  return {
    id: row.id,
    product: { id: row.product_id, sku: row.sku, name: row.name },
    regular_price: rupees(row.regular_paise),
    sale_price: rupees(row.sale_paise),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    state: row.state,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  };
}

function rupees(amount: Paise | null): number | null {
  return amount === null ? null : paiseToRupees(amount);
}

/** For the demo: new products had their MRP for sixty days, because a struck-out price must have applied once. */
export async function insertEarlierPrices(tx: Tx, productIds: readonly number[], at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60 * 24 * 3_600_000);
  await tx
    .insertInto('price_change')
    .columns(['product_id', 'regular_paise', 'sale_paise', 'at'])
    .expression(({ selectFrom }) =>
      selectFrom('product')
        .select([
          'id',
          'regular_paise',
          sql<null>`NULL::bigint`.as('sale_paise'),
          sql<Date>`${before}::timestamptz`.as('at'),
        ])
        .where('id', '=', anyOf(productIds))
        .where('sale_paise', 'is not', null),
    )
    .execute();
  await tx
    .updateTable('product')
    .set(({ ref }) => ({ was_paise: ref('regular_paise') }))
    .where('id', '=', anyOf(productIds))
    .where('sale_paise', 'is not', null)
    .execute();
}
