import { sql } from 'kysely';
import type { DemoCoupon } from '#demo/types.ts';
import type { DemoPerson } from '#demo/people.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Whether nothing is sold yet, so that the demo may move in. */
export async function isEmpty({ db }: { db: Db }): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean;
  }>`SELECT EXISTS (SELECT FROM product) OR EXISTS (SELECT FROM customer) AS any`.execute(db);
  return !rows[0]!.any;
}

/** One seeding at a time, also with several processes starting on one database; held until the transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
}

/** Lets the planner know at once what moved in: the embedded database never looks by itself, a server only after a while. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) product, category, stock, stock_movement, picture, product_picture, product_tag, tax_rate`.execute(
    db,
  );
}

export interface CouponIds {
  categories: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, number>;
}

/** Writes coupons; their days count from `at`. */
export async function insertCoupons(tx: Tx, coupons: readonly DemoCoupon[], ids: CouponIds, at: Date): Promise<void> {
  const day = (offset: number | undefined) =>
    offset === undefined ? null : new Date(at.getTime() + offset * 86_400_000).toISOString();
  const rows = coupons.map((coupon) => ({
    ...coupon,
    from: day(coupon.fromDay),
    to: day(coupon.toDay),
    free: coupon.freeShipping ?? false,
    first: coupon.firstOrderOnly ?? false,
  }));
  const { rows: made } = await sql<{ id: number; code: string }>`
    INSERT INTO coupon (code, title, title_hi, kind, percent_bp, amount_paise, cap_paise, minimum_paise, valid_from, valid_to, total_limit,
      per_customer_limit, first_order_only, free_shipping)
    SELECT code, title, "titleHi", kind, "percentBp", "amountPaise", "capPaise", "minimumPaise", "from", "to", "totalLimit", "perCustomerLimit", first, free
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (code text, title text, "titleHi" text, kind text, "percentBp" int, "amountPaise" bigint,
      "capPaise" bigint, "minimumPaise" bigint, "from" timestamptz, "to" timestamptz, "totalLimit" int, "perCustomerLimit" int, first boolean, free boolean)
    RETURNING id, code`.execute(tx);
  const idOf = new Map(made.map((row) => [row.code, row.id]));
  const bound = (names: (coupon: DemoCoupon) => readonly string[], known: ReadonlyMap<string, number>) =>
    coupons.flatMap((coupon) => names(coupon).map((name) => [idOf.get(coupon.code)!, known.get(name)!] as const));
  const toCategories = bound((coupon) => coupon.categories ?? [], ids.categories);
  const toProducts = bound((coupon) => coupon.products ?? [], ids.products);
  await sql`INSERT INTO coupon_category (coupon_id, category_id)
    SELECT * FROM unnest(${toCategories.map(([id]) => id)}::int[], ${toCategories.map(([, id]) => id)}::int[])`.execute(
    tx,
  );
  await sql`INSERT INTO coupon_product (coupon_id, product_id)
    SELECT * FROM unnest(${toProducts.map(([id]) => id)}::int[], ${toProducts.map(([, id]) => id)}::int[])`.execute(tx);
}

/** Writes a person with an address in India; the password comes hashed. */
export async function insertPerson(tx: Tx, person: DemoPerson, passwordHash: string, at: Date): Promise<void> {
  const { street, city, district, state, postcode } = person.address;
  await sql`
    INSERT INTO customer (first_name, last_name, mobile, email, password_hash, member_id, created_at,
      user_street, user_city, user_district, user_state, user_country, user_postcode)
    VALUES (${person.firstName}, ${person.lastName}, ${person.mobile}, ${person.email}, ${passwordHash}, ${person.memberId}, ${at},
      ${street}, ${city}, ${district}, ${state}, 'India', ${postcode})`.execute(tx);
}
