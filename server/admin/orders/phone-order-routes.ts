import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { OrderActionHeaders } from '#contract/order-life.ts';
import {
  PhoneOrderBody,
  phoneOrderPaths,
  PhoneOrderReply,
  PhoneQuoteBody,
  PhoneQuoteReply,
} from '#contract/admin/orders/phone-orders.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { placeOrder, quotePhoneOrder } from '#server/checkout/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { openGateways } from '#server/payments/index.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { couponApplied, findCouponId } from '#server/pricing/index.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

/** Staff place orders for customers, by the shop's own rules. */
export function phoneOrderRoutes(site: Site, services: Services): void {
  site.post(
    phoneOrderPaths.quote,
    {
      ...allow('orders.edit', 'changes_nothing'),
      schema: { body: PhoneQuoteBody, response: { 200: PhoneQuoteReply } },
    },
    async (request) => ({ status: success, data: await quote(services, request, request.body) }),
  );

  const schema = { headers: OrderActionHeaders, body: PhoneOrderBody, response: { 200: PhoneOrderReply } };
  site.post(phoneOrderPaths.orders, { ...allow('orders.edit', 'order.create'), schema }, async (request, reply) => {
    const { coupon_code: code = '' } = request.body;
    const couponId = code === '' ? null : await findCouponId(services.db, code);
    if (code !== '' && couponId === null) return sendApiError(request, reply, unknownCoupon.error);
    const key = request.headers['idempotency-key'];
    const placed = unwrap(await place(services, request.actor, { key, couponId, ...request.body }));
    const { order_id, order_number, payment } = placed;
    return { status: success, data: { order_id, order_number, link_sent: payment !== undefined } };
  });
}

const { invalid } = messages.errors.coupons;
const unknownCoupon = err(422, 'coupon_invalid', invalid, { errors: { coupon: [invalid] } });

async function quote(
  services: Services,
  request: FastifyRequest,
  { billingDetails, productDetails, coupon_code: couponCode = '' }: z.infer<typeof PhoneQuoteBody>,
) {
  const quoted = unwrap(await quotePhoneOrder(services, { billingDetails, productDetails, couponCode }));
  const { quote: price, products, coupon, notices } = quoted;
  const { pending, charge, codFee } = price.shipping;
  return {
    lines: price.lines.map(({ productId, name, quantity, saleAmount }) => ({
      product_id: productId,
      name,
      quantity,
      amount: paiseToRupees(saleAmount),
      in_stock: products.get(productId)?.quantity ?? 0,
    })),
    coupon: coupon && {
      code: couponCode,
      applied: coupon.outcome.ok,
      discount: paiseToRupees(price.couponDiscount),
      message: localize(request, coupon.outcome.ok ? couponApplied(coupon.outcome.terms) : coupon.outcome.message),
    },
    delivery: pending ? null : paiseToRupees(charge),
    cod_fee: paiseToRupees(codFee),
    total: paiseToRupees(price.payable),
    notices: notices.map(({ field, message }) => ({ field, message: localize(request, message) })),
  };
}

async function place(
  services: Services,
  takenBy: StaffActor,
  {
    key,
    couponId,
    billingDetails,
    productDetails,
    expected_payable_amount: expected,
    language,
  }: z.infer<typeof PhoneOrderBody> & { key: string | undefined; couponId: number | null },
) {
  return placeOrder(services, await openGateways(services), {
    customerId: null,
    body: {
      // A single staff member must not decide which member is credited with a sale.
      billingDetails: Array.isArray(billingDetails) ? billingDetails : { ...billingDetails, referral_member_id: '' },
      productDetails,
      coupon: couponId === null ? {} : { id: couponId },
      ...(expected !== undefined && { expected_payable_amount: expected }),
    },
    idempotencyKey: key,
    language,
    origin: { network: '', device: null },
    takenBy,
  });
}
