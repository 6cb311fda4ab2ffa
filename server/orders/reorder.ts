import type { BuyAgain } from '#contract/order-life.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { findTranslatedNames, readSellable } from '#server/catalog/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { Db } from '#server/platform/database.ts';
import { readEditedOff } from './order-edits.ts';
import { readLines, type StoredLine } from './order-lines.ts';

/**
 * The lines that can be bought today, no more than are in stock. Each product appears once, even if edits left several
 * lines of it, and without items that an edit removed.
 */
export async function buyAgain(services: Services, orderId: number): Promise<BuyAgain> {
  const lines = await readOrdered(services.db, orderId);
  const ids = lines.map((line) => line.productId);
  const sold = new Map(
    (await readSellable(services.db, ids, dayInIndia(services.clock.now()))).map((product) => [product.id, product]),
  );
  const hindi = await findTranslatedNames(services.db, ids, 'hi');
  const again: BuyAgain = { lines: [], missing: [] };
  for (const line of lines) {
    const product = sold.get(line.productId);
    if (product?.published && product.quantity > 0) {
      const quantity = Math.min(line.quantity, product.quantity);
      again.lines.push({
        product_id: product.id,
        product_name: product.name,
        product_name_hi: hindi.get(product.id) ?? '',
        quantity,
        ordered_quantity: line.quantity,
      });
    } else again.missing.push({ product_name: line.name, product_name_hi: line.names['hi'] ?? '' });
  }
  return again;
}

async function readOrdered(db: Db, orderId: number): Promise<StoredLine[]> {
  const takenOff = await readEditedOff(db, orderId);
  const lines = (await readLines(db, orderId))
    .map((line) => ({ ...line, quantity: line.quantity - (takenOff.get(line.lineNo) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return [...Map.groupBy(lines, ({ productId }) => productId).values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}
