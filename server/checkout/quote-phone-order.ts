import { india } from '#contract/geography.ts';
import { mobileField } from '#contract/text-fields.ts';
import { quoteCart, type CartQuote, findCouponId, noticesOf, type QuotedCart } from '#server/pricing/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { messages } from '#server/platform/messages.ts';
import type { Notice } from '#server/shipping/index.ts';
import { normalisePostcode } from '#contract/typed-values.ts';

/** What an order that staff are taking would come to, however much of its form is filled in. */
interface PhoneOrderQuote {
  quote: CartQuote;
  products: QuotedCart['products'];
  coupon: QuotedCart['coupon'];
  /** What its address and payment do not allow. */
  notices: Notice[];
}

/**
 * Prices the items as the shop does for a buyer; writes nothing. A coupon that may not be used is left out of the price; whether this customer
 * may use it is checked as soon as there is a mobile number. Errors: 422 product_unavailable, products_required.
 */
export async function quotePhoneOrder(
  services: Services,
  {
    billingDetails,
    productDetails,
    couponCode,
  }: {
    billingDetails: unknown;
    productDetails: readonly { product_id: number; quantity: number }[];
    /** As read out; empty where there is none. */
    couponCode: string;
  },
): Promise<Result<PhoneOrderQuote>> {
  if (productDetails.length === 0) return err(422, 'products_required', messages.errors.fields.productsRequired);
  const form = (billingDetails ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
  const destination = {
    country: text('user_country') || india,
    state: text('user_state') || null,
    postcode: normalisePostcode(text('user_postcode')) || null,
  };
  const paymentMethod = text('payment_method') === 'online' ? ('online' as const) : ('cod' as const);
  const mobile = mobileField.safeParse(form['mobile']);
  const cart = await quoteCart(services.db, services, {
    lines: productDetails,
    // No coupon has this number: the price says that there is none.
    couponId: couponCode === '' ? null : ((await findCouponId(services.db, couponCode)) ?? 0),
    destination,
    paymentMethod,
    buyer: mobile.success ? { customerId: null, mobile: mobile.data } : null,
  });
  if (!cart.ok) return cart;
  const asked = { destination, paymentMethod, block: 'user' as const, guestLimits: null };
  const { quote, products, coupon } = cart.value;
  return ok({ quote, products, coupon, notices: noticesOf(cart.value, asked) });
}
