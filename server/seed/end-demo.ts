import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { recordOperatorAction } from '#server/audit/index.ts';
import { bumpCatalogVersion, pictureInStore } from '#server/catalog/index.ts';
import { presetBrand } from '#server/content/index.ts';
import { rebuildTree } from '#server/members/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings.ts';
import { isUnreferenced, type References, readReferences, removeRows } from './remove-rows.ts';
import { demoTables, noteFinished } from './store.ts';

/** What ending the demo deletes, and what of it stays for the sake of the company's own records. */
export interface EndedDemo {
  /** Rows by table; only tables of which something goes. */
  removed: Record<string, number>;
  kept: {
    /** Demo orders whose invoices stand in a series with the company's own: numbers of a series have no gaps. */
    orders: number;
    /** Demo products that an order which stays has sold, taken out of the shop. */
    products: number;
    /** Demo coupons that an order which stays has used, switched off. */
    coupons: number;
    /** The company's own coupons that held for demo items, switched off: without them they would hold for everything. */
    ownCoupons: number;
  };
}

type Removal = EndedDemo & { pictures: Pick<StoredPicture, 'file' | 'widths'>[] };

/**
 * Takes the demo out of the shop in one transaction: its accounts with their sessions, its products, coupons and pages' pictures, the orders
 * for its items with their documents, the emails about them, the invented company record. Anything else stays, and so does the audit log,
 * which gets an entry. With `commit: false` the same is done and taken back, so that what it would delete is known exactly.
 * Throws, with nothing deleted, where a row that records what happened is not the demo's.
 */
export async function endDemo(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'catalogChanged'>,
  { commit }: { commit: boolean },
): Promise<EndedDemo> {
  let removal!: Removal;
  await inTransaction(services.db, async (tx) => {
    removal = await removeDemo(tx, services.clock.now());
    if (Object.keys(removal.removed).length > 0)
      await recordOperatorAction(tx, 'demo.end', services.clock.now(), removal.removed);
    // An error takes everything back; nobody reads its message.
    return commit ? ok(null) : err(409, 'rehearsal', []);
  });
  const { pictures, ...ended } = removal;
  if (commit) {
    for (const file of pictures.flatMap(pictureFiles)) await services.files.remove(pictureInStore(file));
    services.catalogChanged.tell();
  }
  return ended;
}

async function removeDemo(tx: Tx, at: Date): Promise<Removal> {
  await begin(tx);
  const references = await readReferences(tx);
  const removed: Record<string, number> = {};
  const count = (name: string, rows: number) => {
    if (rows > 0) removed[name] = (removed[name] ?? 0) + rows;
  };
  const remove = async (table: string, which: RawBuilder<SqlBool> = isDemo(table), mentions?: 'clear') =>
    count(table, await removeRows(tx, references, table, which, mentions));

  const keptOrders = await markOrders(tx);
  for (const table of ['ticket', 'announcement', 'approval', 'enquiry', 'settlement_import']) await remove(table);
  const addresses = await readAddresses(tx);
  const pictures = await readPictures(tx);
  await countDocuments(tx, count);
  await removeOrders(tx, remove);
  await removeSamples(tx, remove);
  const { soldProducts, ...keptCoupons } = await keepWhatWasSold(tx);
  const kept = { orders: keptOrders, products: soldProducts.length, ...keptCoupons };
  await removeIncomes(tx, remove);
  await removeMembers(tx, at, count);
  for (const table of ['customer', 'staff'] as const) {
    await countSessions(tx, table, count);
    await sql`DELETE FROM known_device WHERE account IN (SELECT ${`${table}:`}::text || id FROM ${sql.table(table)} WHERE is_demo)`.execute(
      tx,
    );
    await remove(table, isDemo(table), 'clear');
  }
  // Products of the company's own that stand in categories of the demo, too, stay without them.
  await sql`UPDATE product SET more_category_ids = ARRAY(
      SELECT id FROM unnest(more_category_ids) WITH ORDINALITY AS u (id, place) WHERE id NOT IN ${demoIds('category')} ORDER BY place)
    WHERE more_category_ids && ARRAY(SELECT id::int FROM demo_record WHERE kind = 'category')`.execute(tx);
  const last = ['category', 'product_family'] as const;
  for (const table of demoTables) if (!last.some((each) => each === table)) await remove(table);
  // A bill with a product that stays does so, too.
  await remove(
    'goods_receipt',
    sql<SqlBool>`${isDemo('goods_receipt')} AND NOT EXISTS (SELECT FROM goods_receipt_line l WHERE l.receipt_id = goods_receipt.id)`,
  );
  await remove('category');
  // A product of the company's own that was put into a family of the demo stays.
  await remove('product_family', isDemo('product_family'), 'clear');
  await balance(tx, soldProducts);
  if (await removeBrand(tx)) {
    count('setting', 1);
    addresses.push(presetBrand.email);
  }
  await removeEmails(tx, addresses, remove);
  const files = await removePictures(tx, references, pictures);
  await sql`DELETE FROM demo_record`.execute(tx);
  await noteFinished(tx);
  if (Object.keys(removed).length > 0) {
    // Who has looked at the demo was no visitor of the company's shop.
    await sql`DELETE FROM visitor_count`.execute(tx);
    await sql`DELETE FROM search_miss`.execute(tx);
    await bumpCatalogVersion(tx);
  }
  return { removed, kept, pictures: files };
}

