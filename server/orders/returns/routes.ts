import { Failure } from '#contract/envelope.ts';
import { OrderActionHeaders, OrderDetailReply, OrderParams, ReturnRequestBody } from '#contract/order-life.ts';
import { accessOf, requireOrderAccess } from '#server/order-access/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { orderRoute } from '#contract/order-states.ts';
import { replyWithOrder } from '../reply-with-order.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { requestReturn } from './request-return.ts';

/** Answers with the updated order. */
export function returnRoutes(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'Ask to return delivered goods',
    tags: ['orders'],
    params: OrderParams,
    headers: OrderActionHeaders,
    body: ReturnRequestBody,
    response: {
      200: OrderDetailReply,
      401: Failure,
      403: Failure,
      404: Failure,
      409: Failure,
      422: Failure,
      429: Failure,
    },
  };
  site.post(
    `${orderRoute}/returns`,
    { ...requireOrderAccess(services, limits, 'code'), schema },
    async (request, reply) => {
      const access = accessOf(request);
      const { orderId } = access;
      const { lines } = request.body;
      const identity = identifyRequest(request.headers['idempotency-key'], { orderId }, ['return', lines]);
      if (!identity.ok) return sendApiError(request, reply, identity.error);
      unwrap(
        await requestReturn(services, {
          orderId,
          actor: access.actor,
          lines: lines.map(({ line_no, ...line }) => ({ lineNo: line_no, ...line })),
          identity: identity.value,
        }),
      );
      return replyWithOrder(services, request, reply, access);
    },
  );
}
