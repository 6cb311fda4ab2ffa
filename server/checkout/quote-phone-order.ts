import { india } from '#contract/geography.ts';
import { quoteCart, type CartQuote, noticesOf, type QuotedCart } from '#server/pricing/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { messages } from '#server/platform/messages.ts';
import type { Notice } from '#server/shipping/index.ts';

/** What an order that staff are taking would come to, however much of its form is filled in. */
interface PhoneOrderQuote {
  quote: CartQuote;
  products: QuotedCart['products'];
  /** What its address and payment do not allow. */
  notices: Notice[];
}

/** Prices the items as the shop does for a buyer; writes nothing. Errors: 422 product_unavailable, products_required. */
export async function quotePhoneOrder(
  services: Services,
  {
    billingDetails,
    productDetails,
  }: { billingDetails: unknown; productDetails: readonly { product_id: number; quantity: number }[] },
): Promise<Result<PhoneOrderQuote>> {
  if (productDetails.length === 0) return err(422, 'products_required', messages.errors.fields.productsRequired);
  const form = (billingDetails ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
  const destination = {
    country: text('user_country') || india,
    state: text('user_state') || null,
    postcode: text('user_postcode') || null,
  };
  const paymentMethod = text('payment_method') === 'online' ? ('online' as const) : ('cod' as const);
  const cart = await quoteCart(services.db, services, {
    lines: productDetails,
    couponId: null,
    destination,
    paymentMethod,
    buyer: null,
  });
  if (!cart.ok) return cart;
  const asked = { destination, paymentMethod, block: 'user' as const, guestLimits: null };
  return ok({ quote: cart.value.quote, products: cart.value.products, notices: noticesOf(cart.value, asked) });
}