/** Orders and sign-ups wait meanwhile; the records of what happened let go of the demo's in this transaction alone. */
async function begin(tx: Tx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '10s'`.execute(tx);
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`LOCK TABLE demo_record, customer, staff, product, stock, coupon, orders IN SHARE ROW EXCLUSIVE MODE`.execute(
    tx,
  );
  await sql`SET LOCAL shop.ending_demo = 'on'`.execute(tx);
}

const demoIds = (kind: string) =>
  kind === 'customer' || kind === 'staff'
    ? sql`(SELECT d.id FROM ${sql.table(kind)} d WHERE d.is_demo)`
    : sql`(SELECT d.id FROM demo_record d WHERE d.kind = ${kind})`;
const isDemo = (table: string) => sql<SqlBool>`${sql.ref(`${table}.id`)} IN ${demoIds(table)}`;

/**
 * Marks the demo's orders. Where the company has issued tax documents of its own, those with such documents stay: their numbers are part of
 * the same series. Returns how many stay.
 */
async function markOrders(tx: Tx): Promise<number> {
  await sql`INSERT INTO demo_record (kind, id) SELECT 'orders', id FROM orders WHERE is_demo_order(id) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    DELETE FROM demo_record WHERE kind = 'orders' AND id IN (SELECT order_id FROM tax_document)
      AND EXISTS (SELECT FROM tax_document WHERE order_id NOT IN ${demoIds('orders')})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Where emails went about the demo: its accounts and its orders' buyers, but nobody who stays. */
async function readAddresses(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(email) AS email FROM customer WHERE id IN ${demoIds('customer')}
    UNION SELECT lower(email) FROM staff WHERE id IN ${demoIds('staff')}
    UNION (SELECT lower(email) FROM orders WHERE id IN ${demoIds('orders')}
      EXCEPT SELECT lower(email) FROM orders WHERE id NOT IN ${demoIds('orders')}
      EXCEPT SELECT lower(email) FROM customer WHERE id NOT IN ${demoIds('customer')}
      EXCEPT SELECT lower(email) FROM staff WHERE id NOT IN ${demoIds('staff')}
      EXCEPT SELECT lower(email) FROM ticket)`.execute(tx);
  return rows.map(({ email }) => email).filter((email) => email !== '');
}

async function readPictures(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT picture AS file FROM product_picture WHERE product_id IN ${demoIds('product')}
    UNION SELECT picture FROM category WHERE id IN ${demoIds('category')}
    UNION SELECT unnest(ARRAY[picture, small_picture]) FROM banner WHERE id IN ${demoIds('banner')}
    UNION SELECT picture FROM offer WHERE id IN ${demoIds('offer')}
    UNION SELECT picture FROM gallery_image WHERE id IN ${demoIds('gallery_image')}
    UNION SELECT file FROM picture WHERE file LIKE 'achiever-%'`.execute(tx);
  return rows.map(({ file }) => file);
}

type Count = (name: string, rows: number) => void;

async function countDocuments(tx: Tx, count: Count): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM tax_document WHERE order_id IN ${demoIds('orders')}`.execute(tx);
  count('tax_document', rows[0]!.n);
}

async function countSessions(tx: Tx, kind: 'customer' | 'staff', count: Count): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${sql.table(`${kind}_token`)} WHERE ${sql.ref(`${kind}_id`)} IN ${demoIds(kind)}`.execute(
    tx,
  );
  count('session', rows[0]!.n);
}

