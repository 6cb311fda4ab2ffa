/** The quantity is 1 in a wishlist. */
export interface Line {
  product_id: number;
  quantity: number;
}

function quantities(lines: readonly Line[]): Map<number, number> {
  return new Map(lines.map((line) => [line.product_id, line.quantity]));
}

/**
 * Merges this device (`local`) and the account (`remote`), given the last sync (`base`). The side that changed a
 * product wins; if both did, the larger quantity. Without a last sync the result is the union with the larger
 * quantities. This device's products come first.
 */
export function mergeLines(base: readonly Line[], local: readonly Line[], remote: readonly Line[]): Line[] {
  const [before, here, there] = [quantities(base), quantities(local), quantities(remote)];
  const merged: Line[] = [];
  for (const product_id of new Set([...here.keys(), ...there.keys()])) {
    const [was, ours, theirs] = [before.get(product_id) ?? 0, here.get(product_id) ?? 0, there.get(product_id) ?? 0];
    const quantity = ours === was ? theirs : theirs === was ? ours : Math.max(ours, theirs);
    if (quantity > 0) merged.push({ product_id, quantity });
  }
  return merged;
}

/** Whether both hold the same products in the same quantities, in any order. */
export function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  const quantityOf = quantities(other);
  return one.length === other.length && one.every((line) => quantityOf.get(line.product_id) === line.quantity);
}

/** Anything but stored JSON lines gives an empty list. */
export function parseLines(value: unknown): Line[] {
  if (!Array.isArray(value)) return [];
  return value.filter((line): line is Line => Number.isInteger(line?.product_id) && Number.isInteger(line?.quantity));
}
