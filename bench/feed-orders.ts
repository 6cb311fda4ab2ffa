/** Orders whose events are in the order feed, and a reader that counts its events: for the feed's bench and drill. */
import { sql } from 'kysely';
import type { OrderFeedReader } from '#server/order-feed/index.ts';
import type { Db } from '#server/platform/database.ts';

/** Inserts this many live members without accounts; returns their IDs. */
export async function writeMembers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    WITH joined AS (
      INSERT INTO member (member_id, first_name, last_name, joined_at)
      SELECT (200000 + n)::text, 'Sunita', 'Rawat', now() FROM generate_series(1, ${count}::int) AS n RETURNING member_id, joined_at
    )
    INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    SELECT member_id, 'live', joined_at, joined_at, 'system' FROM joined RETURNING member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/**
 * Inserts this many placed orders of three lines each, each naming one of these members, without events; returns their
 * ids. Disables the tables' triggers, which would take most of the time and write nothing that the feed's readers use.
 */
export async function writeOrders(db: Db, count: number, members: readonly string[] = []): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(...(await writeBatch(db, Math.min(batch, count - ids.length), members)));
  return ids;
}

const batch = 10_000;

async function writeBatch(db: Db, count: number, members: readonly string[]): Promise<number[]> {
  const named = Array.from(
    { length: members.length && count },
    () => members[Math.floor(Math.random() * members.length)]!,
  );
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: number }>`
    WITH placed AS (
      INSERT INTO orders (placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing, shipping,
        place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise,
        referral_member_id)
      SELECT now(), 'placed', 'online', 'pending', 'Asha', 'Rawat', '9876543210', 'asha@example.com', '{}', '{}', 'Uttarakhand',
        30000, 0, 0, 1428, 0, 30000, (${named}::text[])[n]
      FROM generate_series(1, ${count}::int) AS n RETURNING id
    ), lines AS (
      INSERT INTO order_line (order_id, line_no, product_id, sku, name, hsn, quantity, regular_paise, sale_amount_paise, coupon_paise, net_paise,
        gst_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_point_centi)
      SELECT placed.id, p.place, p.id, p.sku, p.name, p.hsn, 1, 10000, 10000, 0, 10000, 500, 9524, 238, 238, 0, 250
      FROM placed, (SELECT row_number() OVER (ORDER BY id) AS place, id, sku, name, hsn FROM product ORDER BY id LIMIT 3) AS p
    )
    SELECT id FROM placed`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

export async function createCounts(db: Db): Promise<void> {
  await sql`CREATE TABLE feed_count (n bigint GENERATED ALWAYS AS IDENTITY, event_id bigint, order_id bigint)`.execute(
    db,
  );
}

/** Counts each event in `feed_count`, in the transaction that advances its position. */
export const countingReader: OrderFeedReader = {
  name: 'count',
  begins: 'first',
  async apply(tx, events) {
    const rows = events.map(({ id, order }) => sql`(${id}::bigint, ${order.id}::bigint)`);
    await sql`INSERT INTO feed_count (event_id, order_id) VALUES ${sql.join(rows)}`.execute(tx);
  },
};
