/** A product and how many of it; a quantity of 1 in a wishlist. */
export interface Line {
  product_id: number;
  quantity: number;
}

function quantities(lines: readonly Line[]): Map<number, number> {
  return new Map(lines.map((line) => [line.product_id, line.quantity]));
}

/**
 * Joins what this device and the account hold, given what both held when they last agreed: the side that changed a product wins;
 * where both changed it, the larger quantity. With nothing agreed yet, as at a login, that is the union with larger quantities.
 * Order: this device's products first.
 */
export function mergeLines(agreed: readonly Line[], here: readonly Line[], there: readonly Line[]): Line[] {
  const [base, mine, theirs] = [quantities(agreed), quantities(here), quantities(there)];
  const merged: Line[] = [];
  for (const product_id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, local, remote] = [base.get(product_id) ?? 0, mine.get(product_id) ?? 0, theirs.get(product_id) ?? 0];
    const quantity = local === was ? remote : remote === was ? local : Math.max(local, remote);
    if (quantity > 0) merged.push({ product_id, quantity });
  }
  return merged;
}

/** Whether both hold the same products in the same quantities, in any order. */
export function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  const quantityOf = quantities(other);
  return one.length === other.length && one.every((line) => quantityOf.get(line.product_id) === line.quantity);
}

/** Lines from kept JSON; anything else gives an empty list. */
export function readLines(value: unknown): Line[] {
  if (!Array.isArray(value)) return [];
  return value.filter((line): line is Line => Number.isInteger(line?.product_id) && Number.isInteger(line?.quantity));
}
