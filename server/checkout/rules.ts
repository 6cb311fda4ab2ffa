import { formatRupees, type Paise, paiseToRupees } from '#server/money/paise.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import { type ApiError, err, type FieldMessages } from '#server/platform/result.ts';

export interface Shortage {
  productId: number;
  name: string;
  left: number;
}

/** 409 insufficient_stock, keyed by each requested line whose product is short. */
export function outOfStockError(
  asked: readonly { product_id: number }[],
  shortages: readonly Shortage[],
): { ok: false; error: ApiError } {
  const words = new Map(shortages.map((shortage) => [shortage.productId, shortageMessage(shortage)]));
  const errors: FieldMessages = {};
  for (const [index, line] of asked.entries()) {
    const message = words.get(line.product_id);
    if (message !== undefined) errors[`productDetails.${index}.quantity`] = [message];
  }
  return err(409, 'insufficient_stock', [...words.values()], { errors });
}

/** 409 price_changed if the total is not the one that the buyer saw (`shown`, in rupees; null if none was sent). */
export function priceChangedError(payable: Paise, shown: number | null): { ok: false; error: ApiError } | null {
  if (shown === null || shown === paiseToRupees(payable)) return null;
  const amount = formatRupees(payable);
  return err(409, 'price_changed', messages.errors.orders.totalChanged({ amount }));
}

function shortageMessage({ name: product, left }: Shortage): MessageRef {
  return messages.errors.orders.stockLeft({ product, left: Math.max(0, left) });
}
