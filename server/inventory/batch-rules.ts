import type { BatchState } from '#contract/admin/catalogue/stock.ts';
import { addDays } from '#contract/india-time.ts';

/** Required for food (FSSAI, advisory to e-commerce food businesses of 17 Dec 2024). */
export const foodDaysLeft = 45;

/** Whether items may be sent today. Days are YYYY-MM-DD in India; the expiry is the last good day. */
export function batchState(expiresOn: string | null, licenceKind: string, today: string): BatchState {
  if (expiresOn === null) return 'sellable';
  if (expiresOn < today) return 'expired';
  const isFood = licenceKind.trim().toUpperCase() === 'FSSAI';
  return isFood && expiresOn < addDays(today, foodDaysLeft) ? 'short' : 'sellable';
}

export interface ShelfBatch {
  id: number;
  productId: number;
  expiresOn: string | null;
  remaining: number;
}

/** In the order of dispatch: earliest expiry first, those without expiry last, older before newer. */
export function compareBatches(one: ShelfBatch, other: ShelfBatch): number {
  const [first, second] = [one.expiresOn ?? '9999', other.expiresOn ?? '9999'];
  if (first !== second) return first < second ? -1 : 1;
  return one.id - other.id;
}

export interface BatchNeed {
  lineNo: number;
  productId: number;
  quantity: number;
}

export interface BatchShare {
  lineNo: number;
  batchId: number;
  quantity: number;
  expiresOn: string | null;
}

/** Earliest expiry first. `missing` is what the batches lacked, by product. */
export function allocateBatches(
  needs: readonly BatchNeed[],
  batches: readonly ShelfBatch[],
): { shares: BatchShare[]; missing: Map<number, number> } {
  const left = new Map(batches.map(({ id, remaining }) => [id, remaining]));
  const inOrder = batches.toSorted(compareBatches);
  const shares: BatchShare[] = [];
  const missing = new Map<number, number>();
  for (const { lineNo, productId, quantity } of needs) {
    let open = quantity;
    for (const { id, expiresOn } of inOrder.filter((batch) => batch.productId === productId)) {
      const taken = Math.min(open, left.get(id)!);
      if (taken === 0) continue;
      left.set(id, left.get(id)! - taken);
      open -= taken;
      shares.push({ lineNo, batchId: id, quantity: taken, expiresOn });
    }
    if (open > 0) missing.set(productId, (missing.get(productId) ?? 0) + open);
  }
  return { shares, missing };
}

/** When it is unknown from which batches items came: earliest expiry first. */
export function reduceBatches(excess: number, batches: readonly ShelfBatch[]): { batchId: number; quantity: number }[] {
  const [first] = batches;
  if (!first || excess <= 0) return [];
  const need = { lineNo: 0, productId: first.productId, quantity: excess };
  return allocateBatches([need], batches).shares.map(({ batchId, quantity }) => ({ batchId, quantity }));
}

/** To the batches that the order's lines were packed from, latest expiry first. */
export function returnToBatches(
  back: readonly { lineNo: number; quantity: number }[],
  packed: readonly { batchId: number; lineNo: number; quantity: number; expiresOn: string | null }[],
): { batchId: number; lineNo: number; quantity: number }[] {
  const shares: { batchId: number; lineNo: number; quantity: number }[] = [];
  const left = packed
    .map((each) => ({ ...each }))
    .toSorted((one, other) => (other.expiresOn ?? '9999').localeCompare(one.expiresOn ?? '9999'));
  for (const { lineNo, quantity } of back) {
    let open = quantity;
    for (const each of left.filter((share) => share.lineNo === lineNo)) {
      const taken = Math.min(open, each.quantity);
      if (taken === 0) continue;
      each.quantity -= taken;
      open -= taken;
      shares.push({ batchId: each.batchId, lineNo, quantity: taken });
    }
  }
  return shares;
}
