import { india } from '#contract/geography.ts';
import { type BillingDetails, deliveryBlock, destinationOf, paymentMethodOf } from '#contract/pricing.ts';
import { mobileField } from '#contract/text-fields.ts';
import { quoteCart, type CartQuote, findCouponId, noticesOf, type QuotedCart } from '#server/pricing/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { messages } from '#server/platform/messages.ts';
import type { Notice } from '#server/shipping/index.ts';

interface PhoneOrderQuote {
  quote: CartQuote;
  products: QuotedCart['products'];
  coupon: QuotedCart['coupon'];
  /** What the address and payment method do not allow. */
  notices: Notice[];
}

/**
 * Writes nothing. A coupon that cannot be used is not deducted; its rules about the customer are checked as soon as
 * there is a mobile number. Errors: 422 product_unavailable, products_required.
 */
export async function quotePhoneOrder(
  services: Services,
  {
    billingDetails,
    productDetails,
    couponCode,
  }: {
    billingDetails: BillingDetails;
    productDetails: readonly { product_id: number; quantity: number }[];
    /** As the customer read it out; empty if there is none. */
    couponCode: string;
  },
): Promise<Result<PhoneOrderQuote>> {
  if (productDetails.length === 0) return err(422, 'products_required', messages.errors.fields.productsRequired);
  const { country, ...place } = destinationOf(billingDetails);
  const destination = { ...place, country: country || india };
  const paymentMethod = paymentMethodOf(billingDetails) ?? 'cod';
  const mobile = mobileField.safeParse((billingDetails as Record<string, unknown>)['mobile']);
  const cart = await quoteCart(services.db, services, {
    lines: productDetails,
    // No coupon has id 0, so the quote says that the code is invalid.
    couponId: couponCode === '' ? null : ((await findCouponId(services.db, couponCode)) ?? 0),
    destination,
    paymentMethod,
    buyer: mobile.success ? { customerId: null, mobile: mobile.data } : null,
  });
  if (!cart.ok) return cart;
  const asked = { destination, paymentMethod, block: deliveryBlock(billingDetails), guestLimits: null };
  const { quote, products, coupon } = cart.value;
  return ok({ quote, products, coupon, notices: noticesOf(cart.value, asked) });
}
