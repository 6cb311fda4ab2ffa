import { policy } from '#contract/policy.ts';
import { dayMs } from '#contract/india-time.ts';
import type { LineQuantity } from '#server/money/line-amounts.ts';
import { type StoredLine, validateQuantity } from '#server/orders/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

/** Returns the time until which the courier keeps a parcel held since `at`. */
export function heldUntil(at: Date): Date {
  return new Date(at.getTime() + policy.courierHoldDays * dayMs);
}

/** Converts items of lines to items of products, as stock and batches need them. */
export function itemsOf(lines: readonly StoredLine[], quantities: readonly LineQuantity[]) {
  const products = new Map(lines.map((line) => [line.lineNo, line.productId]));
  return quantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineNo, quantity }) => ({ lineNo, productId: products.get(lineNo)!, quantity }));
}

/**
 * Checks that the lines have the requested items. Returns `asked`.
 * Errors, keyed by the requested line: 422 line_not_found, 409 quantity_not_left.
 */
export function validateQuantities(
  asked: readonly LineQuantity[],
  lines: readonly StoredLine[],
): Result<readonly LineQuantity[]> {
  for (const [index, { lineNo, quantity }] of asked.entries()) {
    const line = lines.find((each) => each.lineNo === lineNo);
    const checked = line
      ? validateQuantity(quantity, line.quantity - line.credited)
      : err(422, 'line_not_found', messages.errors.orders.itemNotFound);
    if (checked.ok) continue;
    const { httpStatus, code, message } = checked.error;
    return err(httpStatus, code, message, { errors: { [`lines.${index}.quantity`]: [message] } });
  }
  return ok(asked);
}

/** Returns what is left of a parcel's items after the write-off. */
export function fitForSale(left: readonly LineQuantity[], writtenOff: readonly LineQuantity[]): Result<LineQuantity[]> {
  const off = new Map<number, number>();
  for (const { lineNo, quantity } of writtenOff) off.set(lineNo, (off.get(lineNo) ?? 0) + quantity);
  for (const [lineNo, quantity] of off) {
    const line = left.find((each) => each.lineNo === lineNo);
    if (!line) return err(422, 'line_not_found', messages.errors.staff.orders.notInParcel);
    const checked = validateQuantity(quantity, line.quantity);
    if (!checked.ok) return checked;
  }
  return ok(left.map(({ lineNo, quantity }) => ({ lineNo, quantity: quantity - (off.get(lineNo) ?? 0) })));
}
