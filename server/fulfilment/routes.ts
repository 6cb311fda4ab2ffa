import { Failure } from '#contract/envelope.ts';
import { orderRoute } from '#contract/order-states.ts';
import {
  CancelOrderBody,
  RefundQuoteReply,
  OrderActionHeaders,
  OrderDetailReply,
  OrderParams,
  RefundQuoteQuery,
} from '#contract/order-life.ts';
import { parseLineQuantities, replyWithOrder } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { accessOf, requireOrderAccess } from '#server/order-access/index.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { quoteRefund } from './quote-refund.ts';

const tags = ['orders'];
const params = OrderParams;
const refused = { 401: Failure, 403: Failure, 404: Failure, 409: Failure, 422: Failure, 429: Failure };

/** Previews of a buyer's cancellation or return, and cancelling, which answers with the updated order. */
export function fulfilmentRoutes(site: Site, services: Services, limits: Limits): void {
  quoteRoute(site, services, limits);
  cancelRoute(site, services, limits);
}

function quoteRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'What cancelling or returning pieces of an order would come to',
    tags,
    params,
    querystring: RefundQuoteQuery,
    response: { 200: RefundQuoteReply, ...refused },
  };
  site.get(
    `${orderRoute}/refund-quote`,
    { ...requireOrderAccess(services, limits, 'link'), schema },
    async (request, reply) => {
      const { orderId } = accessOf(request);
      const lines = parseLineQuantities(request.query.lines);
      if (!lines.ok) return sendApiError(request, reply, lines.error);
      const input = { orderId, act: 'return', lines: lines.value, returnIds: null, withShipping: false } as const;
      const quote = unwrap(await quoteRefund(services, input));
      return { status: 'success' as const, data: quote };
    },
  );
}

function cancelRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'Cancel an order or some of it, before dispatch',
    tags,
    params,
    headers: OrderActionHeaders,
    body: CancelOrderBody,
    response: { 200: OrderDetailReply, ...refused },
  };
  site.post(
    `${orderRoute}/cancel`,
    { ...requireOrderAccess(services, limits, 'code'), schema },
    async (request, reply) => {
      const access = accessOf(request);
      const { orderId } = access;
      const { lines, reason } = request.body;
      const body = [lines ?? null, reason];
      const identity = identifyRequest(request.headers['idempotency-key'], { orderId }, ['cancel', body]);
      if (!identity.ok) return sendApiError(request, reply, identity.error);
      unwrap(
        await cancelOrder(services, {
          orderId,
          actor: access.actor,
          lines: lines?.map(({ line_no, quantity }) => ({ lineNo: line_no, quantity })) ?? null,
          reason,
          identity: identity.value,
        }),
      );
      return replyWithOrder(services, request, reply, access);
    },
  );
}
