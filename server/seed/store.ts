import { sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import type { DemoCoupon } from '#demo/types.ts';
import { demoColleagues, demoCustomer, type DemoPerson, demoStaff } from '#demo/people.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { initSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import { translationRows } from '#server/platform/translations.ts';

const realShopSetting = 'real_shop';

/** So that no demo fills the database even while it is empty. False if a demo has filled it before. */
export async function noteRealShop({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  if (await isRealShop(db)) return true;
  const noted = await inTransaction(db, async (tx) => {
    // Another process, started with other settings, may be filling the demo.
    await lockSeeding(tx);
    const demo = await tx.selectFrom('staff').select('id').where('is_demo', '=', true).limit(1).execute();
    if (demo.length === 0) await initSetting(tx, realShopSetting, true, clock.now());
    return ok(demo.length === 0);
  });
  return noted.ok && noted.value;
}

export async function isRealShop(db: Db): Promise<boolean> {
  return (await readSetting(db, realShopSetting)) !== null;
}

/** It sells nothing yet, and no real shop has been opened on it. */
export async function isEmpty({ db }: { db: Db }): Promise<boolean> {
  const { product, customer } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('product').select('id').limit(1).as('product'),
      selectFrom('customer').select('id').limit(1).as('customer'),
    ])
    .executeTakeFirstOrThrow();
  return product === null && customer === null && !(await isRealShop(db));
}

const unfinishedSetting = 'demo_unfinished';

/** The filling has started but not finished. */
export async function isUnfinished(db: Db): Promise<boolean> {
  return (await readSetting(db, unfinishedSetting)) !== null;
}

/** In the transaction that starts filling. */
export async function noteUnfinished(tx: Tx, at: Date): Promise<void> {
  await writeSetting(tx, unfinishedSetting, true, at);
}

export async function noteFinished(db: Db): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', unfinishedSetting).execute();
}

export async function readPictureNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('picture').select('file').execute();
  return new Set(rows.map(({ file }) => file));
}

/** One seeding at a time, even by several processes; until the transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
}

/** The embedded database never updates the planner's statistics by itself, a server only after a while. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) product, product_translation, category, category_translation, stock, stock_movement, picture, product_picture, product_tag,
    product_tag_translation, product_relation, product_option, product_family, family_axis, collection, collection_product, tax_rate`.execute(
    db,
  );
}

/** Products in `newcomers` came later. */
const openedDaysAgo = 250;

/** Since when products are in the shop. */
export async function setFirstDays(
  tx: Tx,
  productIds: ReadonlyMap<string, number>,
  newcomers: Readonly<Record<string, number>>,
  at: Date,
): Promise<void> {
  const days = [...productIds].map(([sku, id]) => ({ id, ago: newcomers[sku] ?? openedDaysAgo }));
  const since = days.map(({ ago }) => new Date(at.getTime() - ago * 86_400_000));
  await sql`UPDATE product SET created_at = first.at
    FROM unnest(${days.map(({ id }) => id)}::int[], ${since}::timestamptz[]) AS first (id, at) WHERE product.id = first.id`.execute(
    tx,
  );
}

