import { Failure } from '#contract/envelope.ts';
import {
  CancelOrderBody,
  RefundQuoteReply,
  OrderActionHeaders,
  OrderDetailReply,
  OrderParams,
  RefundQuoteQuery,
} from '#contract/order-life.ts';
import {
  accessOf,
  identifyAction,
  parseLineQuantities,
  orderRoute,
  replyWithOrder,
  requireOrderAccess,
} from '#server/orders/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { quoteRefund } from './quote-refund.ts';

const tags = ['orders'];
const params = OrderParams;
const refused = { 401: Failure, 403: Failure, 404: Failure, 409: Failure, 422: Failure, 429: Failure };

/** What a buyer's cancelling or returning would come to, and cancelling itself; it answers with the order as it is then. */
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
      const quote = await quoteRefund(services, input);
      if (!quote.ok) return sendApiError(request, reply, quote.error);
      return { status: 'success' as const, data: quote.value };
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
      const identity = identifyAction(request.headers['idempotency-key'], { orderId, kind: 'cancel', body });
      if (!identity.ok) return sendApiError(request, reply, identity.error);
      const cancelled = await cancelOrder(services, {
        orderId,
        actor: access.actor,
        lines: lines?.map(({ line_no, quantity }) => ({ lineNo: line_no, quantity })) ?? null,
        reason,
        identity: identity.value,
      });
      if (!cancelled.ok) return sendApiError(request, reply, cancelled.error);
      return replyWithOrder(services, request, reply, access);
    },
  );
}
