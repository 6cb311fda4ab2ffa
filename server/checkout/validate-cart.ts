import type { StaffActor } from '#server/audit/index.ts';
import { deliveryBlock } from '#contract/pricing.ts';
import { type BuyerAssessment, findQuantityExcess, quantityLimitError } from '#server/buyer-limits/index.ts';
import { addressesOf } from '#server/orders/index.ts';
import { type OrderRequest } from './order-request.ts';
import { type Shortage, outOfStockError, priceChangedError } from './rules.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { type ApiError, err, invalidFields } from '#server/platform/result.ts';
import { noticesOf, type QuotedCart } from '#server/pricing/index.ts';

/** Checks the coupon, the address, the stock and the total. */
export function validateCart(cart: QuotedCart, input: OrderRequest): { ok: false; error: ApiError } | null {
  const { quote, products, coupon } = cart;
  if (coupon && !coupon.outcome.ok) return couponError(coupon.outcome);
  if (quote.shipping.pending) {
    const field = input.form.shipToDifferentAddress ? 'user_shipping_state' : 'user_state';
    return invalidFields({
      [field]: [messages.errors.fields[input.form.shipToDifferentAddress ? 'shipping' : 'billing'].state],
    });
  }
  const away = validateAddress(cart, input, null);
  if (away) return away;
  const shortages = quote.lines.flatMap((line): Shortage[] => {
    const left = products.get(line.productId)?.quantity ?? 0;
    return line.quantity > left ? [{ productId: line.productId, name: line.name, left }] : [];
  });
  if (shortages.length > 0) return outOfStockError(input.lines, shortages);
  return priceChangedError(quote.payable, input.shownTotal);
}

/** 422, keyed by `coupon`. */
export function couponError({ code, message }: { code: string; message: MessageRef }): { ok: false; error: ApiError } {
  return err(422, code, message, { errors: { coupon: [message] } });
}

interface Limiting {
  orderLimits: OrderLimits;
  assessment: BuyerAssessment;
  takenBy: StaffActor | null;
}

/**
 * Checks the limits on what this buyer may order, or hold without paying. Runs last: the cart's own errors come first.
 */
export function validateLimits(
  cart: QuotedCart,
  input: OrderRequest,
  { orderLimits, assessment, takenBy }: Limiting,
): { ok: false; error: ApiError } | null {
  const { quote, products } = cart;
  const dearCash = input.customerId === null && !takenBy ? validateAddress(cart, input, orderLimits) : null;
  if (dearCash) return dearCash;
  const lines = quote.lines.map((line) => ({ ...line, available: products.get(line.productId)?.quantity ?? 0 }));
  return quantityLimitError(input.lines, findQuantityExcess(lines, orderLimits, assessment));
}

/** The buyer saw these notices beforehand; here those that prevent the order are errors. */
function validateAddress(
  cart: QuotedCart,
  { form }: OrderRequest,
  guestLimits: OrderLimits | null,
): { ok: false; error: ApiError } | null {
  const [notice] = noticesOf(cart, {
    destination: addressesOf(form).delivery,
    paymentMethod: form.payment_method,
    block: deliveryBlock(form),
    guestLimits,
  });
  if (!notice) return null;
  return err(422, notice.code, notice.message, { errors: { [notice.field]: [notice.message] } });
}
