import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { type Db, givenId, listFrom, type Tx } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { namesFrom, type TranslatedNames } from '#server/platform/translations.ts';
import type { CouponTerms } from './coupon-rules.ts';
import { normaliseCouponCode } from '#contract/typed-values.ts';

/** By account, and by the order's normalised mobile number. */
export interface Buyer {
  customerId: number | null;
  mobile: string;
  /** Not counted: the unpaid order that is about to be paid or replaced. */
  unpaidProviderOrderId?: string | undefined;
}

export interface StoredCoupon {
  terms: CouponTerms;
  /** Cannot be guessed; only the code reveals it. */
  publicId: number;
  /** By language. */
  titles: TranslatedNames;
  usedCount: number;
}

/** By account or mobile number. */
export interface CouponHistory {
  /** Of the coupon. */
  uses: number;
  /** Not cancelled. */
  orders: number;
}

/** Limits and titles, in a query over `coupon`. */
export function couponLimits({ selectFrom }: ExpressionBuilder<DB, 'coupon'>) {
  return [
    listFrom(
      selectFrom('coupon_category')
        .select('category_id')
        .whereRef('coupon_id', '=', 'coupon.id')
        .orderBy('category_id'),
    ).as('category_ids'),
    listFrom(
      selectFrom('coupon_product').select('product_id').whereRef('coupon_id', '=', 'coupon.id').orderBy('product_id'),
    ).as('product_ids'),
    namesFrom(
      selectFrom('coupon_translation').select(['language', 'title as name']).whereRef('coupon_id', '=', 'coupon.id'),
    ).as('titles'),
  ] as const;
}

function coupons(db: Db) {
  return db.selectFrom('coupon').selectAll().select(couponLimits);
}

type CouponRow = InferResult<ReturnType<typeof coupons>>[number];

