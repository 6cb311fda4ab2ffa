import { sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { CouponTerms } from './coupon-rules.ts';

/** Who buys, as far as coupons tell buyers apart: an account, and the order's mobile number in its normal form. */
export interface Buyer {
  customerId: number | null;
  mobile: string;
}

export interface StoredCoupon {
  terms: CouponTerms;
  /** Empty where there is none. */
  titleHi: string;
  usedCount: number;
}

/** What a buyer did before, by account or by mobile number. */
export interface CouponHistory {
  /** How often he has used the coupon. */
  uses: number;
  /** His orders that were not cancelled. */
  orders: number;
}

interface CouponRow {
  id: number;
  code: string;
  title: string;
  title_hi: string;
  kind: CouponTerms['kind'];
  percent_bp: number | null;
  amount_paise: number | null;
  cap_paise: number | null;
  minimum_paise: number | null;
  valid_from: Date | null;
  valid_to: Date | null;
  total_limit: number | null;
  per_customer_limit: number | null;
  first_order_only: boolean;
  free_shipping: boolean;
  active: boolean;
  used_count: number;
  category_ids: number[];
  product_ids: number[];
}

const couponColumns = sql`
  coupon.id, coupon.code, coupon.title, coupon.title_hi, coupon.kind, coupon.percent_bp, coupon.amount_paise, coupon.cap_paise, coupon.minimum_paise,
  coupon.valid_from, coupon.valid_to, coupon.total_limit, coupon.per_customer_limit, coupon.first_order_only, coupon.free_shipping,
  coupon.active, coupon.used_count,
  ARRAY(SELECT category_id FROM coupon_category WHERE coupon_id = coupon.id ORDER BY category_id) AS category_ids,
  ARRAY(SELECT product_id FROM coupon_product WHERE coupon_id = coupon.id ORDER BY product_id) AS product_ids`;

export async function readCoupon(db: Db, id: number): Promise<StoredCoupon | null> {
  const { rows } = await sql<CouponRow>`SELECT ${couponColumns} FROM coupon WHERE coupon.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0] ? storedCoupon(rows[0]) : null;
}

/** The coupon of that code, whatever its emails' case. */
export async function readCouponByCode(db: Db, code: string): Promise<StoredCoupon | null> {
  const { rows } =
    await sql<CouponRow>`SELECT ${couponColumns} FROM coupon WHERE upper(coupon.code) = upper(${code})`.execute(db);
  return rows[0] ? storedCoupon(rows[0]) : null;
}

/**
 * The same, with the row locked until the transaction ends: others who want to use this coupon wait, so what is counted now still
 * holds when the use is written. Rows that point at the coupon may be written meanwhile.
 */
export async function lockCoupon(tx: Tx, id: number): Promise<StoredCoupon | null> {
  const { rows } = await sql<CouponRow>`
    SELECT ${couponColumns} FROM coupon WHERE coupon.id = ${id}::bigint FOR NO KEY UPDATE OF coupon`.execute(tx);
  return rows[0] ? storedCoupon(rows[0]) : null;
}

/**
 * Makes a buyer's orders wait for each other until the transaction ends. A first-order coupon needs it beside the coupon's own lock:
 * the same buyer may be using another such coupon at this moment.
 */
export async function lockBuyer(tx: Tx, buyer: Buyer): Promise<void> {
  const keys = [`m:${buyer.mobile}`, ...(buyer.customerId === null ? [] : [`c:${buyer.customerId}`])].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(tx);
}

export async function readCouponHistory(db: Db, couponId: number, buyer: Buyer): Promise<CouponHistory> {
  const { rows } = await sql<CouponHistory>`
    SELECT
      (SELECT count(*) FROM coupon_use
        WHERE coupon_id = ${couponId} AND (mobile = ${buyer.mobile} OR used_by = ${usedBy(buyer)})) AS uses,
      (SELECT count(*) FROM orders
        WHERE (mobile = ${buyer.mobile} OR customer_id = ${buyer.customerId}::bigint) AND order_status <> 'cancelled') AS orders`.execute(
    db,
  );
  return rows[0]!;
}

/** Counts one more use. The caller holds the coupon's lock and has seen that its limit is not reached; the table checks it once more. */
export async function redeemCoupon(tx: Tx, couponId: number): Promise<void> {
  await sql`UPDATE coupon SET used_count = used_count + 1 WHERE id = ${couponId}`.execute(tx);
}

/** Gives the use of a closed order back; does nothing where the order used no coupon or has given it back already. */
export async function releaseCouponRedemption(tx: Tx, orderId: number): Promise<void> {
  await sql`
    WITH given AS (DELETE FROM coupon_use WHERE order_id = ${orderId} RETURNING coupon_id)
    UPDATE coupon SET used_count = used_count - 1 FROM given WHERE coupon.id = given.coupon_id`.execute(tx);
}

/** The name under which a use is kept: the account, or for guests their mobile number. */
export function usedBy(buyer: Buyer): string {
  return buyer.customerId === null ? `m:${buyer.mobile}` : `c:${buyer.customerId}`;
}

function storedCoupon(row: CouponRow): StoredCoupon {
  const amount = (value: number | null): Paise | null => (value === null ? null : paise(value));
  return {
    usedCount: row.used_count,
    titleHi: row.title_hi,
    terms: {
      id: row.id,
      code: row.code,
      title: row.title,
      kind: row.kind,
      percentBp: row.percent_bp === null ? null : basisPoints(row.percent_bp),
      amountPaise: amount(row.amount_paise),
      capPaise: amount(row.cap_paise),
      minimumPaise: amount(row.minimum_paise),
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
