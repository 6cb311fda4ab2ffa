import type { SavedCart, SavedCartBody } from '#contract/customer.ts';
import type { Services } from '#server/platform/services.ts';
import { findPublished } from '#server/catalog/index.ts';
import { writeCart } from './saved-items-store.ts';

/** Replaces the cart kept in the account. Products that the shop does not sell are dropped, a product named twice counts once. */
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
