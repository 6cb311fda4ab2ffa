import { OrderActionHeaders } from '#contract/order-life.ts';
import {
  PhoneOrderBody,
  phoneOrderPaths,
  PhoneOrderReply,
  PhoneQuoteBody,
  PhoneQuoteReply,
} from '#contract/staff-phone-orders.ts';
import { placeOrder, quotePhoneOrder } from '#server/checkout/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { openGateways } from '#server/payments/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { couponApplied, findCouponId } from '#server/pricing/index.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

/** Orders that staff take for a customer, by the shop's own rules. */
export function phoneOrderRoutes(site: Site, services: Services): void {
  site.post(
    phoneOrderPaths.quote,
    {
      ...allow('orders.edit', 'changes_nothing'),
      schema: { body: PhoneQuoteBody, response: { 200: PhoneQuoteReply } },
    },
    async (request, reply) => {
      const { billingDetails, productDetails, coupon_code: couponCode = '' } = request.body;
      const quoted = await quotePhoneOrder(services, { billingDetails, productDetails, couponCode });
      if (!quoted.ok) return sendApiError(request, reply, quoted.error);
      const { quote, products, coupon, notices } = quoted.value;
      const lines = quote.lines.map(({ productId, name, quantity, saleAmount }) => ({
        product_id: productId,
        name,
        quantity,
        amount: paiseToRupees(saleAmount),
        in_stock: products.get(productId)?.quantity ?? 0,
      }));
      const { pending, charge, codFee } = quote.shipping;
      return {
        status: success,
        data: {
          lines,
          coupon: coupon && {
            code: couponCode,
            applied: coupon.outcome.ok,
            discount: paiseToRupees(quote.couponDiscount),
            message: localize(
              request,
              coupon.outcome.ok ? couponApplied(coupon.outcome.terms) : coupon.outcome.message,
            ),
          },
          delivery: pending ? null : paiseToRupees(charge),
          cod_fee: paiseToRupees(codFee),
          total: paiseToRupees(quote.payable),
          notices: notices.map(({ field, message }) => ({ field, message: localize(request, message) })),
        },
      };
    },
  );

  const schema = { headers: OrderActionHeaders, body: PhoneOrderBody, response: { 200: PhoneOrderReply } };
  site.post(phoneOrderPaths.orders, { ...allow('orders.edit', 'order.create'), schema }, async (request, reply) => {
    const { billingDetails, productDetails, expected_payable_amount: expected, language } = request.body;
    const code = request.body.coupon_code ?? '';
    const couponId = code === '' ? null : await findCouponId(services.db, code);
    if (code !== '' && couponId === null) {
      const { invalid } = messages.errors.coupons;
      const unknown = err(422, 'coupon_invalid', invalid, { errors: { coupon: [invalid] } });
      return sendApiError(request, reply, unknown.error);
    }
    const placed = await placeOrder(services, await openGateways(services), {
      customerId: null,
      body: {
        // To whose credit a sale is, one person on the staff does not decide.
        billingDetails: Array.isArray(billingDetails) ? billingDetails : { ...billingDetails, referral_member_id: '' },
        productDetails,
        coupon: couponId === null ? {} : { id: couponId },
        ...(expected !== undefined && { expected_payable_amount: expected }),
      },
      idempotencyKey: request.headers['idempotency-key'],
      language,
      origin: { network: '', device: null },
      takenBy: request.actor,
    });
    if (!placed.ok) return sendApiError(request, reply, placed.error);
    const { order_id, order_number, payment } = placed.value;
    return { status: success, data: { order_id, order_number, link_sent: payment !== undefined } };
  });
}
