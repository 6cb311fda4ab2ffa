/** A product and its quantity, which is 1 in a wishlist. */
export interface Line {
  product_id: number;
  quantity: number;
}

function quantities(lines: readonly Line[]): Map<number, number> {
  return new Map(lines.map((line) => [line.product_id, line.quantity]));
}

/**
 * Merges the lines of this device (`local`) and the account (`remote`), given those of the last sync (`base`): the side that changed
 * a product wins; where both changed it, the larger quantity. Without a last sync, as at a login, that is the union with the larger
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

/** Lines from stored JSON; anything else gives an empty list. */
export function parseLines(value: unknown): Line[] {
  if (!Array.isArray(value)) return [];
  return value.filter((line): line is Line => Number.isInteger(line?.product_id) && Number.isInteger(line?.quantity));
}
