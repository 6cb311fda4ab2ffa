import { type RawBuilder, sql } from 'kysely';
import type { Prefixes } from '#server/invoicing/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { copyOrders } from '#server/seed/copy-orders.ts';
import { drawMember, type NetworkDraw } from './large-network.ts';

export interface Templates {
  prefixes: Prefixes;
  network: NetworkDraw | null;
}

/** A batch's position in the whole. */
interface Batch {
  done: number;
  count: number;
  total: number;
}

/** How far back orders reach, in days. */
const days = 730;
/** Older orders are copies of completed ones. */
const recentDays = 30;

/**
 * Records which orders may be copied, by their age in days; 'old' are completed ones. Leaves out orders that await an
 * online payment: the program would expire all their copies at once. The tables stay, for runs that continue.
 */
export async function prepareTemplates(db: Db): Promise<void> {
  await sql`
    CREATE TABLE seed_template AS
    SELECT id, customer_id IS NOT NULL AS has_account, referral_member_id, placed_at, (EXTRACT(epoch FROM now() - placed_at) / 86400)::int AS age,
      order_status IN ('delivered', 'cancelled', 'returned', 'returned_to_origin') AND payment_status <> 'cod_due'
        AND placed_at < now() - interval '30 days'
        AND NOT EXISTS (SELECT FROM order_return r WHERE r.order_id = orders.id AND r.state IN ('requested', 'approved', 'received') AND r.credit_id IS NULL)
        AS is_over
    FROM orders WHERE payment_status NOT IN ('pending', 'failed', 'authorised')`.execute(db);
  // The copies that every product of the demo has.
  await sql`
    CREATE TABLE seed_product AS
    WITH copies AS (
      SELECT o.id AS original_id, substring(c.sku FROM '-([0-9]+)$')::int AS copy, c.id, c.sku
      FROM product o JOIN product c ON c.sku ~ '-[0-9]+$' AND o.sku = regexp_replace(c.sku, '-[0-9]+$', '')
      UNION ALL SELECT id, 0, id, sku FROM product WHERE sku !~ '-[0-9]+$' OR NOT EXISTS (
        SELECT FROM product o WHERE o.sku = regexp_replace(product.sku, '-[0-9]+$', ''))
    ),
    full_copies AS (SELECT copy FROM copies GROUP BY copy HAVING count(*) = (SELECT count(*) FROM copies WHERE copy = 0))
    SELECT * FROM copies WHERE copy IN (SELECT copy FROM full_copies)`.execute(db);
  await sql`CREATE UNIQUE INDEX ON seed_product (original_id, copy)`.execute(db);
}

/** Copies this many orders, oldest first, in the caller's transaction. The same batch always copies the same orders. */
export async function copyBatch(tx: Tx, { prefixes, network }: Templates, batch: Batch): Promise<void> {
  await sql`SELECT setseed(${(batch.done % 1_000_003) / 1_000_003})`.execute(tx);
  await copyOrders(tx, { prefixes, drawn: drawBatch(batch, network), feed: 'listed', numbers: 'continued' });
}

/**
 * Chooses which orders are copied, for whom, with which copies of products, and by how many whole days they are moved.
 */
function drawBatch({ done, count, total }: Batch, network: NetworkDraw | null): RawBuilder<unknown> {
  const named = network === null ? sql`t.referral_member_id` : drawMember(network, sql`c.age`, sql`c.r4`);
  return sql`
    WITH drawn AS (
      -- Of the two years, later days bring more.
      SELECT n, ${sql.lit(days)} * (1 - sqrt((${sql.lit(done)}::float + n) / ${sql.lit(total)})) AS age,
        random() AS r1, random() AS r2, random() AS r3, random() AS r4
      FROM generate_series(1, ${sql.lit(count)}) AS n
    ),
    old AS (SELECT array_agg(id ORDER BY id) AS ids FROM seed_template WHERE is_over),
    -- A recent order is as far as one of the demo was that is no older.
    recent AS (
      SELECT day, (SELECT array_agg(id ORDER BY id) FROM seed_template WHERE age = (
        SELECT max(age) FROM seed_template WHERE age <= day)) AS ids
      FROM generate_series(0, ${sql.lit(recentDays + 1)}) AS day
    ),
    chosen AS (
      SELECT d.*, CASE WHEN d.age > ${sql.lit(recentDays)} OR r.ids IS NULL
        THEN (SELECT ids[1 + floor(d.r1 * array_length(ids, 1))::int] FROM old)
        ELSE r.ids[1 + floor(d.r1 * array_length(r.ids, 1))::int] END AS template_id
      FROM drawn d LEFT JOIN recent r ON r.day = floor(d.age)::int
    )
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, c.template_id,
      -- A recent order is moved back only: what has happened to it lies in the past.
      (CASE WHEN c.age > ${sql.lit(recentDays)} THEN t.age - floor(c.age)::int ELSE LEAST(0, t.age - floor(c.age)::int) END) AS shift,
      floor(c.r3 * (SELECT 1 + max(copy) FROM seed_product))::int AS copy,
      CASE WHEN t.has_account THEN u.id END AS customer_id, u.first_name, u.last_name, u.mobile, u.email,
      ${named} AS referral_member_id
    FROM chosen c JOIN seed_template t ON t.id = c.template_id
    JOIN customer u ON u.id = (SELECT min(id) FROM customer) + floor(c.r2 * (SELECT max(id) - min(id) + 1 FROM customer))::int
    ORDER BY c.n`;
}
