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
import { limitsNetworks, originOf, sendBuyerCode } from '#server/buyer-limits/index.ts';
import { readPlacedTokens } from '#server/order-access/index.ts';
import type { Gateways } from '#server/payments/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { readDevice } from '#server/platform/device-cookie.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { placeOrder } from './place-order.ts';
import { localize, messages } from '#server/platform/messages.ts';

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
    const sent = unwrap(
      await sendBuyerCode(services, limits, {
        ...request.body,
        language: languageOf(request),
        caller: callerOf(request, reply, services),
      }),
    );
    return { status: 'success' as const, data: sent };
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
      const customer = unwrap(await optionalCustomer(services, request));
      const caller = callerOf(request, reply, services, customer?.id);
      // Orders from a network count only against the limit on unknown buyers, once it is known who orders.
      const countsNetworks = limitsNetworks(services.config.orderLimits);
      unwrap(await limits.order.take(countsNetworks ? { ...caller, network: null } : caller));
      const placed = unwrap(
        await placeOrder(services, gateways, {
          customerId: customer?.id ?? null,
          body: request.body,
          idempotencyKey: request.headers['idempotency-key'],
          proof: request.headers[proofHeader],
          language: languageOf(request),
          origin: originOf(request.ip, readDevice(request, services)),
        }),
      );
      const guest = customer ? {} : { order_token: await readPlacedTokens(services, placed.order_id) };
      return { ...placed, ...guest, message: localize(request, messages.shop.notices.orderPlaced) };
    },
  );
}
