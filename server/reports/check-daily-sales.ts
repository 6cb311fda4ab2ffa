import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { countPlacedOn, sumOrders, sumProducts } from './daily-sums.ts';

interface Compared {
  /** In paise: `expected` from the orders, the other as summed. */
  expected: number;
  found: number;
  differs: boolean;
}

/** Per page. */
const daysAtOnce = 7;

/**
 * Compares the next days' sums with their orders, line by line. Skips days that have changed since, because nobody
 * reads their sums. `after` and `last` are days since 1970. Changes nothing.
 */
export async function checkDailySales(db: Db, after: number, most: number): Promise<Checked> {
  const days = await db
    .selectFrom('sales_day')
    .select(['day', ({ ref }) => sql<number>`${ref('day')} - '1970-01-01'::date`.as('number')])
    .where('day', '>', sql<string>`'1970-01-01'::date + ${after}::int`)
    .orderBy('day')
    .limit(Math.min(daysAtOnce, most))
    .execute();
  const found: Disagreement[] = [];
  for (const { day } of days) {
    const compared = await compareDay(db, day);
    if (compared?.differs) found.push(toDisagreement(day, compared));
  }
  return { found, looked: days.length, last: days.at(-1)?.number ?? null };
}

/**
 * One statement sees one moment; null if the day has changed since it was summed. A single day is read from indexes;
 * several would not be.
 */
async function compareDay(db: Db, day: string): Promise<Compared | null> {
  const only = sql`SELECT ${day}::date AS day`;
  const { rows } = await sql<Compared>`
    WITH due AS MATERIALIZED (${sumOrders(only)}),
      stored AS MATERIALIZED (SELECT * FROM daily_sales WHERE day = ${day}::date),
      due_product AS MATERIALIZED (${sumProducts(only)}),
      stored_product AS MATERIALIZED (SELECT * FROM daily_product_sales WHERE day = ${day}::date)
    SELECT COALESCE((SELECT sum(charged_paise) FROM due), 0)::bigint AS expected,
      COALESCE((SELECT sum(charged_paise) FROM stored), 0)::bigint AS found,
      EXISTS (SELECT * FROM due EXCEPT SELECT * FROM stored) OR EXISTS (SELECT * FROM stored EXCEPT SELECT * FROM due)
        OR EXISTS (SELECT * FROM due_product EXCEPT SELECT * FROM stored_product)
        OR EXISTS (SELECT * FROM stored_product EXCEPT SELECT * FROM due_product)
        OR s.placed <> (SELECT placed FROM (${countPlacedOn(only)}) counted) AS differs
    FROM sales_day s WHERE s.day = ${day}::date AND NOT EXISTS (SELECT FROM sales_change c WHERE c.day = s.day)`.execute(
    db,
  );
  return rows[0] ?? null;
}

function toDisagreement(day: string, { expected, found }: Compared): Disagreement {
  const place = {
    kind: 'daily_sales_differ',
    place: `day ${day}`,
    where: { code: 'day', day },
    order_id: null,
  } as const;
  if (expected === found) return { ...place, expected: { code: 'sums_of_orders' }, found: { code: 'other_sums' } };
  return { ...place, expected: { code: 'amount', amount: expected }, found: { code: 'amount', amount: found } };
}
