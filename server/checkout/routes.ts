import * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import {
  CashOrderCodeBody,
  CashOrderCodeReply,
  PlaceOrderBody,
  PlaceOrderHeaders,
  PlaceOrderReply,
} from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { proofHeader } from '#contract/proof-header.ts';
import { ProofRequired } from '#contract/proof-of-work.ts';
import { optionalCustomer } from '#server/customers/index.ts';
import { countsCrowds, originOf, readLinkToken } from '#server/orders/index.ts';
import type { Gateways } from '#server/payments/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { readDevice } from '#server/platform/device-cookie.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { sendBuyerCode } from './buyer-code.ts';
import { placeOrder } from './place-order.ts';
import { localize, messages } from '#server/platform/messages.ts';

/** The call that places an order, and the one that sends the code which some orders need. */
export function checkoutRoutes(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  placeOrderRoute(site, services, limits, gateways);
  cashOrderCodeRoute(site, services, limits);
}

function cashOrderCodeRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary:
      "Send the code that an order needs: a guest's cash-on-delivery order of a large amount, or one from a network with very many",
    tags: ['orders'],
    body: CashOrderCodeBody,
    response: { 200: CashOrderCodeReply, 422: Failure, 429: Failure },
  };
  site.post(paths.cashOrderCode, { ...personal, schema }, async (request, reply) => {
    const sent = await sendBuyerCode(services, limits, {
      ...request.body,
      language: languageOf(request),
      caller: callerOf(request, reply, services),
    });
    if (!sent.ok) return sendApiError(request, reply, sent.error);
    return { status: 'success' as const, data: sent.value };
  });
}

function placeOrderRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Place an order',
    tags: ['orders'],
    headers: PlaceOrderHeaders,
    body: PlaceOrderBody,
    response: { 200: PlaceOrderReply, 409: Failure, 422: Failure, 428: z.extend(Failure, ProofRequired.shape) },
  };
  site.post(
    paths.placeOrder,
    { ...personal, schema, config: { inEveryFailure: { order_id: 0 }, priority: 'selling' } },
    async (request, reply) => {
      const customer = await optionalCustomer(services, request);
      if (!customer.ok) return sendApiError(request, reply, customer.error);
      const caller = callerOf(request, reply, services, customer.value?.id);
      // What their neighbours order counts for the network of unknown buyers alone, once it is known who orders.
      const isCrowdCounted = countsCrowds(services.config.orderLimits);
      const allowed = await limits.order.take(isCrowdCounted ? { ...caller, network: null } : caller);
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const placed = await placeOrder(services, gateways, {
        customerId: customer.value?.id ?? null,
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        proof: request.headers[proofHeader],
        language: languageOf(request),
        origin: originOf(request.ip, readDevice(request, services)),
      });
      if (!placed.ok) return sendApiError(request, reply, placed.error);
      const guest = customer.value ? {} : { order_token: await readLinkToken(services, placed.value.order_id) };
      return { ...placed.value, ...guest, message: localize(request, messages.shop.notices.orderPlaced) };
    },
  );
}
