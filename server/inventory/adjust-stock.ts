import type { StockBody } from '#contract/admin/catalogue/catalog.ts';
import type { CountBody, CountedLine } from '#contract/admin/catalogue/stock.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { lockStock, moveStock, unknownProduct } from '#server/catalog/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { fitBatches, readShelf, type ShelfFigures } from './batches.ts';

const texts = messages.errors.staff.catalog;
const stockTexts = messages.errors.staff.stock;
/** Maximum of the column. */
const maxStock = 2_147_483_647;

type Saving = Pick<Services, 'db' | 'clock' | 'stockChanged'>;

/**
 * By a difference or from one quantity to another; records the movement. Batches with more than is left lose the
 * difference. Returns the resulting stock. Errors: 404 product_not_found; 409 stock_conflict, with `current`, if stock
 * is no longer `from`; 422 by field.
 */
export async function adjustStock(
  services: Saving,
  actor: StaffActor,
  id: number,
  { delta, from, to, reason, note }: StockBody,
): Promise<Result<{ stock: number }>> {
  const isDelta = delta !== undefined && from === undefined && to === undefined;
  const isCount = delta === undefined && from !== undefined && to !== undefined;
  if (!isDelta && !isCount) return invalidFields({ [from === undefined ? 'delta' : 'to']: [texts.stockForm] });
  const at = services.clock.now();
  const adjusted = await inTransaction(services.db, async (tx): Promise<Result<{ stock: number }>> => {
    const quantity = (await lockStock(tx, [id])).get(id);
    if (quantity === undefined) return unknownProduct;
    if (isCount && quantity !== from && quantity !== to)
      return err(409, 'stock_conflict', texts.stockConflict({ quantity }), { details: { current: quantity } });
    const change = isDelta ? delta : to! - quantity;
    const stock = quantity + change;
    if (stock < 0) return invalidFields({ delta: [texts.stockBelowZero({ quantity })] });
    if (stock > maxStock) return invalidFields({ [isDelta ? 'delta' : 'to']: [texts.stockTooLarge] });
    // Repeating a count changes nothing.
    if (change === 0) return ok({ stock });
    const cause = { reason, note, staffId: actor.staffId, at };
    await moveStock(tx, [{ productId: id, change }], cause);
    if (change < 0) await fitBatches(tx, [id], cause);
    await recordStaffAction(tx, actor, at, { before: { stock: quantity }, after: { stock, reason, note } });
    return ok({ stock });
  });
  if (adjusted.ok) services.stockChanged.notify({ productIds: [id] });
  return adjusted;
}

/**
 * Sets stock to what was counted on the shelf, for all products or none, and records movements. Orders placed meanwhile
 * do no harm: their items stay on the shelf until packed, and so are counted. Errors: 409 count_conflict, with current
 * figures, if a line's `from` no longer matches the shelf; 422 by line.
 */
export async function countStock(
  services: Saving,
  actor: StaffActor,
  { lines, note }: CountBody,
): Promise<Result<{ changed: number; lines: CountedLine[] }>> {
  const at = services.clock.now();
  const ids = lines.map((line) => line.product_id);
  const counted = await inTransaction(
    services.db,
    async (tx): Promise<Result<{ changed: number; lines: CountedLine[] }>> => {
      await lockStock(tx, ids);
      // A separate statement, which sees the changes that the locks waited for.
      const shelf = await readShelf(tx, ids);
      const errors = checkCount(lines, shelf);
      if (Object.keys(errors).length > 0) return invalidFields(errors);
      const moved = lines.filter(({ product_id, from, counted: found }) => {
        const { onHand } = shelf.get(product_id)!;
        return onHand !== from && onHand !== found;
      });
      if (moved.length > 0)
        return err(409, 'count_conflict', stockTexts.countConflict({ count: moved.length }), {
          details: { current: moved.map(({ product_id }) => toCounted(product_id, shelf.get(product_id)!)) },
        });
      const changes = lines
        .map(({ product_id, counted: found }) => ({
          productId: product_id,
          change: found - shelf.get(product_id)!.onHand,
        }))
        .filter(({ change }) => change !== 0);
      if (changes.length > 0) {
        const cause = { reason: 'count', note, staffId: actor.staffId, at };
        await moveStock(tx, changes, cause);
        const fewer = changes.filter(({ change }) => change < 0).map(({ productId }) => productId);
        if (fewer.length > 0) await fitBatches(tx, fewer, cause);
      }
      const after = await readShelf(tx, ids);
      const of = (figures: ReadonlyMap<number, ShelfFigures>) =>
        Object.fromEntries(changes.map(({ productId }) => [productId, figures.get(productId)!.available]));
      if (changes.length > 0)
        await recordStaffAction(tx, actor, at, { before: { stock: of(shelf) }, after: { stock: of(after), note } });
      return ok({ changed: changes.length, lines: ids.map((id) => toCounted(id, after.get(id)!)) });
    },
  );
  if (counted.ok && counted.value.changed > 0) services.stockChanged.notify({ productIds: ids });
  return counted;
}

function toCounted(id: number, { available, committed, onHand }: ShelfFigures): CountedLine {
  return { product_id: id, on_hand: onHand, committed, available };
}

function checkCount(lines: CountBody['lines'], shelf: ReadonlyMap<number, ShelfFigures>): FieldMessages {
  const errors: FieldMessages = {};
  const seen = new Set<number>();
  for (const [place, { product_id: id, counted }] of lines.entries()) {
    const figures = shelf.get(id);
    if (!figures) errors[`lines.${place}.product_id`] = [texts.productNotFound];
    else if (seen.has(id)) errors[`lines.${place}.product_id`] = [texts.productTwice];
    else if (counted < figures.committed)
      errors[`lines.${place}.counted`] = [stockTexts.countBelowCommitted({ committed: figures.committed })];
    seen.add(id);
  }
  return errors;
}
