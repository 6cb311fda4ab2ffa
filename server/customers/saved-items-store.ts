import { SavedCart } from '#contract/customer.ts';
import { anyId, type Db, givenId, type Tx } from '#server/platform/database.ts';

const SavedLines = SavedCart.shape.lines;
type SavedLine = SavedCart['lines'][number];

export async function readCart(db: Db, customerId: number): Promise<SavedCart> {
  const row = await db
    .selectFrom('saved_cart')
    .select(['version', 'lines'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { version: row.version, lines: SavedLines.parse(row.lines) } : { version: 0, lines: [] };
}

/** Which of the products the shop sells. */
export async function soldProducts(db: Db | Tx, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where(({ ref }) => ref('published'))
    .where('id', '=', anyId(ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Replaces the kept cart; returns its new version, 1 for the first. */
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

/** Ids of the wished products that are still sold, the latest request first. */
export async function readWishlist(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishlist_item')
    .innerJoin('product', 'product.id', 'product_id')
    .select('product_id as id')
    .where(({ ref }) => ref('published'))
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

/** Adds a request once; false where the shop does not sell such a product. */
export async function addWishlistItem(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  const wished = await db
    .with('wished', (query) =>
      query
        .selectFrom('product')
        .select('id')
        .where('id', '=', givenId(productId))
        .where(({ ref }) => ref('published')),
    )
    .with('added', (query) =>
      query
        .insertInto('wishlist_item')
        .columns(['customer_id', 'product_id', 'added_at'])
        .expression(({ selectFrom }) =>
          selectFrom('wished').select(({ cast, val }) => [
            cast<number>(val(customerId), 'bigint').as('customer_id'),
            'id',
            cast<Date>(val(now), 'timestamptz').as('added_at'),
          ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('wished')
    .select('id')
    .executeTakeFirst();
  return wished !== undefined;
}

export async function removeWishlistItem(db: Db, customerId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', givenId(productId))
    .execute();
}
