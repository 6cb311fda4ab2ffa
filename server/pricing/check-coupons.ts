import { sql } from 'kysely';
import type { Checked } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

/** Compares the counts of the next coupons after an id with the orders that use them. Reports and mends nothing. */
export async function checkCoupons(db: Db, after: number, most: number): Promise<Checked> {
  const { rows } = await sql<{ id: number; used_count: number; uses: number }>`
    SELECT id, used_count, (SELECT count(*) FROM coupon_use WHERE coupon_id = coupon.id) AS uses
    FROM coupon WHERE id > ${after} ORDER BY id LIMIT ${most}`.execute(db);
  const found = rows
    .filter(({ used_count, uses }) => used_count !== uses)
    .map(({ id, used_count, uses }) => ({
      kind: 'coupon_count_differs' as const,
      place: `coupon ${id}`,
      order_id: null,
      expected: `${uses} uses`,
      found: `${used_count} counted`,
    }));
  return { found, looked: rows.length, last: rows.at(-1)?.id ?? null };
}
