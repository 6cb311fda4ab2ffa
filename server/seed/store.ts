import { sql } from 'kysely';
import type { DemoCoupon } from '#demo/types.ts';
import { demoColleagues, demoCustomer, type DemoPerson, demoStaff } from '#demo/people.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { translationRows } from '#server/platform/translations.ts';

/** Whether nothing is sold yet, so that the demo may move in. */
export async function isEmpty({ db }: { db: Db }): Promise<boolean> {
  const { product, customer } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('product').select('id').limit(1).as('product'),
      selectFrom('customer').select('id').limit(1).as('customer'),
    ])
    .executeTakeFirstOrThrow();
  return product === null && customer === null;
}

/** Stands in the settings while a demo is filled. */
const unfinishedSetting = 'demo_unfinished';

/** Whether the filling of a demo was begun and has not ended. */
export async function isUnfinished(db: Db): Promise<boolean> {
  return (await readSetting(db, unfinishedSetting)) !== null;
}

/** Notes that the demo is being filled, in the transaction that begins it. */
export async function noteUnfinished(tx: Tx, at: Date): Promise<void> {
  await writeSetting(tx, unfinishedSetting, true, at);
}

/** Notes that the demo is whole, or gone. */
export async function noteFinished(db: Db | Tx): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', unfinishedSetting).execute();
}

/** The names of all stored pictures. */
export async function readPictureNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('picture').select('file').execute();
  return new Set(rows.map(({ file }) => file));
}

/** One seeding at a time, also with several processes starting on one database; held until the transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
}

/** Lets the planner know at once what moved in: the embedded database never looks by itself, a server only after a while. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) product, product_translation, category, category_translation, stock, stock_movement, picture, product_picture, product_tag,
    product_tag_translation, product_relation, product_option, product_family, family_axis, collection, collection_product, tax_rate`.execute(
    db,
  );
}

/** What the demo consists of beside its accounts; rows that belong to these go with them. */
export const demoTables = [
  'category',
  'collection',
  'product',
  'coupon',
  'banner',
  'offer',
  'gallery_image',
  'shipping_pin',
  'p_bonus_row',
  'product_family',
] as const satisfies readonly (keyof DB)[];

/** Marks all that this transaction has written as the demo's, in one statement; accounts are marked in their own tables. */
export async function markDemoRecords(tx: Tx): Promise<void> {
  const written = demoTables.map(
    (table) => sql`SELECT ${table}::text, id FROM ${sql.table(table)} WHERE xmin = pg_current_xact_id()::xid`,
  );
  await sql`INSERT INTO demo_record (kind, id) ${sql.join(written, sql` UNION ALL `)} ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** The demo's shop opened with its network; its newcomers came so many days ago. */
const openedDaysAgo = 250;

/** Sets since when products are in the shop. */
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

/** Writes searches that found nothing. */
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

/** Writes coupons; their days count from `at`. */
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

/** Writes a person with an address in India; the password comes hashed. Returns their id. */
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

/** What the demo's history refers to. */
export interface HistoryRecords {
  /** By SKU. */
  productIds: ReadonlyMap<string, number>;
  /** The ids that buyers' calls name, by code. */
  couponIds: ReadonlyMap<string, number>;
  demoCustomerId: number;
  /** The owner. */
  staff: { id: number; email: string };
  /** Her colleague of a role. */
  colleague: (role: DemoRole) => { id: number; email: string };
}

/** Finds what the demo has put into the shop. */
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

/** The id of an order's return; an order of the demo has one at most. */
export async function readReturn(db: Db, orderId: number): Promise<number> {
  const { id } = await db
    .selectFrom('order_return')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

/** An order's latest refund. */
export async function readRefund(db: Db, orderId: number): Promise<{ id: number; method: string } | undefined> {
  return db
    .selectFrom('refund')
    .select(['id', 'method'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Marks a row that came after the demo moved in as the demo's. */
export async function markDemoRecord(
  db: Db,
  kind: 'ticket' | 'announcement' | 'goods_receipt' | 'approval' | 'enquiry',
  id: number,
): Promise<void> {
  await db.insertInto('demo_record').values({ kind, id }).execute();
}

/** Money that came from a buyer or went back to one, and that no settlement has yet. */
export interface UnsettledMove {
  kind: 'payment' | 'refund';
  /** The provider's id. */
  reference: string;
  providerOrderId: string | null;
  amount: Paise;
}

/** What of a provider's payments and refunds, those without an order too, was done before a time and is in no settlement; the earliest first. */
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

/** Marks the settlement report that was imported last as the demo's. */
export async function markLatestImport(db: Db): Promise<void> {
  await sql`INSERT INTO demo_record (kind, id) SELECT 'settlement_import', max(id) FROM settlement_import`.execute(db);
}

/** Numbers of the orders that were delivered last. */
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
