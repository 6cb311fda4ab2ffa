import type { StockBody } from '#contract/staff-catalog.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { givenId, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { unknownProduct } from './edit-products.ts';

const texts = messages.errors.staff.catalog;
/** What the column holds. */
const mostStock = 2_147_483_647;

/**
 * Changes a product's stock by hand, by a difference or from one quantity to another, and records the movement. Returns what is in stock then.
 * Errors: 404 product_not_found; 409 stock_conflict, with `current`, where there are not `from` any more; 422 by field.
 */
export async function adjustStock(
  services: Pick<Services, 'db' | 'clock' | 'stockChanged'>,
  actor: StaffActor,
  id: number,
  { delta, from, to, reason, note }: StockBody,
): Promise<Result<{ stock: number }>> {
  const isDelta = delta !== undefined && from === undefined && to === undefined;
  const isCount = delta === undefined && from !== undefined && to !== undefined;
  if (!isDelta && !isCount) return invalidFields({ [from === undefined ? 'delta' : 'to']: [texts.stockForm] });
  const at = services.clock.now();
  const adjusted = await inTransaction(services.db, async (tx): Promise<Result<{ stock: number }>> => {
    const held = await tx
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', givenId(id))
      .forUpdate()
      .executeTakeFirst();
    if (!held) return unknownProduct;
    const { quantity } = held;
    if (isCount && quantity !== from && quantity !== to)
      return err(409, 'stock_conflict', texts.stockConflict({ quantity }), { details: { current: quantity } });
    const change = isDelta ? delta : to! - quantity;
    const stock = quantity + change;
    if (stock < 0) return invalidFields({ delta: [texts.stockBelowZero({ quantity })] });
    if (stock > mostStock) return invalidFields({ [isDelta ? 'delta' : 'to']: [texts.stockTooLarge] });
    // The same count sent again has nothing to change.
    if (change === 0) return ok({ stock });
    await tx.updateTable('stock').set({ quantity: stock }).where('product_id', '=', id).execute();
    await tx
      .insertInto('stock_movement')
      .values({ product_id: id, change, reason, note, staff_id: actor.staffId, at })
      .execute();
    await recordStaffAction(tx, actor, at, { before: { stock: quantity }, after: { stock, reason, note } });
    return ok({ stock });
  });
  if (adjusted.ok) services.stockChanged.tell({ productIds: [id] });
  return adjusted;
}
