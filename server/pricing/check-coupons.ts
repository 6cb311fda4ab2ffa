import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

/** Compares use counts with orders, for up to `most` coupons after the id `after`. Repairs nothing. */
export async function checkCoupons(db: Db, after: number, most: number): Promise<Checked> {
  const rows = await db
    .selectFrom('coupon')
    .select(['id', 'used_count'])
    .select(({ selectFrom }) =>
      selectFrom('coupon_use')
        .select(({ fn }) => fn.countAll<number>().as('uses'))
        .whereRef('coupon_use.coupon_id', '=', 'coupon.id')
        .$asScalar()
        .$notNull()
        .as('uses'),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  const found = rows
    .filter(({ used_count, uses }) => used_count !== uses)
    .map(({ id, used_count, uses }): Disagreement => ({
      kind: 'coupon_count_differs',
      place: `coupon ${id}`,
      where: { code: 'coupon', coupon: id },
      order_id: null,
      expected: { code: 'coupon_uses', count: uses },
      found: { code: 'coupon_counted', count: used_count },
    }));
  return { found, looked: rows.length, last: rows.at(-1)?.id ?? null };
}
