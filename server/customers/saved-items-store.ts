import { SavedCart, type SavedCartBody } from '#contract/customer.ts';
import { sql } from 'kysely';
import { findPublished } from '#server/catalog/index.ts';
import { type Db, givenId, type Tx } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

const SavedLines = SavedCart.shape.lines;
type SavedLine = SavedCart['lines'][number];

/** Version 0 without lines if none was ever saved. */
export async function readCart(db: Db, customerId: number): Promise<SavedCart> {
  const row = await db
    .selectFrom('saved_cart')
    .select(['version', 'lines'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { version: row.version, lines: SavedLines.parse(row.lines) } : { version: 0, lines: [] };
}

/** Drops products that the shop does not sell; a product named twice counts once. */
export async function saveCart(services: Services, customerId: number, body: SavedCartBody): Promise<SavedCart> {
  const sold = await findPublished(
    services.db,
    body.lines.map((line) => line.product_id),
  );
  const seen = new Set<number>();
  const lines = body.lines.filter(
    ({ product_id }) => sold.has(product_id) && !seen.has(product_id) && seen.add(product_id),
  );
  return { version: await writeCart(services.db, customerId, lines, services.clock.now()), lines };
}

/** Returns the new version, 1 for the first. */
export async function writeCart(db: Db, customerId: number, lines: SavedLine[], now: Date): Promise<number> {
  const { version } = await db
    .insertInto('saved_cart')
    .values({ customer_id: customerId, version: 1, lines: JSON.stringify(lines), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet(({ eb, ref }) => ({
        version: eb('saved_cart.version', '+', 1),
        lines: ref('excluded.lines'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Products still sold, newest first. */
export async function readWishlist(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishlist_item')
    .select('product_id as id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  const ids = rows.map((row) => row.id);
  const sold = await findPublished(db, ids);
  return ids.filter((id) => sold.has(id));
}

/** False if the shop does not sell it. */
export async function addWishlistItem(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  if (!(await findPublished(db, [productId])).has(productId)) return false;
  await db
    .insertInto('wishlist_item')
    .values({ customer_id: customerId, product_id: productId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeWishlistItem(db: Db, customerId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', givenId(productId))
    .execute();
}

/** Raises the version, so that other devices notice. */
export async function emptySavedCart(tx: Tx, customerId: number, at: Date): Promise<void> {
  await tx
    .updateTable('saved_cart')
    .set(({ eb }) => ({ lines: '[]', version: eb('version', '+', 1), updated_at: at }))
    .where('customer_id', '=', customerId)
    .where('lines', '<>', sql<string>`'[]'::jsonb`)
    .execute();
}
