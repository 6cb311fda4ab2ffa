import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { countPlacedOn, sumOrders, sumProducts } from './daily-sums.ts';

/** Finished days without sums or with changes since; the latest first, since they are read most. */
async function findDaysToSum(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day
    FROM (
      SELECT generate_series(
        date_trunc('day', (SELECT least((SELECT min(placed_at) FROM orders), (SELECT min(at) FROM order_credit))) AT TIME ZONE 'Asia/Kolkata'),
        date_trunc('day', ${now}::timestamptz AT TIME ZONE 'Asia/Kolkata') - interval '1 day', '1 day'
      )::date AS day
      -- Also days whose orders are gone.
      UNION SELECT day FROM sales_change WHERE day < (${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
    ) d
    WHERE NOT EXISTS (SELECT FROM sales_day s WHERE s.day = d.day) OR EXISTS (SELECT FROM sales_change c WHERE c.day = d.day)
    ORDER BY d.day DESC`.execute(db);
  return rows.map((row) => row.day);
}

/**
 * Reads the day's change marks before its orders, so a later change keeps its mark, and the day is summed once more.
 * Concurrent runs for the same day wait for each other.
 */
async function sumDay(tx: Tx, summed: string): Promise<void> {
  const only = sql`SELECT ${summed}::date AS day`;
  await sql`INSERT INTO sales_day (day, placed) VALUES (${summed}::date, 0) ON CONFLICT (day) DO UPDATE SET placed = sales_day.placed`.execute(
    tx,
  );
  const marks = await tx.selectFrom('sales_change').select('id').where('day', '=', summed).execute();
  await tx.deleteFrom('daily_sales').where('day', '=', summed).execute();
  await tx.deleteFrom('daily_product_sales').where('day', '=', summed).execute();
  await sql`INSERT INTO daily_sales ${sumOrders(only)}`.execute(tx);
  await sql`INSERT INTO daily_product_sales ${sumProducts(only)}`.execute(tx);
  await sql`UPDATE sales_day SET placed = counted.placed FROM (${countPlacedOn(only)}) counted WHERE sales_day.day = counted.day`.execute(
    tx,
  );
  if (marks.length > 0)
    await sql`DELETE FROM sales_change WHERE id = ANY(${marks.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Every finished day without sums or with changes since, each in its own transaction. Returns the number of days. */
export async function sumDays({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const days = await findDaysToSum(db, clock.now());
  for (const each of days)
    await inTransaction(db, async (tx) => {
      await sumDay(tx, each);
      return ok(null);
    });
  return days.length;
}

/**
 * Marks every summed day as changed and sums all again. A day is read from its orders until it is summed. Returns the
 * number of days.
 */
export async function rebuildDailySales(services: Pick<Services, 'db' | 'clock'>): Promise<number> {
  await services.db
    .insertInto('sales_change')
    .columns(['day'])
    .expression((from) => from.selectFrom('sales_day').select('day'))
    .execute();
  return sumDays(services);
}

export const salesJobs: JobHandlers = {
  async 'hourly:daily-sales'(services) {
    await sumDays(services);
  },
};