/** The orders, what happened to them, their jobs, and the stand-in provider's books of their payments. */
async function removeOrders(
  tx: Tx,
  remove: (table: string, which?: RawBuilder<SqlBool>) => Promise<void>,
): Promise<void> {
  const ids = demoIds('orders');
  // Photos without an owner are deleted by their own job, with their files.
  await sql`UPDATE photo SET owner_kind = NULL, owner_id = NULL WHERE owner_kind = 'order_return'
    AND owner_id IN (SELECT id FROM order_return WHERE order_id IN ${ids})`.execute(tx);
  await sql`UPDATE photo SET owner_kind = NULL, owner_id = NULL WHERE owner_kind = 'review'
    AND owner_id IN (SELECT id FROM review WHERE order_id IN ${ids})`.execute(tx);
  await sql`DELETE FROM job WHERE payload ->> 'order_id' IN (SELECT id::text FROM demo_record WHERE kind = 'orders')
    OR payload ->> 'refund_id' IN (SELECT id::text FROM refund WHERE order_id IN ${ids})`.execute(tx);
  await sql`DELETE FROM stock_movement WHERE order_id IN ${ids}`.execute(tx);
  await remove('orders');
  await sql`DELETE FROM tax_document_series s
    WHERE NOT EXISTS (SELECT FROM tax_document t WHERE t.kind = s.kind AND t.fiscal_year = s.fiscal_year)`.execute(tx);
  const isLeft = (table: string) =>
    sql`NOT EXISTS (SELECT FROM payment p WHERE p.provider = 'sandbox' AND p.provider_order_id = ${sql.ref(`${table}.provider_order_id`)})`;
  await sql`DELETE FROM sandbox_refund WHERE payment_id IN (SELECT payment_id FROM sandbox_payment WHERE ${isLeft('sandbox_payment')})`.execute(
    tx,
  );
  await sql`DELETE FROM sandbox_payment WHERE ${isLeft('sandbox_payment')}`.execute(tx);
  await sql`DELETE FROM sandbox_order WHERE ${isLeft('sandbox_order')}`.execute(tx);
}

/** The invented reviews and questions, also of products that stay; what lists show of them goes with them. */
async function removeSamples(
  tx: Tx,
  remove: (table: string, which?: RawBuilder<SqlBool>) => Promise<void>,
): Promise<void> {
  await remove('review', sql<SqlBool>`review.is_sample`);
  await remove('product_question', sql<SqlBool>`product_question.is_sample`);
  await sql`UPDATE product_rating SET samples = 0, sample_stars = 0`.execute(tx);
}

/** Takes the mark off what the orders that stay refer to, and takes it out of the shop. */
async function keepWhatWasSold(
  tx: Tx,
): Promise<Pick<EndedDemo['kept'], 'coupons' | 'ownCoupons'> & { soldProducts: number[] }> {
  const products = await sql<{ id: number }>`
    WITH sold AS (DELETE FROM demo_record WHERE kind = 'product' AND id IN (SELECT product_id FROM order_line) RETURNING id)
    UPDATE product SET published = false FROM sold WHERE product.id = sold.id RETURNING product.id`.execute(tx);
  await sql`DELETE FROM demo_record WHERE kind = 'category'
    AND id IN (SELECT category_id FROM product WHERE product.id NOT IN ${demoIds('product')})`.execute(tx);
  const coupons = await sql`
    WITH used AS (
      DELETE FROM demo_record WHERE kind = 'coupon'
        AND id IN (SELECT coupon_id FROM orders WHERE coupon_id IS NOT NULL UNION SELECT coupon_id FROM coupon_use) RETURNING id)
    UPDATE coupon SET active = false FROM used WHERE coupon.id = used.id`.execute(tx);
  const ownCoupons = await sql`
    UPDATE coupon SET active = false WHERE active AND id NOT IN ${demoIds('coupon')} AND (
      id IN (SELECT coupon_id FROM coupon_product WHERE product_id IN ${demoIds('product')})
      OR id IN (SELECT coupon_id FROM coupon_category WHERE category_id IN ${demoIds('category')}))`.execute(tx);
  return {
    soldProducts: products.rows.map(({ id }) => id),
    coupons: Number(coupons.numAffectedRows ?? 0n),
    ownCoupons: Number(ownCoupons.numAffectedRows ?? 0n),
  };
}

/**
 * The months that the demo's staff have closed and paid go, with the ledger of income. Where a seller of the company's own has an income of such a month, all
 * of it stays: what was computed, posted and paid together is one record.
 */
