import type { ScannedProduct } from '#contract/admin/catalogue/stock.ts';

/** `counted` is the typed text. */
export interface CountedProduct {
  product: Pick<ScannedProduct, 'id' | 'sku' | 'name' | 'picture' | 'on_hand' | 'committed'>;
  counted: string;
}

/** Adds one of a scanned product and moves it to the top. */
export function addScan(lines: readonly CountedProduct[], product: CountedProduct['product']): CountedProduct[] {
  const before = lines.find((line) => line.product.id === product.id);
  const others = lines.filter((line) => line !== before);
  if (!before) return [{ product, counted: '1' }, ...others];
  return [{ ...before, counted: String((Number(before.counted) || 0) + 1) }, ...others];
}

/** Returns counted minus expected; null without a valid count. */
export function differenceOf({ product, counted }: CountedProduct): number | null {
  return /^\d{1,7}$/.test(counted.trim()) ? Number(counted) - product.on_hand : null;
}

/** Updates the lines with the server's current figures after a conflict. */
export function withFigures(
  lines: readonly CountedProduct[],
  figures: readonly { product_id: number; on_hand: number; committed: number }[],
): CountedProduct[] {
  const now = new Map(figures.map((each) => [each.product_id, each]));
  return lines.map((line) => {
    const found = now.get(line.product.id);
    return found ? { ...line, product: { ...line.product, on_hand: found.on_hand, committed: found.committed } } : line;
  });
}
