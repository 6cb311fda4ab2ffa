import { sql } from 'kysely';
import type { ReceiptBody } from '#contract/admin/catalogue/stock.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { lockStock, moveStock, setCostPrices } from '#server/catalog/index.ts';
import { paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { anyId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { moveBatches } from './batches.ts';

const texts = messages.errors.staff.stock;

type Saving = Pick<Services, 'db' | 'clock' | 'stockChanged' | 'catalogChanged'>;

interface KnownBatch {
  id: number;
  product_id: number;
  code: string;
  expires_on: string | null;
}

/**
 * Adds stock by a movement for each line, and batches. A bill can be received once. Returns the receipt's id. Errors:
 * 409 bill_received, with `receipt_id`; 422 by field.
 */
export async function receiveGoods(
  services: Saving,
  actor: StaffActor,
  body: ReceiptBody,
): Promise<Result<{ id: number }>> {
  const at = services.clock.now();
  const ids = [...new Set(body.lines.map((line) => line.product_id))];
  const received = await inTransaction(services.db, (tx) => receive(tx, actor, body, at));
  if (!received.ok) return received;
  services.stockChanged.notify({ productIds: ids });
  if (body.update_cost_prices) services.catalogChanged.notify();
  return received;
}

async function receive(tx: Tx, actor: StaffActor, body: ReceiptBody, at: Date): Promise<Result<{ id: number }>> {
  const receipt = await insertReceipt(tx, actor, body, at);
  if (!receipt.ok) return receipt;
  const { id } = receipt.value;
  const ids = [...new Set(body.lines.map((line) => line.product_id))];
  // Products are locked before stock (docs/decisions/0005).
  if (body.update_cost_prices)
    await setCostPrices(tx, new Map(body.lines.map((line) => [line.product_id, rupeesToPaise(line.unit_cost)])), at);
  const stock = await lockStock(tx, ids);
  const live = await readLive(tx, ids);
  const batches = await lockNamedBatches(tx, ids);
  const errors = checkLines(body, { known: new Set([...stock.keys()].filter((each) => live.has(each))), batches, at });
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  const batchIds = await insertBatches(tx, body, batches, at);
  await tx
    .insertInto('goods_receipt_line')
    .values(
      body.lines.map((line, place) => ({
        receipt_id: id,
        line_no: place + 1,
        product_id: line.product_id,
        quantity: line.quantity,
        unit_cost_paise: rupeesToPaise(line.unit_cost),
        batch_id: batchIds[place] ?? null,
      })),
    )
    .execute();
  const cause = { reason: 'received', staffId: actor.staffId, at };
  const changes = body.lines.map(({ product_id, quantity }) => ({ productId: product_id, change: quantity }));
  await moveStock(tx, changes, { ...cause, receiptId: id });
  const inBatches = body.lines.flatMap(({ quantity }, place) => {
    const batchId = batchIds[place];
    return batchId === undefined ? [] : [{ batchId, change: quantity }];
  });
  await moveBatches(tx, inBatches, cause);
  const total = body.lines.reduce((sum, line) => sum + line.quantity * rupeesToPaise(line.unit_cost), 0);
  await recordStaffAction(tx, actor, at, {
    objectId: id,
    before: {},
    after: {
      supplier: body.supplier,
      bill_number: body.bill_number,
      bill_date: body.bill_date,
      lines: body.lines,
      total_cost: paiseToRupees(paise(total)),
    },
  });
  return ok({ id });
}

async function insertReceipt(tx: Tx, actor: StaffActor, body: ReceiptBody, at: Date): Promise<Result<{ id: number }>> {
  const { supplier, supplier_gstin, bill_number, bill_date, note } = body;
  if (bill_date > dayInIndia(at)) return invalidFields({ bill_date: [texts.billInFuture] });
  const made = await tx
    .insertInto('goods_receipt')
    .values({ supplier, supplier_gstin, bill_number, bill_date, note, staff_id: actor.staffId, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return ok(made);
  const before = await tx
    .selectFrom('goods_receipt')
    .select('id')
    .where(sql`lower(supplier)`, '=', supplier.toLowerCase())
    .where(sql`lower(bill_number)`, '=', bill_number.toLowerCase())
    .where('bill_date', '=', bill_date)
    .executeTakeFirst();
  return err(409, 'bill_received', texts.billReceived, {
    errors: { bill_number: [texts.billReceived] },
    details: { receipt_id: before?.id },
  });
}

/** Products that are not archived. */
async function readLive(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', anyId(ids))
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function lockNamedBatches(tx: Tx, productIds: readonly number[]): Promise<KnownBatch[]> {
  return await tx
    .selectFrom('stock_batch')
    .select(['id', 'product_id', 'code', 'expires_on'])
    .where('product_id', '=', anyId(productIds))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Batch numbers are compared ignoring case. */
export const batchKey = (productId: number, code: string) => `${productId} ${code.toUpperCase()}`;

function checkLines(
  { lines }: ReceiptBody,
  { known, batches, at }: { known: ReadonlySet<number>; batches: readonly KnownBatch[]; at: Date },
): FieldMessages {
  const errors: FieldMessages = {};
  const expiries = new Map(batches.map((batch) => [batchKey(batch.product_id, batch.code), batch.expires_on]));
  const today = dayInIndia(at);
  for (const [place, { product_id, batch, expires_on: expires }] of lines.entries()) {
    const fault = (field: string, message: FieldMessages[string][number]) => {
      errors[`lines.${place}.${field}`] ??= [message];
    };
    if (!known.has(product_id)) fault('product_id', texts.productMissing);
    if (batch === '' && expires !== null) fault('batch', texts.batchRequired);
    if (expires !== null && expires < today) fault('expires_on', texts.expiredOnArrival);
    if (batch === '') continue;
    const key = batchKey(product_id, batch);
    const before = expiries.get(key);
    if (before !== undefined && before !== expires)
      fault('expires_on', before === null ? texts.batchHasNoExpiry : texts.batchHasExpiry({ day: before }));
    else expiries.set(key, expires);
  }
  return errors;
}

/** Returns each line's batch, undefined if it has none. */
async function insertBatches(
  tx: Tx,
  { lines }: ReceiptBody,
  batches: readonly KnownBatch[],
  at: Date,
): Promise<(number | undefined)[]> {
  const ids = new Map(batches.map((batch) => [batchKey(batch.product_id, batch.code), batch.id]));
  const fresh = new Map(
    lines
      .filter(({ product_id, batch }) => batch !== '' && !ids.has(batchKey(product_id, batch)))
      .map((line) => [batchKey(line.product_id, line.batch), line]),
  );
  if (fresh.size > 0) {
    const made = await tx
      .insertInto('stock_batch')
      .values(
        [...fresh.values()].map(({ product_id, batch, expires_on }) => ({
          product_id,
          code: batch,
          expires_on,
          created_at: at,
        })),
      )
      .returning(['id', 'product_id', 'code'])
      .execute();
    for (const row of made) ids.set(batchKey(row.product_id, row.code), row.id);
  }
  return lines.map(({ product_id, batch }) => (batch === '' ? undefined : ids.get(batchKey(product_id, batch))));
}
