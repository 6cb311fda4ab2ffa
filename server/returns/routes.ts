import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { OrderActionHeaders, OrderDetailReply, ReturnRequestBody } from '#contract/order-life.ts';
import { authorizeOrderAccess, identifyAction, orderRoute, replyWithOrder } from '#server/orders/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { requestReturn } from './request-return.ts';

/** The call by which a buyer asks to return delivered items; it answers with the order as it is then. */
export function returnRoutes(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'Ask to return delivered goods',
    tags: ['orders'],
    params: z.object({ id: IdText }),
    headers: OrderActionHeaders,
    body: ReturnRequestBody,
    response: { 200: OrderDetailReply, 401: Failure, 404: Failure, 409: Failure, 422: Failure, 429: Failure },
  };
  site.post(`${orderRoute}/returns`, { ...personal, schema }, async (request, reply) => {
    const { id: orderId } = request.params;
    const { mobile, lines } = request.body;
    const owner = await authorizeOrderAccess(services, limits, request, { orderId, mobile });
    if (!owner.ok) return sendApiError(request, reply, owner.error);
    const identity = identifyAction(request.headers['idempotency-key'], { orderId, kind: 'return', body: lines });
    if (!identity.ok) return sendApiError(request, reply, identity.error);
    const requested = await requestReturn(services, {
      orderId,
      actor: owner.value.actor,
      lines: lines.map(({ line_no, ...line }) => ({ lineNo: line_no, ...line })),
      identity: identity.value,
    });
    if (!requested.ok) return sendApiError(request, reply, requested.error);
    return replyWithOrder(services, request, reply, { orderId, owner: owner.value });
  });
}
