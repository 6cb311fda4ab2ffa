import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { countPlacedOn, sumOrders, sumProducts } from './daily-sums.ts';

interface Differing {
  day: string;
  number: number;
  /** What the orders of the day came to, in paise: as the orders say, and as it was summed. */
  expected: number;
  found: number;
  differs: boolean;
}

/** Days summed in one statement: some ten thousand orders of a large shop. */
const daysAtOnce = 7;

/**
 * Compares the sums of the next days with their orders, line by line, in one statement that sees one moment. A day that has changed since is not
 * looked at: nobody reads its sums. `after` and `last` are days since 1970. Reports and mends nothing.
 */
export async function checkDailySales(db: Db, after: number, most: number): Promise<Checked> {
  const days = sql`SELECT day FROM checked`;
  const { rows } = await sql<Differing>`
    WITH checked AS MATERIALIZED (
        SELECT s.day, s.placed FROM sales_day s WHERE s.day > '1970-01-01'::date + ${after}::int
          AND NOT EXISTS (SELECT FROM sales_change c WHERE c.day = s.day)
        ORDER BY s.day LIMIT ${Math.min(daysAtOnce, most)}
      ),
      due AS MATERIALIZED (${sumOrders(days)}),
      stored AS MATERIALIZED (SELECT * FROM daily_sales WHERE day IN (${days})),
      due_product AS MATERIALIZED (${sumProducts(days)}),
      stored_product AS MATERIALIZED (SELECT * FROM daily_product_sales WHERE day IN (${days})),
      wrong AS (
        SELECT day FROM (SELECT * FROM due EXCEPT SELECT * FROM stored) a
        UNION SELECT day FROM (SELECT * FROM stored EXCEPT SELECT * FROM due) b
        UNION SELECT day FROM (SELECT * FROM due_product EXCEPT SELECT * FROM stored_product) c
        UNION SELECT day FROM (SELECT * FROM stored_product EXCEPT SELECT * FROM due_product) d
        UNION SELECT day FROM (${countPlacedOn(sql`SELECT day FROM checked`)} EXCEPT SELECT day, placed FROM checked) e
      )
    SELECT to_char(checked.day, 'YYYY-MM-DD') AS day, checked.day - '1970-01-01'::date AS number,
      COALESCE((SELECT sum(due.charged_paise) FROM due WHERE due.day = checked.day), 0)::bigint AS expected,
      COALESCE((SELECT sum(stored.charged_paise) FROM stored WHERE stored.day = checked.day), 0)::bigint AS found,
      checked.day IN (SELECT day FROM wrong) AS differs
    FROM checked ORDER BY checked.day`.execute(db);
  return {
    found: rows.filter(({ differs }) => differs).map(toDisagreement),
    looked: rows.length,
    last: rows.at(-1)?.number ?? null,
  };
}

function toDisagreement({ day, expected, found }: Differing): Disagreement {
  const place = {
    kind: 'daily_sales_differ',
    place: `day ${day}`,
    where: { code: 'day', day },
    order_id: null,
  } as const;
  if (expected === found) return { ...place, expected: { code: 'sums_of_orders' }, found: { code: 'other_sums' } };
  return { ...place, expected: { code: 'amount', amount: expected }, found: { code: 'amount', amount: found } };
}
