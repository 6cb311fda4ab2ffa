import { sql } from 'kysely';
import type { ExpiryBody, WriteOffBody } from '#contract/admin/catalogue/stock.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { lockStock, moveStock } from '#server/catalog/index.ts';
import { givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { moveBatches } from './batches.ts';

const texts = messages.errors.staff.stock;
export const unknownBatch = err(404, 'batch_not_found', texts.batchNotFound);

/**
 * Returns what is left of the batch. Items that open orders wait for cannot be written off, because the orders could
 * not be packed. Errors: 404 batch_not_found; 409 batch_changed if the batch no longer has `from` items; 422 by field.
 */
export async function writeOffBatch(
  services: Pick<Services, 'db' | 'clock' | 'stockChanged'>,
  actor: StaffActor,
  id: number,
  { from, quantity, reason, note }: WriteOffBody,
): Promise<Result<{ remaining: number; productId: number }>> {
  const at = services.clock.now();
  const written = await inTransaction(
    services.db,
    async (tx): Promise<Result<{ remaining: number; productId: number }>> => {
      const found = await tx
        .selectFrom('stock_batch')
        .select('product_id')
        .where('id', '=', givenId(id))
        .executeTakeFirst();
      if (!found) return unknownBatch;
      const productId = found.product_id;
      // Stock is locked before batches.
      const available = (await lockStock(tx, [productId])).get(productId) ?? 0;
      const batch = await lockBatch(tx, id);
      if (batch.remaining !== from)
        return err(409, 'batch_changed', texts.batchChanged({ remaining: batch.remaining }));
      if (quantity > batch.remaining)
        return invalidFields({ quantity: [texts.notSoManyLeft({ remaining: batch.remaining })] });
      if (quantity > available)
        return invalidFields({ quantity: [texts.inOpenOrders({ available, committed: quantity - available })] });
      const cause = { reason, note, staffId: actor.staffId, at };
      await moveStock(tx, [{ productId, change: -quantity }], cause);
      await moveBatches(tx, [{ batchId: id, change: -quantity }], cause);
      const remaining = batch.remaining - quantity;
      await recordStaffAction(tx, actor, at, {
        before: { remaining: batch.remaining, stock: available },
        after: { remaining, stock: available - quantity, reason, note },
      });
      return ok({ remaining, productId });
    },
  );
  if (written.ok) services.stockChanged.notify({ productIds: [written.value.productId] });
  return written;
}

/** Errors: 404 batch_not_found; 409 batch_changed if it is no longer `from`; 422 by field. */
export async function correctExpiry(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  id: number,
  { from, to }: ExpiryBody,
): Promise<Result<null>> {
  const at = services.clock.now();
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const exists = await tx.selectFrom('stock_batch').select('id').where('id', '=', givenId(id)).executeTakeFirst();
    if (!exists) return unknownBatch;
    const batch = await lockBatch(tx, id);
    if (batch.expires_on !== from) return err(409, 'batch_changed', texts.expiryChanged);
    if (to === from) return ok(null);
    await tx.updateTable('stock_batch').set({ expires_on: to }).where('id', '=', id).execute();
    await recordStaffAction(tx, actor, at, { before: { expires_on: from }, after: { expires_on: to } });
    return ok(null);
  });
}

async function lockBatch(tx: Tx, id: number): Promise<{ remaining: number; expires_on: string | null }> {
  return await tx
    .selectFrom('stock_batch')
    .select(['remaining', 'expires_on'])
    .where('id', '=', sql<number>`${id}::int`)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
