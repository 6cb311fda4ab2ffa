import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  BuyAgainReply,
  CancelOrderBody,
  OrderActHeaders,
  OrderDetailReply,
  OrderQuery,
  RefundQuoteQuery,
  CreditQuoteReply,
  ReturnRequestBody,
} from '#contract/order-life.ts';
import { orderPaths } from '#contract/order-states.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { buyAgain } from './reorder.ts';
import { cancelOrder } from '#server/fulfilment/index.ts';
import { identifyAct } from './order-command.ts';
import { orderDetail, readWholeOrder } from './order-details.ts';
import { judgeOwner, type Owner } from './order-access.ts';
import { quoteCredit } from '#server/fulfilment/index.ts';
import { namedPieces } from './order-lines.ts';
import { requestReturn } from '#server/returns/index.ts';
import { unknownOrder } from './order-command.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const one = `${orderPaths.order}/:id`;
const seeing = { 401: Failure, 404: Failure, 429: Failure };
const acting = { ...seeing, 409: Failure, 422: Failure };
const tags = ['orders'];

/** What a buyer sees of one order and does to it. Every call that changes it answers with the order as it is then. */
export function lifeRoutes(site: Site, services: Services, limits: Limits): void {
  seeingRoutes(site, services, limits);
  quotingRoute(site, services, limits);
  actingRoutes(site, services, limits);
}

function seeingRoutes(site: Site, services: Services, limits: Limits): void {
  const seen = { summary: 'One order with its timeline', tags, params, querystring: OrderQuery };
  site.get(
    one,
    { ...personal, schema: { ...seen, response: { 200: OrderDetailReply, ...seeing } } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, mobile: request.query.mobile };
      const owner = await judgeOwner(services, limits, request, asked);
      if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
      return answerOrder(services, request, reply, asked.orderId, owner.value);
    },
  );

  const again = { ...seen, summary: 'What of an order can be bought again today, as lines for the cart' };
  site.get(
    `${one}/buy-again`,
    { ...personal, schema: { ...again, response: { 200: BuyAgainReply, ...seeing } } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, mobile: request.query.mobile };
      const owner = await judgeOwner(services, limits, request, asked);
      if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
      return { status: success, data: await buyAgain(services, asked.orderId) };
    },
  );
}

function quotingRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'What cancelling or returning pieces of an order would come to',
    tags,
    params,
    querystring: RefundQuoteQuery,
    response: { 200: CreditQuoteReply, ...acting },
  };
  site.get(`${one}/refund-quote`, { ...personal, schema }, async (request, reply) => {
    const { id: orderId } = request.params;
    const owner = await judgeOwner(services, limits, request, { orderId, mobile: request.query.mobile });
    if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
    const lines = namedPieces(request.query.lines);
    if (!lines.ok) return sendRefusal(request, reply, lines.refusal);
    const wish = { orderId, act: 'give-back', lines: lines.value, returnIds: null, withShipping: false } as const;
    const quote = await quoteCredit(services, wish);
    if (!quote.ok) return sendRefusal(request, reply, quote.refusal);
    return { status: success, data: quote.value };
  });
}

function actingRoutes(site: Site, services: Services, limits: Limits): void {
  const act = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { orderId: number; mobile: string | undefined },
    deed: (owner: Owner) => Promise<Result<null>>,
  ) => {
    const owner = await judgeOwner(services, limits, request, asked);
    if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
    const outcome = await deed(owner.value);
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
    return answerOrder(services, request, reply, asked.orderId, owner.value);
  };
  const common = { tags, params, headers: OrderActHeaders, response: { 200: OrderDetailReply, ...acting } };

  const cancelling = { ...common, summary: 'Cancel an order or some of it, before dispatch', body: CancelOrderBody };
  site.post(`${one}/cancel`, { ...personal, schema: cancelling }, (request, reply) => {
    const { id: orderId } = request.params;
    const { mobile, lines, reason } = request.body;
    return act(request, reply, { orderId, mobile }, async ({ actor }) => {
      const body = [lines ?? null, reason];
      const identity = identifyAct(request.headers['idempotency-key'], { orderId, kind: 'cancel', body });
      if (!identity.ok) return identity;
      const pieces = lines?.map(({ line_no, quantity }) => ({ lineNo: line_no, quantity })) ?? null;
      return cancelOrder(services, { orderId, actor, lines: pieces, reason, identity: identity.value });
    });
  });

  const returning = { ...common, summary: 'Ask to return delivered goods', body: ReturnRequestBody };
  site.post(`${one}/returns`, { ...personal, schema: returning }, (request, reply) => {
    const { id: orderId } = request.params;
    const { mobile, lines } = request.body;
    return act(request, reply, { orderId, mobile }, async ({ actor }) => {
      const identity = identifyAct(request.headers['idempotency-key'], { orderId, kind: 'return', body: lines });
      if (!identity.ok) return identity;
      const wishes = lines.map(({ line_no, ...wish }) => ({ lineNo: line_no, ...wish }));
      return requestReturn(services, { orderId, actor, lines: wishes, identity: identity.value });
    });
  });
}

async function answerOrder(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: number,
  { known }: Owner,
) {
  const whole = await readWholeOrder(services.db, orderId);
  if (!whole) return sendRefusal(request, reply, unknownOrder.refusal);
  return { status: success, data: orderDetail(whole, services.clock.now(), known) };
}
