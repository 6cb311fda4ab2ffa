import {
  ConfirmPaymentBody,
  ConfirmPaymentReply,
  OrderList,
  OrderListQuery,
  PayOrderBody,
  PayOrderReply,
  PlaceOrderBody,
  PlaceOrderHeaders,
  PlaceOrderReply,
  ReleaseOrderBody,
  ReleaseOrderReply,
} from '#contract/orders.ts';
import { Failure } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import { authenticate, optionalCustomer } from '#server/customers/index.ts';
import type { PaymentProvider } from '#server/payments/index.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { languageOf, spoken } from '#server/platform/language.ts';
import { personal } from '#server/platform/personal-call.ts';
import { networkOf, type Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmPayment } from '#server/payments/index.ts';
import { lifeRoutes } from './life-routes.ts';
import { listOrders } from './list-orders.ts';
import { judgeOwner } from './order-access.ts';
import { paperRoutes } from './paper-routes.ts';
import { payAgain } from '#server/payments/index.ts';
import { placeOrder } from '#server/checkout/index.ts';
import { releaseOrder } from '#server/payments/index.ts';

const success = 'success' as const;
/** Refusals that a caller must reckon with. */
const refusals = { 409: Failure, 422: Failure };

/** Placing orders, paying them or giving them up, a customer's history, and what becomes of each order. */
export function orderRoutes(site: Site, services: Services, limits: Limits, provider: PaymentProvider | null): void {
  placingRoute(site, services, limits, provider);
  paymentRoutes(site, services, limits, provider);
  payingRoute(site, services, limits, provider);
  historyRoute(site, services);
  lifeRoutes(site, services, limits);
  paperRoutes(site, services, limits);
}

function placingRoute(site: Site, services: Services, limits: Limits, provider: PaymentProvider | null): void {
  const schema = {
    summary: 'Place an order',
    tags: ['orders'],
    headers: PlaceOrderHeaders,
    body: PlaceOrderBody,
    response: { 200: PlaceOrderReply, ...refusals },
  };
  site.post(
    paths.placeOrder,
    { ...personal, schema, config: { inEveryFailure: { order_id: 0 } } },
    async (request, reply) => {
      const customer = await optionalCustomer(services, request);
      if (!customer.ok) return sendRefusal(request, reply, customer.refusal);
      const allowed = await limits.orderByAddress.take(networkOf(request.ip));
      if (!allowed.ok) return sendRefusal(request, reply, allowed.refusal);
      const placed = await placeOrder(services, provider, {
        customerId: customer.value?.id ?? null,
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        language: languageOf(request),
      });
      if (!placed.ok) return sendRefusal(request, reply, placed.refusal);
      return { ...placed.value, message: spoken(request, placed.value.message) };
    },
  );
}

/** Both calls have the provider asked, so nobody may make them without end. */
function paymentRoutes(site: Site, services: Services, limits: Limits, provider: PaymentProvider | null): void {
  const confirming = {
    summary: 'Confirm an online payment',
    tags: ['orders'],
    body: ConfirmPaymentBody,
    response: { 200: ConfirmPaymentReply, ...refusals },
  };
  site.post(paths.confirmPayment, { ...personal, schema: confirming }, async (request, reply) => {
    const allowed = await limits.paymentByAddress.take(networkOf(request.ip));
    if (!allowed.ok) return sendRefusal(request, reply, allowed.refusal);
    const confirmed = await confirmPayment(services, provider, request.body);
    if (!confirmed.ok) return sendRefusal(request, reply, confirmed.refusal);
    const data = { order_id: request.body.order_data.order_id, payment_status: 'paid' as const };
    return { status: success, message: spoken(request, 'Your payment has been received'), data };
  });

  const releasing = {
    summary: 'Give up an unpaid online order',
    tags: ['orders'],
    body: ReleaseOrderBody,
    response: { 200: ReleaseOrderReply, ...refusals },
  };
  site.post(paths.releaseOrder, { ...personal, schema: releasing }, async (request, reply) => {
    const allowed = await limits.paymentByAddress.take(networkOf(request.ip));
    if (!allowed.ok) return sendRefusal(request, reply, allowed.refusal);
    const released = await releaseOrder(services, provider, request.body);
    if (!released.ok) return sendRefusal(request, reply, released.refusal);
    return {
      status: success,
      message: spoken(request, 'The order has been given up'),
      data: { order_id: request.body.order_data.order_id },
    };
  });
}

function payingRoute(site: Site, services: Services, limits: Limits, provider: PaymentProvider | null): void {
  const schema = {
    summary: 'Pay an unpaid order online, also one that was given up lately',
    tags: ['orders'],
    body: PayOrderBody,
    response: { 200: PayOrderReply, ...refusals },
  };
  site.post(paths.payOrder, { ...personal, schema }, async (request, reply) => {
    const customer = await optionalCustomer(services, request);
    if (!customer.ok) return sendRefusal(request, reply, customer.refusal);
    const allowed = await limits.orderByAddress.take(networkOf(request.ip));
    if (!allowed.ok) return sendRefusal(request, reply, allowed.refusal);
    const { order_id: orderId, mobile } = request.body.order_data;
    if (mobile !== undefined) {
      const owner = await judgeOwner(services, limits, request, { orderId, mobile });
      if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
    }
    const buyer = { customerId: customer.value?.id ?? null, isGuest: mobile !== undefined };
    const started = await payAgain(services, provider, { ...buyer, body: request.body });
    if (!started.ok) return sendRefusal(request, reply, started.refusal);
    return { status: success, data: { order_id: orderId, payment: started.value } };
  });
}

function historyRoute(site: Site, services: Services): void {
  const schema = {
    summary: "The customer's orders, newest first",
    tags: ['orders'],
    querystring: OrderListQuery,
    response: { 200: OrderList },
  };
  site.get(paths.orders, { ...personal, schema }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendRefusal(request, reply, customer.refusal);
    return listOrders(services.db, services.clock.now(), customer.value.id, request.query);
  });
}
