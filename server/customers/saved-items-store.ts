import { sql } from 'kysely';
import type { SavedCart } from '#contract/customer.ts';
import type { Db, Tx } from '#server/platform/database.ts';

type SavedLine = SavedCart['lines'][number];

export async function readCart(db: Db, customerId: number): Promise<SavedCart> {
  const { rows } =
    await sql<SavedCart>`SELECT version, lines FROM saved_cart WHERE customer_id = ${customerId}`.execute(db);
  return rows[0] ?? { version: 0, lines: [] };
}

/** Which of the products the shop sells. */
export async function soldProducts(db: Db | Tx, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM product WHERE published AND id = ANY(${ids}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Replaces the kept cart; returns its new version, 1 for the first. */
export async function writeCart(db: Db, customerId: number, lines: SavedLine[], now: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO saved_cart (customer_id, version, lines, updated_at) VALUES (${customerId}, 1, ${JSON.stringify(lines)}, ${now})
    ON CONFLICT (customer_id) DO UPDATE SET version = saved_cart.version + 1, lines = excluded.lines, updated_at = excluded.updated_at
    RETURNING version`.execute(db);
  return rows[0]!.version;
}

/** Ids of the wished products that are still sold, the latest request first. */
export async function readWishlist(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT product_id AS id FROM wishlist_item JOIN product ON product.id = product_id AND published
    WHERE customer_id = ${customerId} ORDER BY added_at DESC, product_id DESC`.execute(db);
  return rows.map((row) => row.id);
}

/** Adds a request once; false where the shop does not sell such a product. */
export async function addWishlistItem(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    WITH wished AS (SELECT id FROM product WHERE id = ${productId}::bigint AND published),
    added AS (
      INSERT INTO wishlist_item (customer_id, product_id, added_at) SELECT ${customerId}::bigint, id, ${now}::timestamptz FROM wished ON CONFLICT DO NOTHING
    )
    SELECT EXISTS (SELECT 1 FROM wished) AS sold`.execute(db);
  return rows[0]!.sold;
}

export async function removeWishlistItem(db: Db, customerId: number, productId: number): Promise<void> {
  await sql`DELETE FROM wishlist_item WHERE customer_id = ${customerId} AND product_id = ${productId}::bigint`.execute(
    db,
  );
}