export async function readCoupon(db: Db, publicId: number): Promise<StoredCoupon | null> {
  const row = await coupons(db).where('coupon.public_id', '=', givenId(publicId)).executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/** In any case. */
export async function readCouponByCode(db: Db, code: string): Promise<StoredCoupon | null> {
  const row = await coupons(db)
    .where(({ fn }) => fn<string>('upper', ['coupon.code']), '=', normaliseCouponCode(code))
    .executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/** In any case. */
export async function findCouponId(db: Db, code: string): Promise<number | null> {
  return (await readCouponByCode(db, code))?.publicId ?? null;
}

/** Valid at `at`, oldest first; at most 30. */
export async function readOfferedCoupons(db: Db, at: Date): Promise<StoredCoupon[]> {
  const rows = await coupons(db)
    .where('coupon.offered', '=', true)
    .where('coupon.active', '=', true)
    .where(({ eb, or }) => or([eb('coupon.valid_from', 'is', null), eb('coupon.valid_from', '<=', at)]))
    .where(({ eb, or }) => or([eb('coupon.valid_to', 'is', null), eb('coupon.valid_to', '>=', at)]))
    .where(({ eb, or, ref }) =>
      or([eb('coupon.total_limit', 'is', null), eb('coupon.used_count', '<', ref('coupon.total_limit'))]),
    )
    .orderBy('coupon.id')
    .limit(30)
    .execute();
  return rows.map(storedCoupon);
}

/**
 * Until the transaction ends, so that nobody else uses the coupon. Inserting rows that reference it stays possible.
 * Placing an order does not need this lock (docs/decisions/0005).
 */
export async function lockCoupon(tx: Tx, id: number): Promise<StoredCoupon | null> {
  const row = await coupons(tx).where('coupon.id', '=', id).forNoKeyUpdate('coupon').executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/**
 * A buyer's orders wait for each other, so that the past read here is still current when a coupon is redeemed. Must
 * come before the lock of any coupon.
 */
export async function lockBuyer(tx: Tx, buyer: Buyer): Promise<void> {
  const keys = [`m:${buyer.mobile}`, ...(buyer.customerId === null ? [] : [`c:${buyer.customerId}`])].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(tx);
}

/** As far as the coupon's limits need it; other values are 0. */
export async function readCouponHistory(db: Db, terms: CouponTerms, buyer: Buyer): Promise<CouponHistory> {
  return {
    uses: terms.perCustomerLimit === null ? 0 : await countUsesOf(db, terms.id, buyer),
    orders: terms.firstOrderOnly ? await countOrdersOf(db, buyer) : 0,
  };
}

/** Counts the buyer's orders that were not cancelled. */
async function countOrdersOf(db: Db, buyer: Buyer): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(({ eb, or }) =>
      or([
        eb('mobile', '=', buyer.mobile),
        ...(buyer.customerId === null ? [] : [eb('customer_id', '=', buyer.customerId)]),
      ]),
    )
    .where('order_status', '<>', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.order_id')
            .whereRef('payment.order_id', '=', 'orders.id')
            .where('payment.status', '=', 'pending')
            .where('payment.provider_order_id', '=', buyer.unpaidProviderOrderId ?? ''),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return n;
}

async function countUsesOf(db: Db, couponId: number, buyer: Buyer): Promise<number> {
  const { n } = await db
    .selectFrom('coupon_use')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('coupon_id', '=', couponId)
    .where(({ eb, or }) => or([eb('mobile', '=', buyer.mobile), eb('used_by', '=', usedBy(buyer))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.order_id')
            .whereRef('payment.order_id', '=', 'coupon_use.order_id')
            .where('payment.status', '=', 'pending')
            .where('payment.provider_order_id', '=', buyer.unpaidProviderOrderId ?? ''),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Records and counts a use in one statement. The coupon's row stays locked until the transaction ends, so call this
 * late. If a limit depends on the buyer's past, requires the buyer's lock.
 * @returns false if no uses are left; the caller must then roll back.
 */
export async function redeemCoupon(
  tx: Tx,
  { orderId, couponId, buyer }: { orderId: number; couponId: number; buyer: Buyer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .with('used', (db) =>
      db
        .insertInto('coupon_use')
        .values({ order_id: orderId, coupon_id: couponId, used_by: usedBy(buyer), mobile: buyer.mobile }),
    )
    .updateTable('coupon')
    .set(({ eb }) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', couponId)
    .where(({ eb, or, ref }) => or([eb('total_limit', 'is', null), eb('used_count', '<', ref('total_limit'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Does nothing if the order used no coupon or its use was already released. */
export async function releaseCouponRedemption(tx: Tx, orderId: number): Promise<void> {
  await tx
    .with('given', (db) => db.deleteFrom('coupon_use').where('order_id', '=', orderId).returning('coupon_id'))
    .updateTable('coupon')
    .from('given')
    .set(({ eb }) => ({ used_count: eb('used_count', '-', 1) }))
    .whereRef('coupon.id', '=', 'given.coupon_id')
    .execute();
}

/** The uses still count. */
export async function eraseCouponUser(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ mobile: '', used_by: 'erased' })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute();
}

/** The account, or a guest's mobile number. */
function usedBy(buyer: Buyer): string {
  return buyer.customerId === null ? `m:${buyer.mobile}` : `c:${buyer.customerId}`;
}

function storedCoupon(row: CouponRow): StoredCoupon {
  return {
    publicId: row.public_id,
    usedCount: row.used_count,
    titles: row.titles,
    terms: {
      id: row.id,
      code: row.code,
      title: row.title,
      kind: row.kind,
      percentBp: row.percent_bp,
      amountPaise: row.amount_paise,
      capPaise: row.cap_paise,
      minimumPaise: row.minimum_paise,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      totalLimit: row.total_limit,
      perCustomerLimit: row.per_customer_limit,
      firstOrderOnly: row.first_order_only,
      freeShipping: row.free_shipping,
      categoryIds: row.category_ids,
      productIds: row.product_ids,
      active: row.active,
    },
  };
}