export async function insertSearchMisses(
  tx: Tx,
  misses: readonly (readonly [words: string, searches: number, daysAgo: number])[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('search_miss')
    .values(
      misses.map(([words, searches, daysAgo]) => {
        return { day: dayInIndia(new Date(at.getTime() - daysAgo * 86_400_000)), words, searches };
      }),
    )
    .execute();
}

export interface CouponIds {
  categories: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, number>;
}

/** Their days count from `at`. */
export async function insertCoupons(tx: Tx, coupons: readonly DemoCoupon[], ids: CouponIds, at: Date): Promise<void> {
  const day = (offset: number | undefined) =>
    offset === undefined ? null : new Date(at.getTime() + offset * 86_400_000);
  const amount = (value: number | undefined) => (value === undefined ? null : paise(value));
  const made =
    coupons.length === 0
      ? []
      : await tx
          .insertInto('coupon')
          .values(
            coupons.map((coupon) => ({
              code: coupon.code,
              title: coupon.title,
              kind: coupon.kind,
              percent_bp: coupon.percentBp === undefined ? null : basisPoints(coupon.percentBp),
              amount_paise: amount(coupon.amountPaise),
              cap_paise: amount(coupon.capPaise),
              minimum_paise: amount(coupon.minimumPaise),
              valid_from: day(coupon.fromDay),
              valid_to: day(coupon.toDay),
              total_limit: coupon.totalLimit ?? null,
              per_customer_limit: coupon.perCustomerLimit ?? null,
              first_order_only: coupon.firstOrderOnly ?? false,
              free_shipping: coupon.freeShipping ?? false,
              offered: coupon.isOffered ?? false,
            })),
          )
          .returning(['id', 'code'])
          .execute();
  const idOf = new Map(made.map((row) => [row.code, row.id]));
  const bound = (names: (coupon: DemoCoupon) => readonly string[], known: ReadonlyMap<string, number>) =>
    coupons.flatMap((coupon) =>
      names(coupon).map((name) => ({ coupon_id: idOf.get(coupon.code)!, id: known.get(name)! })),
    );
  const translations = coupons.flatMap((coupon) =>
    translationRows(coupon.translations, ({ title }) => ({ coupon_id: idOf.get(coupon.code)!, title })),
  );
  if (translations.length > 0) await tx.insertInto('coupon_translation').values(translations).execute();
  const toCategories = bound((coupon) => coupon.categories ?? [], ids.categories);
  const toProducts = bound((coupon) => coupon.products ?? [], ids.products);
  if (toCategories.length > 0)
    await tx
      .insertInto('coupon_category')
      .values(toCategories.map(({ coupon_id, id }) => ({ coupon_id, category_id: id })))
      .execute();
  if (toProducts.length > 0)
    await tx
      .insertInto('coupon_product')
      .values(toProducts.map(({ coupon_id, id }) => ({ coupon_id, product_id: id })))
      .execute();
}

/** With an address in India and an already hashed password. Returns the id. */
export async function insertPerson(tx: Tx, person: DemoPerson, passwordHash: string, at: Date): Promise<number> {
  const { street, city, district, state, postcode } = person.address;
  const { id } = await tx
    .insertInto('customer')
    .values({
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      email: person.email,
      password_hash: passwordHash,
      is_demo: true,
      created_at: at,
      user_street: street,
      user_city: city,
      user_district: district,
      user_state: state,
      user_country: 'India',
      user_postcode: postcode,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type DemoRole = (typeof demoColleagues)[number]['role'];

export interface HistoryRecords {
  /** By SKU. */
  productIds: ReadonlyMap<string, number>;
  /** As buyers' calls use them, by code. */
  couponIds: ReadonlyMap<string, number>;
  demoCustomerId: number;
  /** The owner. */
  staff: { id: number; email: string };
  colleague: (role: DemoRole) => { id: number; email: string };
}

export async function readHistoryRecords(db: Db): Promise<HistoryRecords> {
  const products = await db.selectFrom('product').select(['sku', 'id']).execute();
  const coupons = await db.selectFrom('coupon').select(['code', 'public_id']).execute();
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('is_demo', '=', true)
    .where('mobile', '=', demoCustomer.mobile)
    .executeTakeFirstOrThrow();
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
  const member = (email: string) => staff.find((each) => each.email === email)!;
  return {
    productIds: new Map(products.map(({ sku, id }) => [sku, id])),
    couponIds: new Map(coupons.map((coupon) => [coupon.code, coupon.public_id])),
    demoCustomerId: customer.id,
    staff: member(demoStaff.email),
    colleague: (role) => member(demoColleagues.find((each) => each.role === role)!.email),
  };
}

/** An order of the demo has at most one. */
export async function readReturn(db: Db, orderId: number): Promise<number> {
  const { id } = await db
    .selectFrom('order_return')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRefund(db: Db, orderId: number): Promise<{ id: number; method: string } | undefined> {
  return db
    .selectFrom('refund')
    .select(['id', 'method'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Received or refunded, and in no settlement yet. */
export interface UnsettledMove {
  kind: 'payment' | 'refund';
  reference: string;
  providerOrderId: string | null;
  amount: Paise;
}

/** Made before a time and in no settlement, including payments without an order; earliest first. */
export async function readUnsettledMoves(db: Db, provider: string, before: Date): Promise<UnsettledMove[]> {
  const { rows } = await sql<UnsettledMove>`
    SELECT kind, reference, "providerOrderId", amount FROM (
      SELECT 'payment' AS kind, provider_payment_id AS reference, provider_order_id AS "providerOrderId", amount_paise AS amount, paid_at AS at
        FROM payment WHERE provider = ${provider} AND status = 'paid'
      UNION ALL SELECT 'payment', payment_id, NULL, amount_paise, found_at FROM unmatched_payment WHERE provider = ${provider}
      UNION ALL SELECT 'refund', r.provider_refund_id, NULL, r.amount_paise, r.settled_at FROM refund r
        WHERE r.state = 'processed' AND r.method = 'provider'
      UNION ALL SELECT 'refund', refund_id, NULL, amount_paise, settled_at FROM unmatched_payment
        WHERE provider = ${provider} AND state = 'refunded') AS move
    WHERE reference IS NOT NULL AND at < ${before}
      AND NOT EXISTS (SELECT FROM settlement_entry e WHERE e.provider = ${provider} AND e.kind = move.kind AND e.reference = move.reference)
    ORDER BY at, reference`.execute(db);
  return rows;
}

/** Order numbers. */
export async function readLatestDelivered(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('order_status', '=', 'delivered')
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}
