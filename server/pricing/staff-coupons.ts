import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { CouponState, CouponValues, StaffCoupon, StaffCouponQuery } from '#contract/admin/marketing/coupons.ts';
import { furtherLanguages, type FurtherLanguage } from '#contract/admin/form-fields.ts';
import { minuteInIndia } from '#contract/india-time.ts';
import { paiseToRupees, type Paise } from '#server/money/paise.ts';
import { basisPointsToPercent } from '#server/money/rates.ts';
import { csvRow } from '#server/platform/csv.ts';
import { anyId, type Db, givenId } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { translate } from '#server/platform/messages.ts';
import { couponState, toTerms } from './coupon-values-rules.ts';
import { couponBenefit } from './coupon-words.ts';
import { couponLimits } from './store.ts';

function staffCoupons(db: Db) {
  return (
    db
      .selectFrom('coupon')
      .selectAll('coupon')
      // A range in index order instead of an equality: for an equality PostgreSQL expects to meet an order of any
      // coupon soon, and scans all orders for a coupon that has none.
      .select(({ selectFrom }) =>
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.coupon_id', '>=', 'coupon.id')
          .whereRef('orders.coupon_id', '<=', 'coupon.id')
          .orderBy('orders.coupon_id')
          .limit(1)
          .$asScalar()
          .as('some_order'),
      )
      .select(couponLimits)
  );
}

export type StaffCouponRow = InferResult<ReturnType<typeof staffCoupons>>[number];

/** Includes orders cancelled since. */
export const isUsed = (row: StaffCouponRow) => row.some_order !== null || row.used_count > 0;

export async function readStaffCoupon(db: Db, id: number): Promise<StaffCouponRow | null> {
  return (await staffCoupons(db).where('coupon.id', '=', givenId(id)).executeTakeFirst()) ?? null;
}

/** Sorted by name. */
export async function findProductsOf(
  db: Db,
  { product_ids }: Pick<StaffCouponRow, 'product_ids'>,
): Promise<{ id: number; name: string }[]> {
  if (product_ids.length === 0) return [];
  return db.selectFrom('product').select(['id', 'name']).where('id', '=', anyId(product_ids)).orderBy('name').execute();
}

type Filter = Pick<StaffCouponQuery, 'search' | 'state'>;

/** With an id below `before`, newest first. */
export async function findStaffCoupons(
  db: Db,
  filter: Filter,
  { now, before, most }: { now: Date; before: number | null; most: number },
): Promise<StaffCouponRow[]> {
  return staffCoupons(db)
    .where((eb) => fits(eb, filter, now))
    .$if(before !== null, (query) => query.where('coupon.id', '<', before))
    .orderBy('coupon.id', 'desc')
    .limit(most)
    .execute();
}

export async function countStaffCoupons(db: Db, filter: Filter, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('coupon')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where((eb) => fits(eb, filter, now))
    .executeTakeFirstOrThrow();
  return n;
}

/** couponState in SQL. */
function fits(eb: ExpressionBuilder<DB, 'coupon'>, { search, state }: Filter, now: Date) {
  const isOver = sql<boolean>`COALESCE(valid_to < ${now}, false)`;
  const isUsedUp = sql<boolean>`COALESCE(used_count >= total_limit, false)`;
  const isAhead = sql<boolean>`COALESCE(valid_from > ${now}, false)`;
  const states: Record<CouponState, ReturnType<typeof sql<boolean>>> = {
    archived: sql`archived_at IS NOT NULL`,
    paused: sql`archived_at IS NULL AND NOT active`,
    expired: sql`archived_at IS NULL AND active AND ${isOver}`,
    used_up: sql`archived_at IS NULL AND active AND NOT ${isOver} AND ${isUsedUp}`,
    scheduled: sql`archived_at IS NULL AND active AND NOT ${isOver} AND NOT ${isUsedUp} AND ${isAhead}`,
    active: sql`archived_at IS NULL AND active AND NOT ${isOver} AND NOT ${isUsedUp} AND NOT ${isAhead}`,
  };
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return eb.and([
    state === undefined ? sql<boolean>`archived_at IS NULL` : states[state],
    ...(search === undefined ? [] : [eb.or([eb('code', 'ilike', pattern), eb('title', 'ilike', pattern)])]),
  ]);
}

/** In rupees. */
export function toCouponValues(row: StaffCouponRow): CouponValues {
  const rupees = (amount: Paise | null) => (amount === null ? null : paiseToRupees(amount));
  return {
    code: row.code,
    title: row.title,
    ...(Object.fromEntries(
      furtherLanguages.map((language) => [`title_${language}`, row.titles[language] ?? '']),
    ) as Record<`title_${FurtherLanguage}`, string>),
    kind: row.kind,
    percent: row.percent_bp === null ? null : basisPointsToPercent(row.percent_bp),
    amount: rupees(row.amount_paise),
    cap: rupees(row.cap_paise),
    free_shipping: row.free_shipping,
    minimum: rupees(row.minimum_paise),
    valid_from: row.valid_from && minuteInIndia(row.valid_from),
    valid_to: row.valid_to && minuteInIndia(row.valid_to),
    total_limit: row.total_limit,
    per_customer_limit: row.per_customer_limit,
    first_order_only: row.first_order_only,
    category_ids: row.category_ids,
    product_ids: row.product_ids,
    offered: row.offered,
  };
}

export function toStaffCoupon(row: StaffCouponRow, now: Date, language: Language): StaffCoupon {
  const values = toCouponValues(row);
  return {
    id: row.id,
    values,
    state: couponState(row, now),
    benefit: translate(couponBenefit(toTerms(values, row)), language),
    use: {
      orders: row.order_count,
      discount: paiseToRupees(row.given_paise),
      sales: paiseToRupees(row.sales_paise),
    },
    is_used: isUsed(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const exportedAtOnce = 200;
const exportColumns = [
  'code',
  'title',
  'title_hi',
  'state',
  'kind',
  'percent',
  'amount',
  'cap',
  'free_shipping',
  'minimum',
  'valid_from',
  'valid_to',
  'total_limit',
  'per_customer_limit',
  'first_order_only',
  'category_ids',
  'product_ids',
  'offered',
  'orders',
  'discount_given',
  'sales',
] as const;

export async function* exportCoupons(db: Db, filter: Filter, now: Date): AsyncGenerator<string> {
  // Byte order mark: without it spreadsheets do not recognise UTF-8.
  yield `\uFEFF${csvRow(exportColumns)}`;
  for (let before: number | null = null; ;) {
    const rows: StaffCouponRow[] = await findStaffCoupons(db, filter, { now, before, most: exportedAtOnce });
    if (rows.length === 0) return;
    before = rows.at(-1)!.id;
    yield rows.map((row) => exportRow(toStaffCoupon(row, now, 'en'))).join('');
  }
}

function exportRow({ values, state, use }: StaffCoupon): string {
  const cells: Record<(typeof exportColumns)[number], string | number | boolean | null | readonly number[]> = {
    ...values,
    state,
    orders: use.orders,
    discount_given: use.discount,
    sales: use.sales,
  };
  return csvRow(
    exportColumns.map((column) => {
      const cell = cells[column];
      if (typeof cell === 'number') return cell;
      return typeof cell === 'object' ? (cell ?? []).join(' ') : String(cell);
    }),
  );
}
