import { countOrdersOf } from '#server/orders/index.ts';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { type Db, givenId, listFrom, type Tx } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { namesFrom, type TranslatedNames } from '#server/platform/translations.ts';
import type { CouponTerms } from './coupon-rules.ts';
import { normaliseCouponCode } from '#contract/typed-values.ts';

/** Who buys, as far as coupons tell buyers apart: an account, and the order's mobile number in its normal form. */
export interface Buyer {
  customerId: number | null;
  mobile: string;
  /** The provider's id of an unpaid order of theirs that is about to be paid or replaced: it is not counted. */
  unpaidProviderOrderId?: string | undefined;
}

export interface StoredCoupon {
  terms: CouponTerms;
  /** What callers name it by; it cannot be guessed, and is had for the code. */
  publicId: number;
  /** In further languages, by language. */
  titles: TranslatedNames;
  usedCount: number;
}

/** What a buyer did before, by account or by mobile number. */
export interface CouponHistory {
  /** How often the customer has used the coupon. */
  uses: number;
  /** His orders that were not cancelled. */
  orders: number;
}

/** What a coupon is for and what it is called, in a query over `coupon`. */
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

/** The coupon that callers name so. */
export async function readCoupon(db: Db, publicId: number): Promise<StoredCoupon | null> {
  const row = await coupons(db).where('coupon.public_id', '=', givenId(publicId)).executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/** The coupon of that code, however typed. */
export async function readCouponByCode(db: Db, code: string): Promise<StoredCoupon | null> {
  const row = await coupons(db)
    .where(({ fn }) => fn<string>('upper', ['coupon.code']), '=', normaliseCouponCode(code))
    .executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/** The public id of the coupon with a code, in any case; null where there is none. */
export async function findCouponId(db: Db, code: string): Promise<number | null> {
  return (await readCouponByCode(db, code))?.publicId ?? null;
}

/** The coupons that the shop itself offers and that may be used at a moment, oldest first; at most 30. */
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
 * The coupon with its row locked until the transaction ends: nobody else uses it meanwhile. Rows that point at the coupon may be written. An order that
 * is being placed does without (docs/decisions/0090).
 */
export async function lockCoupon(tx: Tx, id: number): Promise<StoredCoupon | null> {
  const row = await coupons(tx).where('coupon.id', '=', id).forNoKeyUpdate('coupon').executeTakeFirst();
  return row ? storedCoupon(row) : null;
}

/**
 * Makes a buyer's orders wait for each other until the transaction ends, so that what was read of their past still holds when a coupon is used. Comes
 * before the lock of any coupon.
 */
export async function lockBuyer(tx: Tx, buyer: Buyer): Promise<void> {
  const keys = [`m:${buyer.mobile}`, ...(buyer.customerId === null ? [] : [`c:${buyer.customerId}`])].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(tx);
}

/** What of a buyer's past the coupon's limits ask for: uses of it, and orders that were not cancelled; 0 where no limit asks. */
export async function readCouponHistory(db: Db, terms: CouponTerms, buyer: Buyer): Promise<CouponHistory> {
  return {
    uses: terms.perCustomerLimit === null ? 0 : await countUsesOf(db, terms.id, buyer),
    orders: terms.firstOrderOnly ? await countOrdersOf(db, buyer) : 0,
  };
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
 * Redeems a coupon for an order: notes the use and counts it, in one statement. The coupon's row stays locked until the transaction ends, so this comes
 * late. The caller has locked the buyer where a limit asks for their past.
 * @returns false where its uses are gone: then the caller must roll back.
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

/** Gives the use of a closed order back; does nothing where the order used no coupon or has given it back already. */
export async function releaseCouponRedemption(tx: Tx, orderId: number): Promise<void> {
  await tx
    .with('given', (db) => db.deleteFrom('coupon_use').where('order_id', '=', orderId).returning('coupon_id'))
    .updateTable('coupon')
    .from('given')
    .set(({ eb }) => ({ used_count: eb('used_count', '-', 1) }))
    .whereRef('coupon.id', '=', 'given.coupon_id')
    .execute();
}

/** Takes the buyer out of the coupon uses of a customer's orders; the uses still count. */
export async function eraseCouponUser(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ mobile: '', used_by: 'erased' })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute();
}

/** The name under which a use is kept: the account, or for guests their mobile number. */
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
