import { wholeField } from '#contract/number-fields.ts';
import type { EditConflict, ProductEditsBody, StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import {
  applyEdits,
  lockStock,
  moveStock,
  readProductRecords,
  type RecordChange,
  toStaffProduct,
} from '#server/catalog/index.ts';
import { applyChanges } from '#server/platform/changes-rules.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { permissionDenied } from '#server/staff/index.ts';
import { fitBatches } from './batches.ts';

const texts = messages.errors.staff.catalog;

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged' | 'stockChanged'>;

interface StockChange {
  id: number;
  before: number;
  after: number;
}

const keyOf = (place: number, field: string) => `edits.${place}.${field}`;

/**
 * Changes products and their stock, all or none, with one audit log entry. Returns them in the order of the edits.
 * Errors: 403 permission_denied if stock is changed without the permission; 409 edit_conflict with every conflict (the
 * field is `stock` for one about stock); 422 keyed `edits.<place>.<field>`.
 */
export async function editProducts(
  services: Saving,
  actor: StaffActor,
  { edits, allow_below_cost: allowBelowCost, stock_reason: reason, note }: ProductEditsBody,
  canAdjustStock: boolean,
): Promise<Result<StaffProduct[]>> {
  if (!canAdjustStock && edits.some(({ stock }) => stock !== undefined)) return permissionDenied('stock.adjust');
  const at = services.clock.now();
  let moved: readonly StockChange[] = [];
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffProduct[]>> => {
    const applied = await applyEdits(tx, edits, at, { allowBelowCost, keyOf });
    // Products are locked before stock (docs/decisions/0005).
    const counted = await planStock(tx, edits);
    if (!applied.ok || !counted.ok) return joinFailures([applied, counted]);
    moved = counted.value;
    if (moved.length > 0) {
      const cause = { reason, note, staffId: actor.staffId, at };
      await moveStock(
        tx,
        moved.map(({ id, before, after }) => ({ productId: id, change: after - before })),
        cause,
      );
      const fewer = moved.filter(({ before, after }) => after < before).map(({ id }) => id);
      if (fewer.length > 0) await fitBatches(tx, fewer, cause);
    }
    await recordEdits(tx, actor, at, applied.value, moved.length > 0 ? { changes: moved, reason, note } : null);
    const ids = edits.map(({ id }) => id);
    return ok((await readProductRecords(tx, ids, dayInIndia(at))).map(toStaffProduct));
  });
  if (saved.ok) {
    services.catalogChanged.notify();
    if (moved.length > 0) services.stockChanged.notify({ productIds: moved.map(({ id }) => id) });
  }
  return saved;
}

/** Locks the stock; leaves out edits that change nothing. */
async function planStock(tx: Tx, edits: ProductEditsBody['edits']): Promise<Result<StockChange[]>> {
  const wanted = [...edits.entries()].filter(([, { stock }]) => stock !== undefined);
  if (wanted.length === 0) return ok([]);
  const shelf = await lockStock(
    tx,
    wanted.map(([, { id }]) => id),
  );
  const errors: FieldMessages = {};
  const conflicts: EditConflict[] = [];
  const changes: StockChange[] = [];
  for (const [place, { id, stock }] of wanted) {
    const before = shelf.get(id);
    // The product's own edit reports that it does not exist.
    if (before === undefined) continue;
    const result = applyChanges({ stock: wholeField }, { stock: before }, { stock: stock! });
    for (const message of Object.values(result.errors)) errors[keyOf(place, 'stock')] = message;
    for (const conflict of result.conflicts) {
      conflicts.push({ id, ...conflict });
      errors[keyOf(place, 'stock')] = [texts.stockConflict({ quantity: before })];
    }
    if (result.changed.length > 0) changes.push({ id, before, after: result.values.stock });
  }
  if (conflicts.length > 0)
    return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details: { conflicts } });
  return Object.keys(errors).length > 0 ? invalidFields(errors) : ok(changes);
}

/** An edit conflict if there is any, so that staff can decide it. */
function joinFailures(results: readonly Result<unknown>[]): Result<never> {
  const failures = results.flatMap((result) => (result.ok ? [] : [result.error]));
  const errors: FieldMessages = Object.assign({}, ...failures.map((failure) => failure.errors ?? {}));
  const conflicts = failures.flatMap((failure) => (failure.details?.['conflicts'] ?? []) as EditConflict[]);
  if (conflicts.length > 0)
    return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details: { conflicts } });
  const [first] = failures;
  return Object.keys(errors).length > 0 ? invalidFields(errors) : { ok: false, error: first! };
}

interface StockRecord {
  changes: readonly StockChange[];
  reason: string;
  note: string;
}

async function recordEdits(
  tx: Tx,
  actor: StaffActor,
  at: Date,
  products: readonly RecordChange[],
  stock: StockRecord | null,
): Promise<void> {
  if (products.length === 0 && stock === null) return;
  const side = (which: 'before' | 'after') => ({
    ...Object.fromEntries(products.map((change) => [change.objectId, change[which]])),
    ...(stock && { stock: Object.fromEntries(stock.changes.map((change) => [change.id, change[which]])) }),
  });
  const after = { ...side('after'), ...(stock && { reason: stock.reason, note: stock.note }) };
  await recordStaffAction(tx, actor, at, { before: side('before'), after });
}