async function removeIncomes(
  tx: Tx,
  remove: (table: string, which?: RawBuilder<SqlBool>) => Promise<void>,
): Promise<void> {
  const isOwn = sql`member_id NOT IN (SELECT d.member_id FROM member d WHERE d.is_demo)`;
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM income_statement WHERE ${isOwn}) OR EXISTS (SELECT FROM income_account WHERE ${isOwn}) AS found`.execute(
    tx,
  );
  if (rows[0]!.found) return;
  const all = sql<SqlBool>`true`;
  for (const table of [
    'income_entry',
    'income_account',
    'income_tax_year',
    'tds_month',
    'income_open',
    'income_restated',
    'income_clawback',
    'income_statement',
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
  await remove('income_recovery', all);
  await remove('income_close', all);
  await remove('income_forecast', all);
  await remove('payout_batch', all);
  await remove('income_adjustment', all);
  for (const table of ['lower_rate_certificate', 'payout_template', 'tds_challan']) await remove(table, all);
}

/** The demo's members go with their histories. One who never was refers nobody; whom the company itself has recruited below one becomes a root. */
async function removeMembers(tx: Tx, at: Date, count: (name: string, rows: number) => void): Promise<void> {
  const demo = sql`(SELECT d.member_id FROM member d WHERE d.is_demo)`;
  for (const table of ['customer_referrer', 'sale_point_entry', 'sale_point_order'])
    await sql`DELETE FROM ${sql.table(table)} WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM sale_point_month p WHERE NOT EXISTS (SELECT FROM sale_point_entry e WHERE e.month = p.month)
    AND NOT EXISTS (SELECT FROM income_close c WHERE c.month = p.month)`.execute(tx);
  await sql`UPDATE customer SET referrer_member_id = NULL WHERE referrer_member_id IN ${demo}`.execute(tx);
  await sql`UPDATE customer SET member_id = NULL WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM member_tree`.execute(tx);
  await sql`UPDATE member_sponsor SET sponsor_id = NULL WHERE sponsor_id IN ${demo} AND member_id NOT IN ${demo}`.execute(
    tx,
  );
  for (const table of [
    'achiever_consent',
    'member_achievement',
    'member_contact_consent',
    'member_nominee',
    'member_notification_choice',
    'member_training',
  ])
    await sql`DELETE FROM ${sql.table(table)} WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM kyc_change WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM member_exit WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM member_warning WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM member_sponsor WHERE member_id IN ${demo}`.execute(tx);
  await sql`DELETE FROM member_status WHERE member_id IN ${demo}`.execute(tx);
  const { numAffectedRows } = await sql`DELETE FROM member WHERE is_demo`.execute(tx);
  count('member', Number(numAffectedRows ?? 0n));
  await rebuildTree(tx, at);
}

/** Stock of products that stay, and uses of coupons, agree with what is left of their records. */
async function balance(tx: Tx, products: readonly number[]): Promise<void> {
  await sql`UPDATE stock SET quantity = (SELECT COALESCE(sum(change), 0) FROM stock_movement m WHERE m.product_id = stock.product_id)
    WHERE product_id = ANY(${products}::int[])`.execute(tx);
  await sql`UPDATE coupon SET used_count = (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = coupon.id)
    WHERE used_count <> (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = coupon.id)`.execute(tx);
}

/** The invented company record goes; one that staff have made their own has another GSTIN. Returns whether it went. */
async function removeBrand(tx: Tx): Promise<boolean> {
  const brand = (await readSetting(tx, 'brand')) as { gstin?: string } | null;
  if (brand?.gstin !== presetBrand.gstin) return false;
  await tx.deleteFrom('setting').where('key', '=', 'brand').execute();
  return true;
}

async function removeEmails(
  tx: Tx,
  addresses: readonly string[],
  remove: (table: string, which?: RawBuilder<SqlBool>) => Promise<void>,
): Promise<void> {
  const which = sql<SqlBool>`lower(mail.recipient) = ANY(${addresses}::text[])`;
  await sql`DELETE FROM job WHERE kind = 'mail' AND payload ->> 'mail_id' IN (SELECT id::text FROM mail WHERE ${which})`.execute(
    tx,
  );
  await remove('mail', which);
}

/** The pictures of what went, where nothing else shows them. */
async function removePictures(
  tx: Tx,
  references: References,
  files: readonly string[],
): Promise<Pick<StoredPicture, 'file' | 'widths'>[]> {
  const { rows } = await sql<Pick<StoredPicture, 'file' | 'widths'>>`
    DELETE FROM picture WHERE file = ANY(${files}::text[]) AND ${isUnreferenced(references, 'picture')} RETURNING file, widths`.execute(
    tx,
  );
  return rows;
}
